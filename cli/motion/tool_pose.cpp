// Source of the calls: AimDK v2.0 interface; tool poses are in base_link, left first (motion control
// document).
#include "cli/motion/tool_pose.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "aimdk/mc_data.pb.h"
#include "aimdk/mc_kinematics.pb.h"
#include "cli/client/joint_reading.hpp"
#include "cli/client/reply.hpp"
#include "cli/input/document.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

Result<Tools> computed_tools(Robot& robot) {
  auto body = read_body(robot);
  if (!body) return body.error();
  Tools tools;
  for (std::size_t side = 0; side < tools.size(); ++side) {
    if (arm_of(robot.model(), side) == nullptr) continue;
    auto arm = in_group(robot.model(), kArmGroups[side], *body);
    if (!arm) return arm.error();
    auto tool = tool_at(robot, side, positions_of(*arm));
    if (!tool) return tool.error();
    tools[side] = *tool;
  }
  return tools;
}

Quaternion with_positive_w(const Quaternion& q) { return q.w < 0 ? Quaternion{-q.w, -q.x, -q.y, -q.z} : q; }

}  // namespace

const JointGroup* arm_of(const RobotModel& model, std::size_t side) {
  return model.find_group(kArmGroups[side]);
}

Status require_arm(const RobotModel& model, std::size_t side) {
  if (arm_of(model, side) != nullptr) return Done{};
  const std::size_t other = 1 - side;
  return Error{.origin = Origin::not_found,
               .message = fmt::format("this robot has no {} arm", kSides[side]),
               .reason = fmt::format("its model is {} ({})", model.title, model.id),
               .hint = arm_of(model, other) == nullptr
                           ? std::string("aimctl --help shows what it can do")
                           : fmt::format("its only arm is the {} one", kSides[other])};
}

wire::ArmType arm_type_of(std::size_t side) { return side == 0 ? wire::ArmType_LEFT : wire::ArmType_RIGHT; }

Result<Tools> read_tools(Robot& robot) {
  auto reply = ask(robot, methods::McDataService::kGetTcpPosition, wire::CommonRequest{});
  if (!reply && !not_implemented(reply.error())) return reply.error();
  if (!reply) return computed_tools(robot);
  Tools tools;
  int row = 0;
  for (std::size_t side = 0; side < tools.size(); ++side) {
    if (arm_of(robot.model(), side) == nullptr) continue;
    if (row == reply->tcp_position_size()) return computed_tools(robot);
    tools[side] = pose_of(reply->tcp_position(row++));
  }
  return tools;
}

Result<Pose> tool_at(Robot& robot, std::size_t side, std::span<const double> joints) {
  if (auto has = require_arm(robot.model(), side); !has) return has.error();
  if (const std::size_t count = arm_of(robot.model(), side)->count; joints.size() != count)
    return Error{
        .origin = Origin::usage,
        .message = fmt::format("the {} arm has {} joints, not {}", kSides[side], count, joints.size()),
        .hint = "give one angle for each joint"};
  wire::KineForwardRequest request;
  request.set_type(arm_type_of(side));
  for (const double joint : joints) request.add_angles(joint);
  auto reply = ask(robot, methods::McKinematicsService::kKineForward, request);
  if (!reply) return reply.error();
  if (reply->error_code() != 0)
    return Error{.origin = Origin::aborted,
                 .message = fmt::format("the robot cannot compute the pose of its {} tool", kSides[side]),
                 .reason = reply->error_msg()};
  return pose_of(reply->cartesian_pose());
}

Json to_document(const Pose& pose) {
  const Quaternion q = with_positive_w(pose.rotation);
  return Json{{"position_m", {pose.position.x, pose.position.y, pose.position.z}},
              {"quaternion_wxyz", {q.w, q.x, q.y, q.z}},
              {"rpy_rad", to_rpy(q)}};
}

Result<Pose> pose_from(const Json& document) {
  auto position = numbers_at(document, "position_m", 3);
  if (!position) return position.error();
  auto wxyz = numbers_at(document, "quaternion_wxyz", 4);
  if (!wxyz) return wxyz.error();
  auto rotation = unit_quaternion(*wxyz);
  if (!rotation) return rotation.error();
  return Pose{{(*position)[0], (*position)[1], (*position)[2]}, *rotation};
}

Result<Quaternion> unit_quaternion(std::span<const double> wxyz) {
  constexpr double kRounding = 0.01;  // tolerance of the length, for numbers with few digits
  const Quaternion q{wxyz[0], wxyz[1], wxyz[2], wxyz[3]};
  const double length = std::sqrt(q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
  if (std::abs(length - 1) <= kRounding) return normalized(q);
  return Error{.origin = Origin::usage,
               .message = fmt::format("{:g}, {:g}, {:g}, {:g} is not a rotation", q.w, q.x, q.y, q.z),
               .reason = fmt::format("a quaternion must have length 1, this one has length {:.3f}", length),
               .hint = "the order is w, x, y, z; 1,0,0,0 is the identity; or use --rpy"};
}

void fill(const Pose& pose, wire::SE3Pose& message) {
  message.mutable_position()->set_x(pose.position.x);
  message.mutable_position()->set_y(pose.position.y);
  message.mutable_position()->set_z(pose.position.z);
  message.mutable_orientation()->set_w(pose.rotation.w);
  message.mutable_orientation()->set_x(pose.rotation.x);
  message.mutable_orientation()->set_y(pose.rotation.y);
  message.mutable_orientation()->set_z(pose.rotation.z);
}

Pose pose_of(const wire::SE3Pose& message) {
  const auto& p = message.position();
  const auto& q = message.orientation();
  return {{p.x(), p.y(), p.z()}, {q.w(), q.x(), q.y(), q.z()}};
}

void fill(const Pose& pose, v1::FramePose& message) {
  message.set_x(pose.position.x);
  message.set_y(pose.position.y);
  message.set_z(pose.position.z);
  message.set_qw(pose.rotation.w);
  message.set_qx(pose.rotation.x);
  message.set_qy(pose.rotation.y);
  message.set_qz(pose.rotation.z);
}

Pose pose_of(const v1::FramePose& message) {
  return {{message.x(), message.y(), message.z()}, {message.qw(), message.qx(), message.qy(), message.qz()}};
}

}  // namespace aim::cli
