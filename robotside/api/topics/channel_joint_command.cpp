// Joint set-points by topic: arms, neck and fingers as ROS JointState. Joints are identified by name; their
// order does not matter.
// Source: aimdk wire, section 2.4; motion control document, rows T3 (all 14 arm joints at once).
#include <fmt/core.h>

#include <array>

#include "robotside/api/convert/finger_force.hpp"
#include "robotside/api/topics/channel.hpp"
#include "ros/sensor_msgs.pb.h"

namespace aim::robotside {
namespace {

using Message = sensor_msgs::msg::JointState;

struct LimbTopic {
  std::string_view group;  // of the model; every joint of the message must be in it
  Limb limb;
  bool whole;   // all joints of the group at once
  bool forces;  // effort is a force limit; false: effort is ignored
};

// Velocity and effort may be left out completely; an array that is given must be as long as the names.
bool lengths_agree(RequestContext& context, const Message& message) {
  const auto names = message.name_size();
  const auto wrong = [&](std::string_view field, int size) {
    context.refuse({Origin::usage, fmt::format("{} has {} values for {} names", field, size, names),
                    "every joint needs its own value", "send arrays of one length"});
    return false;
  };
  if (names == 0) {
    context.refuse({Origin::usage, "the message names no joint", "joints are identified by name",
                    "fill name, position, velocity and effort"});
    return false;
  }
  if (message.position_size() != names) return wrong("position", message.position_size());
  if (message.velocity_size() != 0 && message.velocity_size() != names)
    return wrong("velocity", message.velocity_size());
  if (message.effort_size() != 0 && message.effort_size() != names)
    return wrong("effort", message.effort_size());
  return true;
}

// The named joint, which must be in the group and not yet in the mask; empty: refused.
std::optional<std::size_t> fresh_joint(RequestContext& context, const JointGroup& group,
                                       const std::string& name, std::uint64_t mask) {
  const auto index = context.model().find_joint(name);
  if (!index || *index < group.first || *index >= group.first + group.count) {
    context.refuse({Origin::not_found, fmt::format("\"{}\" is not a joint of {}", name, group.name),
                    fmt::format("{} are {} to {}", group.name, context.model().joints[group.first].name,
                                context.model().joints[group.first + group.count - 1].name),
                    "aimctl joint list shows the names"});
    return std::nullopt;
  }
  if ((mask & (std::uint64_t{1} << *index)) != 0) {
    context.refuse({Origin::usage, fmt::format("{} is named twice", context.model().joints[*index].name),
                    "a joint can have only one target", "name each joint once"});
    return std::nullopt;
  }
  return index;
}

void apply_joints(RequestContext& context, const Message& message, const LimbTopic& topic) {
  if (!lengths_agree(context, message)) return;
  const JointGroup& group = context.model().group(topic.group);
  JointCommand command{};
  command.limb = topic.limb;
  command.stream = true;
  for (int i = 0; i < message.name_size(); ++i) {
    const auto joint = fresh_joint(context, group, message.name(i), command.mask);
    if (!joint) return;
    command.mask |= std::uint64_t{1} << *joint;
    command.position[*joint] = message.position(i);
    if (!topic.forces || message.effort_size() == 0) continue;
    const auto force = finger_force(context, *joint, message.effort(i));
    if (!force) return;
    command.effort[*joint] = *force;
  }
  if (topic.whole && static_cast<std::size_t>(message.name_size()) != group.count) {
    context.refuse(
        {Origin::usage,
         fmt::format("{} of the {} joints of {} are named", message.name_size(), group.count, group.name),
         "this topic takes all of them at once", "send every joint in each message"});
    return;
  }
  context.ask(command);
}

void apply_arms(RequestContext& context, const Message& message) {
  apply_joints(context, message, {"arms", Limb::arms, true, false});
}
void apply_neck(RequestContext& context, const Message& message) {
  apply_joints(context, message, {"neck", Limb::neck, false, false});
}
void apply_hands(RequestContext& context, const Message& message) {
  apply_joints(context, message, {"hands", Limb::hands, false, true});
}

constexpr std::array kChannelJointCommandRows{
    subscribe<apply_arms>("/motion/control/arm_joint_command"),
    subscribe<apply_neck>("/motion/control/neck_joint_command"),
    subscribe<apply_hands>("/motion/control/hand_joint_command"),
};

}  // namespace

std::span<const ChannelRow> joint_channel_rows() { return kChannelJointCommandRows; }

}  // namespace aim::robotside
