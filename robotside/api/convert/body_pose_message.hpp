// Poses of the trunk as aim.v1 messages.
#pragma once

#include <optional>

#include "aim/v1/body.pb.h"
#include "core/result.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim {
struct RobotModel;
}

namespace aim::robotside {

// As measured, else as sent to the robot; empty: neither.
std::optional<BodyPose> present_pose(const RobotState& state);
void fill(const BodyPose& pose, const RobotModel& model, v1::BodyPose& message);
// Error: the model has no such leg.
Result<BodyPose> pose_from(const v1::BodyPose& message, const RobotModel& model);

}  // namespace aim::robotside
