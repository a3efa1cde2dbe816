// Commands to single motors.
#include "robotside/simulators/kuavo/motor_override.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside::kuavo {
namespace {

enum MotorMode : std::int32_t { kTorque, kVelocity, kPosition };

bool all_finite(std::span<const double> values) {
  return std::all_of(values.begin(), values.end(), [](double value) { return std::isfinite(value); });
}

}  // namespace

bool MotorOverride::command(std::span<const double> position, std::span<const double> velocity,
                            std::span<const double> torque, std::span<const std::int32_t> modes) {
  if (position.size() != motors_ || velocity.size() != motors_ || torque.size() != motors_ ||
      modes.size() != motors_)
    return false;
  if (!all_finite(position) || !all_finite(velocity) || !all_finite(torque)) return false;
  if (!std::all_of(modes.begin(), modes.end(),
                   [](auto mode) { return mode >= kTorque && mode <= kPosition; }))
    return false;
  std::copy(position.begin(), position.end(), position_.begin());
  std::copy(velocity.begin(), velocity.end(), velocity_.begin());
  std::copy(modes.begin(), modes.end(), modes_.begin());
  left_ = static_cast<int>(std::lround(kHold_s / kStep));
  return true;
}

void MotorOverride::move(std::size_t motor, SmoothJoint& joint, const JointLimits& limits) const {
  const double velocity = velocity_[motor];
  if (modes_[motor] == kTorque) return joint.brake(limits);
  if (modes_[motor] == kVelocity) return joint.turn(velocity, limits);
  joint.follow(position_[motor], limits, velocity == 0 ? limits.velocity : std::abs(velocity));
}

}  // namespace aim::robotside::kuavo
