// Poses of the trunk as aim.v1 messages; a leg goes by the name of its group.
#include "robotside/api/convert/body_pose_message.hpp"

#include <fmt/core.h>

#include "core/model/body_part.hpp"

namespace aim::robotside {

std::optional<BodyPose> present_pose(const RobotState& state) {
  return state.measured_body_pose ? state.measured_body_pose : state.body_pose;
}

void fill(const BodyPose& pose, const RobotModel& model, v1::BodyPose& message) {
  message.set_roll_rad(pose.roll);
  message.set_pitch_rad(pose.pitch);
  message.set_yaw_rad(pose.yaw);
  message.set_x_m(pose.x);
  message.set_y_m(pose.y);
  message.set_height_m(pose.height);
  const auto legs = legs_of(model);
  if (!pose.lifted || pose.lifted->leg >= legs.size()) return;
  v1::LiftedFoot& foot = *message.mutable_lifted();
  foot.set_leg(std::string(legs[pose.lifted->leg]->name));
  foot.set_x_m(pose.lifted->offset.x);
  foot.set_y_m(pose.lifted->offset.y);
  foot.set_z_m(pose.lifted->offset.z);
}

Result<BodyPose> pose_from(const v1::BodyPose& message, const RobotModel& model) {
  BodyPose pose{message.roll_rad(),
                message.pitch_rad(),
                message.yaw_rad(),
                message.x_m(),
                message.y_m(),
                message.height_m(),
                {}};
  if (!message.has_lifted()) return pose;
  const v1::LiftedFoot& foot = message.lifted();
  const auto legs = legs_of(model);
  std::string known;
  for (std::size_t i = 0; i < legs.size(); ++i) {
    if (legs[i]->name == foot.leg())
      pose.lifted = LiftedFoot{static_cast<std::uint8_t>(i), {foot.x_m(), foot.y_m(), foot.z_m()}};
    known += (known.empty() ? "" : ", ") + std::string(legs[i]->name);
  }
  if (pose.lifted) return pose;
  return Error{Origin::not_found, fmt::format("there is no leg '{}'", foot.leg()),
               "legs of this robot: " + known, "name one of these"};
}

}  // namespace aim::robotside
