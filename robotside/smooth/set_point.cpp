// The set-point generator of one joint: braking parabolas in discrete time, solved exactly.
#include "robotside/smooth/set_point.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

// Rounding of positions near 3 rad costs 4e-13 rad/s when they are differenced over 1 ms; this keeps the
// emitted sequence strictly inside the limits.
constexpr double kMargin = 1e-9;

// A joint found outside its limits returns with this share of its top velocity.
constexpr double kReturnShare = 0.1;

// How far the joint may go in each direction; a joint outside may come back but not go further out.
double room_above(const SetPoint& now, const SetPointLimits& limits) {
  return std::max(0.0, limits.position().max - now.position);
}
double room_below(const SetPoint& now, const SetPointLimits& limits) {
  return std::max(0.0, now.position - limits.position().min);
}

// The period's step with the velocity nearest to the wanted one that keeps every limit. The braking bound of
// the last period guarantees that the two intervals meet.
SetPoint advance(const SetPoint& now, const SetPointLimits& limits, double wanted) {
  const double step = limits.velocity_step();
  const double up = stopping_velocity(room_above(now, limits), step, limits.period());
  const double down = stopping_velocity(room_below(now, limits), step, limits.period());
  double velocity = std::clamp(wanted, now.velocity - step, now.velocity + step);
  velocity = std::clamp(velocity, -std::min(down, limits.velocity()), std::min(up, limits.velocity()));
  const double position = now.position + velocity * limits.period();
  const Range reach{std::min(limits.position().min, now.position),
                    std::max(limits.position().max, now.position)};
  return {reach.clamp(position), velocity};
}

}  // namespace

SetPointLimits::SetPointLimits(const JointLimits& limits, double period_s)
    : position_(limits.position),
      velocity_(limits.velocity * (1 - kMargin)),
      step_(limits.acceleration * (1 - kMargin) * period_s),
      period_(period_s) {}

double stopping_velocity(double distance, double velocity_step, double period) {
  if (!(distance > 0)) return 0;
  // S(n a) = dt a n (n + 1) / 2: n whole braking periods follow this one.
  const double n = std::floor((std::sqrt(1 + 8 * distance / (period * velocity_step)) - 1) / 2);
  return (distance / period + velocity_step * n * (n + 1) / 2) / (n + 1);
}

SetPoint follow(const SetPoint& now, const SetPointLimits& limits, double target, double target_velocity) {
  if (!std::isfinite(target) || !std::isfinite(target_velocity)) return brake(now, limits);
  const double inside = limits.position().clamp(target);
  // A target beyond the limits does not move on at the limit.
  const double drift =
      inside == target ? std::clamp(target_velocity, -limits.velocity(), limits.velocity()) : 0.0;
  // Relative to the moving target the joint is a joint with a resting one.
  const double distance = inside - drift * limits.period() - now.position;
  const double speed = stopping_velocity(std::abs(distance), limits.velocity_step(), limits.period());
  double wanted = drift + std::copysign(speed, distance);
  if (!limits.position().contains(now.position)) {
    const double slow = kReturnShare * limits.velocity();
    wanted = std::clamp(wanted, -slow, slow);
  }
  return advance(now, limits, wanted);
}

SetPoint brake(const SetPoint& now, const SetPointLimits& limits) { return advance(now, limits, 0.0); }

SetPoint take_over(double position, double velocity, const SetPointLimits& limits) {
  SetPoint start{position, 0};
  if (!std::isfinite(velocity)) return start;
  const double up = stopping_velocity(room_above(start, limits), limits.velocity_step(), limits.period());
  const double down = stopping_velocity(room_below(start, limits), limits.velocity_step(), limits.period());
  start.velocity = std::clamp(velocity, -std::min(down, limits.velocity()), std::min(up, limits.velocity()));
  return start;
}

}  // namespace aim::robotside
