// How fast a path can be run along: the largest velocity at each place that keeps every axis's limits, in
// the plane of (place, squared velocity), backwards from the end and then forwards. Source of the method:
// reachability analysis of time-optimal path parameterisation (Pham and Pham 2018), over cells of a path.
// Allocates: not for the control loop.
#pragma once

#include <span>
#include <vector>

#include "robotside/smooth/axis_profile.hpp"

namespace aim::robotside {

// A short part of the path, its derivatives by the place s at both ends: one entry per axis.
struct PathCell {
  double length;  // of s, positive
  std::span<const double> from_slope;
  std::span<const double> from_bend;  // second derivative
  std::span<const double> to_slope;
  std::span<const double> to_bend;
  double fraction;  // of the limits that may be used here, 0..1
};

// The squared velocities of s at all ends of cells, from rest to rest.
std::vector<double> squared_velocities(std::span<const PathCell> cells, std::span<const AxisLimits> limits);

}  // namespace aim::robotside
