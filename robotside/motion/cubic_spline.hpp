// The clamped cubic spline: the smoothest way through the knots of a trajectory, at rest at both ends.
#pragma once

#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {

// Gives every knot the velocity with which neither velocity nor acceleration jumps there, and 0 to the first
// and the last one. Times must ascend; positions must be there, one row per knot.
void fill_spline_velocities(JointTrajectory& trajectory);

}  // namespace aim::robotside
