// AimDK's trajectories of the arms as one path in time.
#pragma once

#include "aimdk/mc_move.pb.h"
#include "core/model/robot_model.hpp"
#include "core/result.hpp"
#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {

// Through every way-point of one arm or of both, from rest to rest, inside the limits. Where points carry
// times that ascend, those are kept, or stretched by one factor where a limit needs it; without times it is
// as fast as the limits allow. Way-points outside their limits are refused: a path that is not the one asked
// for is none.
Result<JointTrajectory> arm_path(const RobotModel& model,
                                 const aimdk::protocol::MoveTrajectoryTarget& target);

}  // namespace aim::robotside
