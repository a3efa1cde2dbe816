// Set-points of whole limbs in AimDK's own messages: arms as arrays of numbers, hands as a hand command.
// Source: AimDK A2 motion control, McArmControlChannel and McHandCommandChannel.
#include <fmt/core.h>

#include <array>

#include "aimdk/mc_servo.pb.h"
#include "robotside/api/convert/hand_command.hpp"
#include "robotside/api/topics/channel.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

// Indexed by the message's flag.
constexpr std::array<std::string_view, 3> kArms = {"left_arm", "right_arm", "arms"};

bool fits(RequestContext& context, std::string_view field, int size, int positions) {
  if (size == 0 || size == positions) return true;
  context.refuse({Origin::usage, fmt::format("{} has {} values for {} positions", field, size, positions),
                  "an array that is given needs a value for every position", "send arrays of one length"});
  return false;
}

// One arm may be sent as its own seven values, or as the fourteen of both arms.
void apply_arms(RequestContext& context, const wire::McArmControlChannel& message) {
  if (message.flag() >= kArms.size())
    return context.refuse({Origin::usage, fmt::format("flag {} is unknown", message.flag()),
                           "0 is the left arm, 1 the right arm, 2 both", "send 0, 1 or 2"});
  const RobotModel& model = context.model();
  const JointGroup* found = model.find_group(kArms[message.flag()]);
  if (found == nullptr)
    return context.refuse({Origin::not_found, fmt::format("this robot has no {}", kArms[message.flag()]),
                           fmt::format("its model is {} ({})", model.title, model.id),
                           "send arm_joint_command, which names the joints"});
  const JointGroup& group = *found;
  const JointGroup& both = model.group("arms");
  const auto size = static_cast<std::size_t>(message.positions_size());
  if (size != group.count && size != both.count)
    return context.refuse({Origin::usage, fmt::format("positions has {} values", size),
                           fmt::format("{} has {} joints", group.name, group.count),
                           fmt::format("send {} values, or {} for both arms", group.count, both.count)});
  if (!fits(context, "velocities", message.velocities_size(), message.positions_size()) ||
      !fits(context, "accelerations", message.accelerations_size(), message.positions_size()) ||
      !fits(context, "effort", message.effort_size(), message.positions_size()))
    return;
  JointCommand command{};
  command.limb = Limb::arms;
  command.stream = true;
  const std::size_t skipped = size == group.count ? 0 : group.first - both.first;
  for (std::size_t i = 0; i < group.count; ++i) {
    command.mask |= bit(group.first + i);
    command.position[group.first + i] = message.positions(static_cast<int>(skipped + i));
  }
  context.ask(command);
}

void apply_hands(RequestContext& context, const wire::McHandCommandChannel& message) {
  auto command = hand_command(context, message.data());
  if (!command) return;
  command->stream = true;
  context.ask(*command);
}

constexpr std::array kChannelLimbRows{
    subscribe<apply_arms>("/motion/control/joint_arm_control"),
    subscribe<apply_hands>("/motion/control/hand_command"),
};

}  // namespace

std::span<const ChannelRow> limb_channel_rows() { return kChannelLimbRows; }

}  // namespace aim::robotside
