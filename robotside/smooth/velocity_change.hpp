// The fastest change of an axis's velocity with limited acceleration and jerk that ends with zero
// acceleration: constant jerk, constant acceleration if its limit is reached, the opposite jerk. Pure.
#pragma once

#include <algorithm>
#include <cmath>

namespace aim::robotside {

struct JerkLimits {
  double velocity = 1;      // absolute [rad/s]
  double acceleration = 1;  // absolute [rad/s^2]
  double jerk = 1;          // absolute [rad/s^3]
  double jerk_inverse = 1;  // stored, because divisions dominate the time of planning
  double hold_inverse = 1;  // 1 / (jerk * acceleration)

  JerkLimits() = default;
  JerkLimits(double top, double most, double jerk_limit) noexcept
      : velocity(top),
        acceleration(most),
        jerk(jerk_limit),
        jerk_inverse(1 / jerk_limit),
        hold_inverse(1 / (jerk_limit * most)) {}
};

struct VelocityChange {
  double jerk = 0;          // of the first phase; the last phase has the opposite sign [rad/s^3]
  double ramp = 0;          // duration of the first phase [s]
  double hold = 0;          // at constant acceleration [s]
  double back = 0;          // duration of the last phase [s]
  double peak = 0;          // acceleration reached, absolute [rad/s^2]
  double displacement = 0;  // [rad]
  double duration() const noexcept { return ramp + hold + back; }
};

// The velocity at which the acceleration can first be zero.
inline double settling_velocity(double velocity, double acceleration, const JerkLimits& limits) noexcept {
  return velocity + acceleration * std::abs(acceleration) / 2 * limits.jerk_inverse;
}

// Velocities of one axis that differ by less than this are equal.
inline double rounding_of_velocity(const JerkLimits& limits) noexcept {
  constexpr double kRelative = 1e-12;
  return kRelative * limits.velocity;
}

// The settling velocity, or `to` if the two differ by rounding only: the duration depends on the square root
// of the difference, which would magnify the rounding error.
inline double snapped(double settling, double to, const JerkLimits& limits) noexcept {
  return std::abs(to - settling) <= rounding_of_velocity(limits) ? to : settling;
}

// How long the acceleration limit is held if the peak acceleration without a limit had this square [s].
inline double hold_time(double square, const JerkLimits& limits) noexcept {
  const double excess = square - limits.acceleration * limits.acceleration;
  return excess > 0 ? excess * limits.hold_inverse : 0;
}

// The change from (velocity, acceleration) to the settling velocity plus `gain` >= 0.
inline VelocityChange rise(double velocity, double acceleration, double gain,
                           const JerkLimits& limits) noexcept {
  const double floor = std::max(acceleration, 0.0);
  const double square = limits.jerk * gain + floor * floor;
  const double peak = std::min(std::max(std::sqrt(square), floor), limits.acceleration);
  const double ramp = (peak - acceleration) * limits.jerk_inverse;
  const double back = peak * limits.jerk_inverse;
  const double hold = hold_time(square, limits);
  const double ramped = velocity + ramp * (acceleration + peak) / 2;
  const double held = ramped + hold * peak;
  const double displacement = ramp * (velocity + ramp * (2 * acceleration + peak) * (1.0 / 6)) +
                              hold * (ramped + held) / 2 + back * (held + back * peak * (1.0 / 3));
  return {limits.jerk, ramp, hold, back, peak, displacement};
}

// The same from zero acceleration; this change is symmetric in time.
inline VelocityChange rise_from_rest(double velocity, double gain, const JerkLimits& limits) noexcept {
  const double square = limits.jerk * gain;
  const double peak = std::min(std::sqrt(square), limits.acceleration);
  const double ramp = peak * limits.jerk_inverse;
  const double hold = hold_time(square, limits);
  return {limits.jerk, ramp, hold, ramp, peak, (velocity + gain / 2) * (2 * ramp + hold)};
}

inline VelocityChange mirrored(VelocityChange change) noexcept {
  change.jerk = -change.jerk;
  change.displacement = -change.displacement;
  return change;
}

// The fastest change to the velocity `to` from a state with this settling velocity.
inline VelocityChange fastest_change(double velocity, double acceleration, double settling, double to,
                                     const JerkLimits& limits) noexcept {
  const double gain = to - snapped(settling, to, limits);
  return gain >= 0 ? rise(velocity, acceleration, gain, limits)
                   : mirrored(rise(-velocity, -acceleration, -gain, limits));
}

// The same from zero acceleration.
inline VelocityChange fastest_change(double velocity, double to, const JerkLimits& limits) noexcept {
  const double gain = to - velocity;
  return gain >= 0 ? rise_from_rest(velocity, gain, limits)
                   : mirrored(rise_from_rest(-velocity, -gain, limits));
}

}  // namespace aim::robotside
