// The fastest change of an axis's velocity with limited acceleration and jerk, ending without acceleration:
// jerk one way, perhaps a hold at the limit, jerk back. Pure.
#pragma once

#include <algorithm>
#include <cmath>

namespace aim::robotside {

struct JerkLimits {
  double velocity = 1;      // absolute [rad/s]
  double acceleration = 1;  // absolute [rad/s^2]
  double jerk = 1;          // absolute [rad/s^3]
};

struct VelocityChange {
  double jerk = 0;          // of the first phase; the last has the opposite [rad/s^3]
  double ramp = 0;          // duration of the first phase [s]
  double hold = 0;          // at constant acceleration [s]
  double back = 0;          // duration of the last phase [s]
  double peak = 0;          // acceleration reached, absolute [rad/s^2]
  double displacement = 0;  // [rad]
  double duration() const noexcept { return ramp + hold + back; }
};

// The velocity at which the acceleration can first be zero.
inline double settling_velocity(double velocity, double acceleration, double jerk) noexcept {
  return velocity + acceleration * std::abs(acceleration) / (2 * jerk);
}

// Velocities of one axis nearer than this are one.
inline double rounding_of_velocity(const JerkLimits& limits) noexcept {
  constexpr double kShare = 1e-12;
  return kShare * limits.velocity;
}

// The settling velocity, or `to` where the two differ by rounding only: the duration depends on the root of
// the difference and would magnify it.
inline double snapped(double settling, double to, const JerkLimits& limits) noexcept {
  return std::abs(to - settling) <= rounding_of_velocity(limits) ? to : settling;
}

// The change upwards from (velocity, acceleration) that gains `gain` >= 0 over the settling velocity.
inline VelocityChange rise(double velocity, double acceleration, double gain,
                           const JerkLimits& limits) noexcept {
  const double most = limits.acceleration;
  const double jerk = limits.jerk;
  const double floor = std::max(acceleration, 0.0);
  const double square = jerk * gain + floor * floor;
  VelocityChange change{.jerk = jerk, .peak = std::min(std::max(std::sqrt(square), floor), most)};
  const double peak = change.peak;
  change.ramp = (peak - acceleration) / jerk;
  change.back = peak / jerk;
  if (square > most * most) change.hold = (square - most * most) / (jerk * most);
  const double ramp = change.ramp;
  const double ramped = velocity + ramp * (acceleration + peak) / 2;
  const double held = ramped + change.hold * peak;
  change.displacement = ramp * (velocity + ramp * (acceleration / 2 + jerk * ramp / 6)) +
                        change.hold * (ramped + held) / 2 + change.back * (held + change.back * peak / 3);
  return change;
}

inline VelocityChange mirrored(VelocityChange change) noexcept {
  change.jerk = -change.jerk;
  change.displacement = -change.displacement;
  return change;
}

inline VelocityChange fastest_change(double velocity, double acceleration, double to,
                                     const JerkLimits& limits) noexcept {
  const double gain = to - snapped(settling_velocity(velocity, acceleration, limits.jerk), to, limits);
  return gain >= 0 ? rise(velocity, acceleration, gain, limits)
                   : mirrored(rise(-velocity, -acceleration, -gain, limits));
}

// The same backwards in time: the fastest change from no acceleration, e.g. into the target.
inline VelocityChange change_at_rest(double velocity, double to, const JerkLimits& limits) noexcept {
  return fastest_change(velocity, 0, to, limits);
}

}  // namespace aim::robotside
