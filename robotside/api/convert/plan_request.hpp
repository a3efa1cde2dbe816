// AimDK's planned moves as requests to the planner.
#pragma once

#include "aimdk/mc_planning.pb.h"
#include "core/model/robot_model.hpp"
#include "core/result.hpp"
#include "robotside/planning/plan.hpp"

namespace aim::robotside {

// Errors: a group without arms, an unsupported mode or type of target, missing targets, a number of values
// that differs from the group's number of joints, invalid orientations and invalid scales.
Result<PlanRequest> plan_request(const RobotModel& model, const aimdk::protocol::PlanningMoveRequest& move);
Result<PlanRequest> plan_request(const RobotModel& model, const aimdk::protocol::LinearMoveRequest& move);
Result<PlanRequest> plan_request(const RobotModel& model, const aimdk::protocol::MovePoseRequest& move);
// Goals of the request, followed by the motion of the gesture: a hand shake or a fist bump.
Result<PlanRequest> plan_request(const RobotModel& model,
                                 const aimdk::protocol::InteractiveMoveRequest& move);

// The joints that goals of the request name.
JointMask joints_of(const RobotModel& model, const PlanRequest& request);

}  // namespace aim::robotside
