// Trajectories through waypoints, from rest to rest, that keep the velocity and acceleration limits of each
// axis everywhere: either as fast as a smooth path allows, or at the times the client gave. Allocates: not
// for the control loop.
#pragma once

#include <span>
#include <vector>

#include "core/result.hpp"
#include "robotside/smooth/axis_profile.hpp"
#include "robotside/smooth/hermite_piece.hpp"

namespace aim::robotside {

// Knots with positions and velocities; between two of them each axis is a HermitePiece.
struct WaypointTiming {
  std::size_t axes = 0;
  std::vector<double> times = {};               // [s] ascending, the first is 0
  std::vector<double> position = {};            // one row per knot, one column per axis [rad]
  std::vector<double> velocity = {};            // the same layout [rad/s]
  std::vector<std::size_t> knot_of_point = {};  // of each waypoint
  double stretch = 1;  // factor by which the given times were lengthened; 1: they were kept

  double duration() const { return times.empty() ? 0 : times.back(); }
  HermitePiece piece(std::size_t knot, std::size_t axis) const;  // from this knot to the next
};

// As fast as possible along a curve with a continuous second derivative. Where that curve would leave the
// position range of an axis between two points, its slopes are reduced until it does not. Consecutive equal
// points count as one; if all points are equal the result has a single knot.
Result<WaypointTiming> time_waypoints(std::span<const std::vector<double>> points,
                                      std::span<const AxisLimits> limits);

// At the given times [s], which must ascend and count from the first; if a limit needs it, all of them are
// stretched by one factor.
Result<WaypointTiming> keep_times(std::span<const std::vector<double>> points, std::span<const double> times,
                                  std::span<const AxisLimits> limits);

// The smallest factor by which the times have to be stretched to keep the limits; at most 1 if they are
// already kept.
double needed_stretch(const WaypointTiming& timing, std::span<const AxisLimits> limits);

}  // namespace aim::robotside
