// The cubic spline through given points, with a continuous second derivative. Computes the slopes only; the
// pieces are HermitePiece. Time and memory are linear in the number of knots. Allocates: not for the control
// loop.
#pragma once

#include <span>
#include <vector>

#include "core/model/joint.hpp"
#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {

enum class SplineEnd : std::uint8_t {
  free,     // zero second derivative at both ends
  resting,  // zero slope at both ends
};

// The slopes at ascending `knots` of the curves through `values`, which has a row of one value per curve for
// each knot; so has the result. With free ends at least two knots.
std::vector<double> spline_slopes(std::span<const double> knots, std::span<const double> values,
                                  SplineEnd end, std::size_t curves = 1);

// Sets the velocities of a trajectory to those of the spline through its positions, at rest at both ends.
void fill_spline_velocities(JointTrajectory& trajectory);

// Reduces slopes so that a piece that leaves `range` although both its ends are inside becomes monotonic. The
// second derivative is no longer continuous at its ends.
void keep_inside(std::span<const double> knots, std::span<const double> values, const Range& range,
                 std::span<double> slopes);

}  // namespace aim::robotside
