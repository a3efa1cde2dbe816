// AimDK's trajectories of the arms as one joint trajectory.
#pragma once

#include "aimdk/mc_move.pb.h"
#include "core/model/robot_model.hpp"
#include "core/result.hpp"
#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {

// A trajectory through every waypoint of one arm or of both, from rest to rest, inside the limits. Given
// times are kept, or stretched by one factor if a limit requires it; without times it is as fast as the
// limits allow. Waypoints outside the limits are refused, because a clamped path is not the requested one.
Result<JointTrajectory> arm_path(const RobotModel& model,
                                 const aimdk::protocol::MoveTrajectoryTarget& target);

}  // namespace aim::robotside
