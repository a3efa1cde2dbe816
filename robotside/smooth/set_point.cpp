// The set-point generator of one joint: braking in discrete time, solved exactly.
#include "robotside/smooth/set_point.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

// Relative margin to the limits. Rounding of positions near 3 rad gives an error of 4e-13 rad/s when they are
// differenced over 1 ms; the margin keeps the emitted sequence strictly inside the limits.
constexpr double kMargin = 1e-9;

// A joint found outside its limits returns with this fraction of its velocity limit.
constexpr double kReturnFraction = 0.1;

// How far the joint may move in each direction; a joint outside its limits may return but not move further
// out.
double distance_to_upper(const SetPoint& now, const SetPointLimits& limits) {
  return std::max(0.0, limits.position().max - now.position);
}
double distance_to_lower(const SetPoint& now, const SetPointLimits& limits) {
  return std::max(0.0, now.position - limits.position().min);
}

// One period with the velocity nearest to `wanted` that keeps every limit. The stopping velocity that bounded
// the last period guarantees that the two intervals below intersect.
SetPoint advance(const SetPoint& now, const SetPointLimits& limits, double wanted) {
  const double step = limits.velocity_step();
  const double up = stopping_velocity(distance_to_upper(now, limits), step, limits.period());
  const double down = stopping_velocity(distance_to_lower(now, limits), step, limits.period());
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
  // A target beyond the limits is clamped and then does not move.
  const double drift =
      inside == target ? std::clamp(target_velocity, -limits.velocity(), limits.velocity()) : 0.0;
  // In coordinates that move with the target, the target is at rest.
  const double distance = inside - drift * limits.period() - now.position;
  const double speed = stopping_velocity(std::abs(distance), limits.velocity_step(), limits.period());
  double wanted = drift + std::copysign(speed, distance);
  if (!limits.position().contains(now.position)) {
    const double slow = kReturnFraction * limits.velocity();
    wanted = std::clamp(wanted, -slow, slow);
  }
  return advance(now, limits, wanted);
}

SetPoint brake(const SetPoint& now, const SetPointLimits& limits) { return advance(now, limits, 0.0); }

SetPoint take_over(double position, double velocity, const SetPointLimits& limits) {
  SetPoint start{position, 0};
  if (!std::isfinite(velocity)) return start;
  const double up =
      stopping_velocity(distance_to_upper(start, limits), limits.velocity_step(), limits.period());
  const double down =
      stopping_velocity(distance_to_lower(start, limits), limits.velocity_step(), limits.period());
  start.velocity = std::clamp(velocity, -std::min(down, limits.velocity()), std::min(up, limits.velocity()));
  return start;
}

}  // namespace aim::robotside
