// One axis between two knots: the cubic with the positions and velocities of the knots, and its extremes.
// Pure.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/model/joint.hpp"

namespace aim::robotside {

struct HermitePiece {
  double duration;       // [s], positive
  double from;           // position at its start [rad]
  double to;             // position at its end [rad]
  double from_velocity;  // [rad/s]
  double to_velocity;

  double mean_velocity() const noexcept { return (to - from) / duration; }
  // The acceleration is linear in time, so its extremes are at both ends. [rad/s^2]
  double from_acceleration() const noexcept {
    return (6 * mean_velocity() - 4 * from_velocity - 2 * to_velocity) / duration;
  }
  double to_acceleration() const noexcept {
    return (4 * to_velocity + 2 * from_velocity - 6 * mean_velocity()) / duration;
  }
  double acceleration(double time) const noexcept {
    return from_acceleration() + (to_acceleration() - from_acceleration()) * time / duration;
  }
  double velocity(double time) const noexcept {
    return from_velocity + time * (from_acceleration() + acceleration(time)) / 2;
  }
  double position(double time) const noexcept {
    return from + time * (from_velocity + time * (2 * from_acceleration() + acceleration(time)) / 6);
  }

  double largest_acceleration() const noexcept {
    return std::max(std::abs(from_acceleration()), std::abs(to_acceleration()));
  }
  double largest_velocity() const noexcept {
    const double ends = std::max(std::abs(from_velocity), std::abs(to_velocity));
    const double a = from_acceleration();
    const double b = to_acceleration();
    return a * b < 0 ? std::max(ends, std::abs(velocity(duration * a / (a - b)))) : ends;
  }
  Range extent() const noexcept {
    Range range{std::min(from, to), std::max(from, to)};
    const double jerk = (to_acceleration() - from_acceleration()) / duration;
    const double a = from_acceleration();
    const double discriminant = a * a - 2 * jerk * from_velocity;
    if (discriminant < 0) return range;
    // Roots of v + a t + j t^2 / 2; a divisor of zero gives a time that is not finite and is skipped.
    const double q = -(a + std::copysign(std::sqrt(discriminant), a));
    for (const double time : {q / jerk, 2 * from_velocity / q}) {
      if (!(time > 0 && time < duration)) continue;
      range.min = std::min(range.min, position(time));
      range.max = std::max(range.max, position(time));
    }
    return range;
  }
};

}  // namespace aim::robotside
