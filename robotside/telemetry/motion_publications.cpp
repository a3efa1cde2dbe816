// Publications of motion control.
// Source: aimdk wire, section 2.4 (topics, types, 100 Hz); every array of a JointState is filled, because
// clients of the robot crash on missing ones.
#include <array>
#include <string>

#include "aimdk/mc_base.pb.h"
#include "aimdk/mc_kinematics.pb.h"
#include "aimdk/mc_planning.pb.h"
#include "core/codec/codec.hpp"
#include "core/model/body_geometry.hpp"
#include "core/model/body_part.hpp"
#include "robotside/api/convert/action_info.hpp"
#include "robotside/api/convert/planning_state.hpp"
#include "robotside/api/convert/pose_message.hpp"
#include "robotside/kinematics/forward.hpp"
#include "robotside/telemetry/publication.hpp"
#include "ros/sensor_msgs.pb.h"

namespace aim::robotside {
namespace {

Encoded joint_state(const Services& services, const RobotState& state, std::string_view group_name) {
  sensor_msgs::msg::JointState message;
  const RobotModel& model = services.robot.model();
  const JointGroup& group = model.group(group_name);
  const std::int64_t now = services.wall_clock.at(state.time);
  message.mutable_header()->mutable_stamp()->set_sec(static_cast<std::int32_t>(now / kSecond));
  message.mutable_header()->mutable_stamp()->set_nanosec(static_cast<std::uint32_t>(now % kSecond));
  for (std::size_t i = group.first; i < group.first + group.count; ++i) {
    message.add_name(std::string(model.joints[i].name));
    message.add_position(state.position[i]);
    message.add_velocity(state.velocity[i]);
    message.add_effort(state.effort[i]);
  }
  return {to_protobuf(message), to_cdr(message)};
}

Encoded arm_state(const Services& services, const RobotState& state, std::uint32_t) {
  return joint_state(services, state, "arms");
}
Encoded neck_state(const Services& services, const RobotState& state, std::uint32_t) {
  return joint_state(services, state, "neck");
}
Encoded hand_state(const Services& services, const RobotState& state, std::uint32_t) {
  return joint_state(services, state, "hands");
}

Encoded mc_state(const Services& services, const RobotState& state, std::uint32_t sequence) {
  aimdk::protocol::McStateChannel message;
  fill_header(services, state, sequence, *message.mutable_header());
  fill_mc_state(services, state, *message.mutable_state());
  return {to_protobuf(message), {}};
}

// Pose of a sole in the base frame, from measured joint positions, and its twist, from joint velocities.
void fill_foot(const Chain& leg, const RobotState& state, aimdk::protocol::FootKinematics& foot) {
  fill_pose(tool_in_base(leg, state.position), *foot.mutable_pose());
  const Jacobian jacobian = jacobian_of_tool(leg, state.position);
  Vec3 linear;
  Vec3 angular;
  for (std::size_t i = 0; i < jacobian.joints; ++i) {
    linear = linear + state.velocity[leg.first + i] * jacobian.linear[i];
    angular = angular + state.velocity[leg.first + i] * jacobian.angular[i];
  }
  const auto fill = [](const Vec3& from, aimdk::protocol::Vec3& to) {
    to.set_x(from.x);
    to.set_y(from.y);
    to.set_z(from.z);
  };
  fill(linear, *foot.mutable_velocity()->mutable_linear());
  fill(angular, *foot.mutable_velocity()->mutable_angular());
}

// AimDK has names for two feet; those of other robots come in the order of the model's legs.
aimdk::protocol::FootKinematics_Type foot_type(std::string_view leg) {
  if (leg == "left_leg") return aimdk::protocol::FootKinematics_Type_LEFT;
  if (leg == "right_leg") return aimdk::protocol::FootKinematics_Type_RIGHT;
  return aimdk::protocol::FootKinematics_Type_UNKNOWN;
}

Encoded foot_kinematics(const Services& services, const RobotState& state, std::uint32_t sequence) {
  aimdk::protocol::FootKinematicsChannel message;
  fill_header(services, state, sequence, *message.mutable_header());
  const RobotModel& model = services.robot.model();
  const auto legs = legs_of(model);
  for (std::size_t i = 0; i < legs.size() && i < state.foot_contact.size(); ++i) {
    aimdk::protocol::FootKinematics& foot = *message.mutable_data()->add_foot();
    foot.set_type(foot_type(legs[i]->name));
    const Chain* leg = model.geometry == nullptr ? nullptr : model.geometry->find_chain(legs[i]->name);
    if (leg != nullptr) fill_foot(*leg, state, foot);
    foot.set_contact_phase(state.foot_contact[i]);
  }
  return {to_protobuf(message), {}};
}

Encoded arm_planning_state(const Services& services, const RobotState& state, std::uint32_t sequence) {
  aimdk::protocol::PncArmPlanningStateChannel message;
  fill_header(services, state, sequence, *message.mutable_header());
  fill_planning_state(services.tasks.planned_task(), state, message);
  return {to_protobuf(message), {}};
}

constexpr std::array kMotionPublications{
    Publication{"/motion/control/arm_joint_state", arm_state},
    Publication{"/motion/control/neck_joint_state", neck_state},
    Publication{"/motion/control/hand_joint_state", hand_state},
    Publication{"/mc/base/state", mc_state},
    Publication{"/mc/kinematics/foot_kine", foot_kinematics},
    Publication{"/motion/control/arm_planning_state", arm_planning_state},
};

}  // namespace

std::span<const Publication> motion_publications() { return kMotionPublications; }

}  // namespace aim::robotside
