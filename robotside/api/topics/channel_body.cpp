// Set-points of motors by topic, as a hardware abstraction takes them: legs, arms, neck and waist by the
// names of their motors, hands as AimDK's hand command. They become set-point streams of the limb, with the
// same owner, interface, dead-man time and limits as the topics of motion control. Source: A2 hardware
// abstraction, channels; aimdk wire, section 2.5 (names of motors).
#include <fmt/core.h>

#include <array>

#include "aim/v1/base.pb.h"
#include "aimdk/hal_hand.pb.h"
#include "core/model/hal_topic.hpp"
#include "robotside/api/convert/hand_command.hpp"
#include "robotside/api/convert/hand_state.hpp"
#include "robotside/api/topics/channel.hpp"
#include "robotside/kinematics/motor_space.hpp"
#include "ros/joint_msgs.pb.h"

namespace aim::robotside {
namespace {

using Message = joint_msgs::msg::JointCommand;

Error robot_has_no(const RobotModel& model, std::string_view what, std::string_view hint) {
  return {Origin::not_found, fmt::format("this robot has no {}", what),
          fmt::format("its model is {} ({})", model.title, model.id), std::string(hint)};
}

// The place of the named motor, which must be in the group and not yet in the mask; empty: refused.
std::optional<std::size_t> fresh_motor(RequestContext& context, const MotorSpace& motors,
                                       const JointGroup& group, const std::string& name, JointMask mask) {
  const auto index = motors.find(name);
  if (!index || *index < group.first || *index >= group.first + group.count) {
    context.refuse({Origin::not_found, fmt::format("\"{}\" is not a motor of {}", name, group.name),
                    fmt::format("its motors are {} to {}", motors.motor(group.first),
                                motors.motor(group.first + group.count - 1)),
                    "the state topic of the same limb has the names"});
    return std::nullopt;
  }
  if ((mask & bit(*index)) == 0) return index;
  context.refuse({Origin::usage, fmt::format("{} is named twice", motors.motor(*index)),
                  "a motor can have only one set-point", "name each motor once"});
  return std::nullopt;
}

// Motors of a linkage come together, and reach positions that the joints can have.
bool into_joints(RequestContext& context, const MotorSpace& motors, JointCommand& command) {
  const auto& joints = context.model().joints;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const JointMask together = motors.together(i);
    if ((command.mask & bit(i)) == 0 || (command.mask & together) == together) continue;
    context.refuse({Origin::usage, fmt::format("{} is commanded without its partner", motors.motor(i)),
                    "both motors of a linkage move both of its joints", "send both motors in each message"});
    return false;
  }
  const JointMask torn = motors.to_joints(command.mask, command.position, command.velocity);
  for (std::size_t i = 0; i < joints.size(); ++i) {
    if ((torn & bit(i)) == 0) continue;
    context.refuse({Origin::limit, fmt::format("{} cannot be at {}", motors.motor(i), command.position[i]),
                    "no position of the joints fits these two motors",
                    "stay within the travel of both motors"});
    return false;
  }
  return true;
}

void apply_motors(RequestContext& context, const Message& message, std::string_view group_name, Limb limb) {
  const JointGroup* group = context.model().find_group(group_name);
  if (group == nullptr)
    return context.refuse(robot_has_no(context.model(), group_name, "aimctl joint list shows its joints"));
  if (message.joints_size() == 0)
    return context.refuse({Origin::usage, "the message names no motor", "motors are identified by name",
                           "fill joints with name and position"});
  const MotorSpace motors(context.model());
  JointCommand command{};
  command.limb = limb;
  command.stream = true;
  for (const joint_msgs::msg::Command& motor : message.joints()) {
    const auto index = fresh_motor(context, motors, *group, motor.name(), command.mask);
    if (!index) return;
    if (motor.stiffness() < 0 || motor.damping() < 0)
      return context.refuse({Origin::usage,
                             fmt::format("stiffness or damping of {} is negative", motor.name()),
                             "a motor that pushes away from its set-point runs away", "send 0 or more"});
    command.mask |= bit(*index);
    command.position[*index] = motor.position();
    command.velocity[*index] = motor.velocity();
    if (motor.stiffness() == 0) command.limp |= bit(*index);
  }
  if (into_joints(context, motors, command)) context.ask(command);
}

void apply_legs(RequestContext& context, const Message& message) {
  apply_motors(context, message, "legs", Limb::legs);
}
void apply_arms(RequestContext& context, const Message& message) {
  apply_motors(context, message, "arms", Limb::arms);
}
void apply_neck(RequestContext& context, const Message& message) {
  apply_motors(context, message, "neck", Limb::neck);
}
void apply_waist(RequestContext& context, const Message& message) {
  apply_motors(context, message, "waist", Limb::waist);
}

using HandMessage = aimdk::protocol::HandCommandChannel;

void apply_end_effectors(RequestContext& context, const HandMessage& message) {
  auto command = hand_command(context, message.data());
  if (!command) return;
  command->stream = true;
  context.ask(*command);
}

void apply_hands(RequestContext& context, const HandMessage& message) {
  if (has_claws(context.model()))
    return context.refuse(robot_has_no(context.model(), "hands", "send /body_drive/claw_joint_command"));
  apply_end_effectors(context, message);
}
void apply_claws(RequestContext& context, const HandMessage& message) {
  if (!has_claws(context.model()))
    return context.refuse(robot_has_no(context.model(), "claws", "send /body_drive/hand_joint_command"));
  apply_end_effectors(context, message);
}

void apply_base(RequestContext& context, const aim::v1::BaseCommandChannel& message) {
  context.ask(WalkCommand{{message.forward_m_s(), message.lateral_m_s(), message.yaw_rate_rad_s()}, true});
}

// Of the wheeled variant.
void refuse_lift(RequestContext& context, const Message&) {
  context.refuse(robot_has_no(context.model(), "lift", "its waist is moved by the legs: aimctl waist"));
}
void refuse_wheels(RequestContext& context, const Message&) {
  context.refuse(robot_has_no(context.model(), "wheels", "it walks: aimctl walk"));
}

constexpr std::array kChannelBodyRows{
    subscribe<apply_legs>("/body_drive/leg_joint_command"),
    subscribe<apply_arms>("/body_drive/arm_joint_command"),
    subscribe<apply_neck>("/body_drive/neck_joint_command"),
    subscribe<apply_waist>("/body_drive/waist_joint_command"),
    subscribe<apply_hands>("/body_drive/hand_joint_command"),
    subscribe<apply_base>(kBaseCommandTopic.name),
    subscribe<apply_claws>("/body_drive/claw_joint_command"),
    subscribe<refuse_lift>("/body_drive/lift_joint_command"),
    subscribe<refuse_wheels>("/body_drive/wheel_joint_command"),
};

}  // namespace

std::span<const ChannelRow> body_channel_rows() { return kChannelBodyRows; }

}  // namespace aim::robotside
