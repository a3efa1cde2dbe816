// Set-points of single joints with gains, of robots that have an action for them. Joints are identified by
// name; their order does not matter. The velocity of a message is not used: aimd smooths the positions
// itself.
#include <fmt/core.h>

#include <array>

#include "robotside/api/topics/channel.hpp"
#include "ros/joint_msgs.pb.h"

namespace aim::robotside {
namespace {

using Message = joint_msgs::msg::JointCommand;

// The named joint, which must not be in the mask yet; empty: refused.
std::optional<std::size_t> fresh_joint(RequestContext& context, const std::string& name, JointMask mask) {
  const auto joint = context.model().find_joint(name);
  if (!joint) {
    context.refuse({Origin::not_found, fmt::format("there is no joint \"{}\"", name),
                    "joints are identified by name", "aimctl joint list shows the names"});
    return std::nullopt;
  }
  if ((mask & bit(*joint)) == 0) return joint;
  context.refuse({Origin::usage, fmt::format("{} is named twice", name),
                  "a joint can have only one set-point", "name each joint once"});
  return std::nullopt;
}

void apply_impedance(RequestContext& context, const Message& message) {
  if (message.joints_size() == 0)
    return context.refuse({Origin::usage, "the message names no joint", "joints are identified by name",
                           "fill joints with name, position, stiffness and damping"});
  ImpedanceCommand command{};
  for (const joint_msgs::msg::Command& row : message.joints()) {
    const auto joint = fresh_joint(context, row.name(), command.mask);
    if (!joint) return;
    command.mask |= bit(*joint);
    command.position[*joint] = row.position();
    command.stiffness[*joint] = row.stiffness();
    command.damping[*joint] = row.damping();
    command.torque[*joint] = row.effort();
  }
  context.ask(command);
}

constexpr std::array kChannelImpedanceRows{
    subscribe<apply_impedance>("/motion/control/joint_impedance_command")};

}  // namespace

std::span<const ChannelRow> impedance_channel_rows() { return kChannelImpedanceRows; }

}  // namespace aim::robotside
