// Axes, reading and document of a pose.
#include "cli/commands/body/body_axes.hpp"

#include "cli/client/reply.hpp"
#include "core/model/body_part.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {

const std::array<BodyAxis, 6>& body_axes() {
  using Pose = v1::BodyPose;
  using Row = BodyPoseLimits;
  static const std::array<BodyAxis, 6> kAxes{
      {{"--roll", "roll", "roll_rad", Quantity::angle, &Pose::roll_rad, &Pose::set_roll_rad, &Row::roll},
       {"--pitch", "pitch", "pitch_rad", Quantity::angle, &Pose::pitch_rad, &Pose::set_pitch_rad,
        &Row::pitch},
       {"--yaw", "yaw", "yaw_rad", Quantity::angle, &Pose::yaw_rad, &Pose::set_yaw_rad, &Row::yaw},
       {"--x", "x", "x_m", Quantity::length, &Pose::x_m, &Pose::set_x_m, &Row::x},
       {"--y", "y", "y_m", Quantity::length, &Pose::y_m, &Pose::set_y_m, &Row::y},
       {"--height", "height", "height_m", Quantity::length, &Pose::height_m, &Pose::set_height_m,
        &Row::height}}};
  return kAxes;
}

Error no_body_service() {
  return Error{.origin = Origin::not_found,
               .message = "this robot takes no poses of its body",
               .reason = "it does not serve aim.v1 BodyService",
               .hint = "aimctl action list shows what it can do"};
}

const BodyPoseLimits& pose_limits_of(const RobotModel& model, std::string_view action) {
  const auto index = model.graph.find(action);
  const BodyPoseLimits* row = index ? model.body_pose(*index) : nullptr;
  return row != nullptr ? *row : model.body_poses.front();
}

Result<v1::GetBodyPoseResponse> read_body_pose(Robot& robot) {
  auto reply = robot.call(methods::BodyService::kGetPose, v1::GetBodyPoseRequest{});
  if (!reply && not_implemented(reply.error())) return no_body_service();
  return reply;
}

v1::BodyPose present_pose(const v1::GetBodyPoseResponse& body, const RobotModel& model) {
  if (body.has_measured()) return body.measured();
  if (body.has_commanded()) return body.commanded();
  v1::BodyPose rest;
  rest.set_height_m(pose_limits_of(model, body.action()).rest_height);
  return rest;
}

Json to_document(const v1::BodyPose& pose) {
  Json document = Json::object();
  for (const BodyAxis& axis : body_axes()) document[axis.key] = (pose.*axis.get)();
  document["lifted"] = nullptr;
  if (pose.has_lifted())
    document["lifted"] = {{"leg", pose.lifted().leg()},
                          {"offset_m", {pose.lifted().x_m(), pose.lifted().y_m(), pose.lifted().z_m()}}};
  return document;
}

}  // namespace aim::cli
