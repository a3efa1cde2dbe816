// Reference for the possible durations of one axis of the second order, computed independently of the library
// by integrating the largest and the smallest velocity at each time.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "robotside/smooth/axis_profile.hpp"

namespace aim::robotside {

// Area under min(entry + rate t, top, exit + rate (duration - t)).
inline double reference_farthest(double entry, double exit, double top, double rate, double duration) {
  const auto velocity = [&](double t) {
    return std::min({entry + rate * t, top, exit + rate * (duration - t)});
  };
  std::array<double, 5> corners = {0, (top - entry) / rate, duration - (top - exit) / rate,
                                   (exit - entry + rate * duration) / (2 * rate), duration};
  for (double& corner : corners) corner = std::clamp(corner, 0.0, duration);
  std::sort(corners.begin(), corners.end());
  double area = 0;
  for (std::size_t i = 1; i < corners.size(); ++i)
    area += (corners[i] - corners[i - 1]) * (velocity(corners[i - 1]) + velocity(corners[i])) / 2;
  return area;
}

// A start above the velocity limit brakes first. `margin` [rad]: tolerance if above 0, required excess if
// below.
inline bool reference_can(MotionState start, const MotionState& target, const AxisLimits& limits,
                          double duration, double margin) {
  const double top = limits.velocity;
  const double rate = limits.acceleration;
  if (const double excess = std::abs(start.velocity) - top; excess > 0) {
    const double entry = std::copysign(top, start.velocity);
    start.position += (start.velocity + entry) / 2 * (excess / rate);
    duration -= excess / rate;
    start.velocity = entry;
  }
  if (duration < 0 || duration + margin < std::abs(target.velocity - start.velocity) / rate) return false;
  const double wanted = target.position - start.position;
  const double most = reference_farthest(start.velocity, target.velocity, top, rate, duration);
  const double least = -reference_farthest(-start.velocity, -target.velocity, top, rate, duration);
  return least <= wanted + margin && wanted <= most + margin;
}

}  // namespace aim::robotside
