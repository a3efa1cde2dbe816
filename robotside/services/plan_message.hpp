// Plans, poses and obstacles as aim.v1 messages.
#pragma once

#include "aim/v1/plan.pb.h"
#include "core/pose.hpp"
#include "core/robot_model.hpp"
#include "robotside/doors/plan_desk.hpp"

namespace aim::robotside {

void fill(const Pose& pose, v1::FramePose& message);
// Any quaternion that is not zero; one that is left out altogether is no turn.
Pose pose_from(const v1::FramePose& message);

// Its samples are evenly in time, 10 ms apart, or further where that would be more than 1000.
void fill(const ArmPlan& plan, const RobotModel& model, v1::Plan& message, bool samples = true);

void fill(const WorldSolid& solid, v1::Obstacle& message);
// Errors: a shape that is none. Whether its numbers make sense the world says.
Result<WorldSolid> solid_from(const v1::Obstacle& message);

}  // namespace aim::robotside
