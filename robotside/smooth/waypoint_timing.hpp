// From way-points to a trajectory through all of them, from rest to rest, that keeps each axis's velocity and
// acceleration limits everywhere: either as fast as a smooth path allows, or at the times the client gave.
// Allocates: not for the control loop.
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
  std::vector<double> velocity = {};            // the same shape [rad/s]
  std::vector<std::size_t> knot_of_point = {};  // of each way-point
  double stretch = 1;                           // the times given were too short by this factor, or 1

  double duration() const { return times.empty() ? 0 : times.back(); }
  HermitePiece piece(std::size_t knot, std::size_t axis) const;  // from this knot to the next
};

// As fast as possible along a curve whose second derivative has no jumps. Where that curve would leave the
// position range of an axis between two points, it is bent until it does not. Neighbouring points that are
// equal are one; a single place gives a single knot.
Result<WaypointTiming> time_waypoints(std::span<const std::vector<double>> points,
                                      std::span<const AxisLimits> limits);

// At the given times [s], counted from the first, which must ascend; all of them are stretched by one factor
// where a limit needs it.
Result<WaypointTiming> keep_times(std::span<const std::vector<double>> points, std::span<const double> times,
                                  std::span<const AxisLimits> limits);

// The smallest factor by which the times have to be stretched to keep the limits; at most 1 where they are
// kept.
double needed_stretch(const WaypointTiming& timing, std::span<const AxisLimits> limits);

}  // namespace aim::robotside
