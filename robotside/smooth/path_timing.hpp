// Time-optimal parameterisation of a path: the largest path velocity at each path parameter s that keeps the
// limits of every axis, found in the plane of (s, squared velocity) by a backward and then a forward pass.
// Source of the method: reachability analysis of time-optimal path parameterisation (Pham and Pham 2018),
// over cells of a path. Allocates: not for the control loop.
#pragma once

#include <span>
#include <vector>

#include "robotside/smooth/axis_profile.hpp"

namespace aim::robotside {

// A short part of the path with its derivatives by the path parameter s at both ends: one entry per axis.
struct PathCell {
  double length;  // in s, positive
  std::span<const double> from_slope;
  std::span<const double> from_bend;  // second derivative
  std::span<const double> to_slope;
  std::span<const double> to_bend;
  double fraction;  // of the limits that may be used in this cell, 0..1
};

// The squared velocities of s at the ends of all cells, from rest to rest.
std::vector<double> squared_velocities(std::span<const PathCell> cells, std::span<const AxisLimits> limits);

}  // namespace aim::robotside
