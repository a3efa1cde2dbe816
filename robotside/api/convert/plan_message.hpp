// Plans, poses and obstacles as aim.v1 messages.
#pragma once

#include "aim/v1/plan.pb.h"
#include "core/model/pose.hpp"
#include "core/model/robot_model.hpp"
#include "robotside/tasks/planning_service.hpp"

namespace aim::robotside {

void fill(const Pose& pose, v1::FramePose& message);
// Any quaternion that is not zero; one that is left out completely means no rotation.
Pose pose_from(const v1::FramePose& message);

// Samples are 10 ms apart, or further if there would be more than 1000.
void fill(const ArmPlan& plan, const RobotModel& model, v1::Plan& message, bool samples = true);

void fill(const Obstacle& obstacle, v1::Obstacle& message);
// Errors: an unknown shape. The collision scene validates the numbers.
Result<Obstacle> obstacle_from(const v1::Obstacle& message);

}  // namespace aim::robotside
