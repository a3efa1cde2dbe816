// Poses of the trunk in messages and documents: one row per axis.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "aim/v1/body.pb.h"
#include "cli/client/robot.hpp"
#include "cli/output/sink.hpp"
#include "core/units.hpp"

namespace aim::cli {

struct BodyAxis {
  std::string_view flag;
  std::string_view name;
  std::string key;  // in documents
  Quantity quantity;
  double (v1::BodyPose::*get)() const;
  void (v1::BodyPose::*set)(double);
  Range BodyPoseLimits::*range;
};
const std::array<BodyAxis, 6>& body_axes();

Error no_body_service();

// The limits of the current action, or of the first that takes poses: the robot then refuses the pose itself.
const BodyPoseLimits& pose_limits_of(const RobotModel& model, std::string_view action);

Result<v1::GetBodyPoseResponse> read_body_pose(Robot& robot);

// As measured, else as commanded, else at rest.
v1::BodyPose present_pose(const v1::GetBodyPoseResponse& body, const RobotModel& model);

Json to_document(const v1::BodyPose& pose);

}  // namespace aim::cli
