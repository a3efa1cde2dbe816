// How one coordinate of the simulated body moves without a jump: towards a target with limited velocity and
// acceleration, or to it in a given time.
#pragma once

#include <algorithm>
#include <cmath>

#include "robotside/smooth/set_point.hpp"

namespace aim::robotside::kuavo {

struct AxisLimits {
  double velocity;      // [m/s, rad/s]
  double acceleration;  // [m/s^2, rad/s^2]
};

struct SmoothAxis {
  double position = 0, velocity = 0, acceleration = 0;

  // Changes the velocity towards `wanted` by at most the acceleration.
  void drive(double wanted, double most_acceleration, double seconds) {
    const double reach = most_acceleration * seconds;
    const double change = std::clamp(wanted - velocity, -reach, reach);
    velocity += change;
    acceleration = change / seconds;
    position += velocity * seconds;
  }
  void approach(double target, const AxisLimits& limits, double seconds);
  // One step on the polynomial of degree five that ends at rest at `target` after `left` seconds.
  void travel(double target, double left, double seconds);
};

// The speed from which an axis stops in `distance` with half of its acceleration: what is left lets it follow
// a target that moves. It is at rest in the step in which it reaches a target that stands.
inline double approach_speed(double distance, const AxisLimits& limits, double seconds) {
  const double stops = stopping_velocity(std::abs(distance), limits.acceleration / 2 * seconds, seconds);
  return std::copysign(std::min(limits.velocity, stops), distance);
}

inline void SmoothAxis::approach(double target, const AxisLimits& limits, double seconds) {
  drive(approach_speed(target - position, limits, seconds), limits.acceleration, seconds);
}

inline void SmoothAxis::travel(double target, double left, double seconds) {
  if (left <= 1.5 * seconds) {
    *this = {target, 0, 0};
    return;
  }
  const double t = left, away = target - position;
  const double c3 = (20 * away - 12 * velocity * t - 3 * acceleration * t * t) / (2 * t * t * t);
  const double c4 = (-30 * away + 16 * velocity * t + 3 * acceleration * t * t) / (2 * t * t * t * t);
  const double c5 = (12 * away - 6 * velocity * t - acceleration * t * t) / (2 * t * t * t * t * t);
  const double s = seconds;
  position += s * (velocity + s * (acceleration / 2 + s * (c3 + s * (c4 + s * c5))));
  velocity += s * (acceleration + s * (3 * c3 + s * (4 * c4 + s * 5 * c5)));
  acceleration += s * (6 * c3 + s * (12 * c4 + s * 20 * c5));
}

}  // namespace aim::robotside::kuavo
