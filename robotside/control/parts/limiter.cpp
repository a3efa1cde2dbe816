// The limiter: one set-point generator per joint.
#include "robotside/control/parts/limiter.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

// A joint is at rest below this fraction of its velocity limit.
constexpr double kRestFraction = 1e-6;

}  // namespace

Limiter::Limiter(const RobotModel& model, double period_s)
    : count_(model.joints.size()), period_s_(period_s) {
  for (std::size_t i = 0; i < count_; ++i) limit(i, model.joints[i].limits);
}

void Limiter::limit(std::size_t joint, const JointLimits& limits) {
  limits_[joint] = SetPointLimits(limits, period_s_);
}

void Limiter::take_over(const JointArray& position, const JointArray& velocity) {
  for (std::size_t i = 0; i < count_; ++i) take_over(i, position[i], velocity[i]);
}

void Limiter::take_over(std::size_t joint, double position, double velocity) {
  const SetPoint start = robotside::take_over(position, velocity, limits_[joint]);
  position_[joint] = start.position;
  velocity_[joint] = start.velocity;
}

void Limiter::step(const JointGoals& goals) {
  for (std::size_t i = 0; i < count_; ++i) {
    const SetPoint now{position_[i], velocity_[i]};
    const SetPoint next = goals[i].moving ? follow(now, limits_[i], goals[i].target, goals[i].velocity)
                                          : brake(now, limits_[i]);
    position_[i] = next.position;
    velocity_[i] = next.velocity;
  }
}

bool Limiter::at_rest(std::uint64_t joints) const {
  for (std::size_t i = 0; i < count_; ++i)
    if ((joints >> i & 1) != 0 && std::abs(velocity_[i]) > kRestFraction * limits_[i].velocity())
      return false;
  return true;
}

double Limiter::braking_time(std::size_t joint) const {
  const SetPointLimits& limits = limits_[joint];
  return std::floor(std::abs(velocity_[joint]) / limits.velocity_step()) * limits.period();
}

// Every period reduces the velocity by one step, so the result is exact at whole periods.
double Limiter::braking_way(std::size_t joint, double time) const {
  if (velocity_[joint] == 0) return 0;
  const SetPointLimits& limits = limits_[joint];
  const double braked = std::min(time, braking_time(joint));
  const double lost = limits.velocity_step() * (braked / limits.period() + 1) / 2;
  return std::copysign(std::abs(velocity_[joint]) - lost, velocity_[joint]) * braked;
}

}  // namespace aim::robotside
