// AimDK's planned moves as requests to the planner.
#pragma once

#include "aimdk/mc_planning.pb.h"
#include "core/model/robot_model.hpp"
#include "core/result.hpp"
#include "robotside/planning/plan.hpp"

namespace aim::robotside {

// Errors: a group without arms, a mode or a type of target that is not planned, targets that are missing or
// have another number of values than the group has joints, orientations that are none, scales.
Result<PlanRequest> plan_request(const RobotModel& model, const aimdk::protocol::PlanningMoveRequest& move);
Result<PlanRequest> plan_request(const RobotModel& model, const aimdk::protocol::LinearMoveRequest& move);
Result<PlanRequest> plan_request(const RobotModel& model, const aimdk::protocol::MovePoseRequest& move);
// Goals of the request, and what the hand does there: it shakes, or bumps.
Result<PlanRequest> plan_request(const RobotModel& model,
                                 const aimdk::protocol::InteractiveMoveRequest& move);

// The joints that goals of the request name.
JointMask joints_of(const RobotModel& model, const PlanRequest& request);

}  // namespace aim::robotside
