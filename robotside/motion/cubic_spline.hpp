// The clamped cubic spline through the knots of a trajectory, at rest at both ends.
#pragma once

#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {

// Sets the velocity of every knot so that velocity and acceleration are continuous there; the velocity of the
// first and the last knot is 0. Times must ascend; positions must be filled in, one row per knot.
void fill_spline_velocities(JointTrajectory& trajectory);

}  // namespace aim::robotside
