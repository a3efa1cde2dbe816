// AimDK's hand command: a position per finger, and force limits where given, of each hand that is named.
// Source: aimdk wire, section 4.5.
#include "robotside/api/convert/hand_command.hpp"

#include <fmt/core.h>

#include <string>

#include "core/codec/hand_message.hpp"
#include "core/model/body_part.hpp"
#include "robotside/api/convert/finger_force.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

// The field of the message for a hand of this many fingers.
std::string_view field_for(std::size_t fingers) {
  switch (fingers) {
    case 1:
      return "claw";
    case 10:
      return "agi_o10_hand.finger.pos";
    default:
      return "agi_hand.finger.pos";
  }
}

Error no_hand(const RobotModel& model, std::string_view side) {
  return {Origin::not_found, fmt::format("this robot has no {} hand", side),
          fmt::format("its model is {} ({})", model.title, model.id), "send the other hand only"};
}

// The field of the message that is set, as a person calls that end effector.
std::string_view kind_of(const wire::SingleHandCommand& hand) {
  switch (hand.hand_case()) {
    case wire::SingleHandCommand::kInspire:
      return "an Inspire hand";
    case wire::SingleHandCommand::kClaw:
    case wire::SingleHandCommand::kAgiClawCmd:
      return "a claw";
    case wire::SingleHandCommand::kAgiHand:
      return "a hand with six actuators";
    case wire::SingleHandCommand::kAgiO10Hand:
      return "a hand with ten actuators";
    case wire::SingleHandCommand::HAND_NOT_SET:
      break;
  }
  return "";
}

// The positions are missing, or those of another kind of hand.
Error no_positions(std::string_view side, std::size_t fingers, std::string_view other_kind) {
  const std::string field = fmt::format("data.{}.{}", side, field_for(fingers));
  const std::string number = fingers == 1 ? "one actuator" : fmt::format("{} actuators", fingers);
  if (!other_kind.empty())
    return {Origin::usage, fmt::format("data.{} is for {}", side, other_kind),
            fmt::format("this hand has {}", number), fmt::format("send {}", field)};
  return {Origin::usage, fmt::format("{} is missing", field), fmt::format("this hand has {}", number),
          "send a position for each, 0 (open) or more"};
}

// Adds one hand to the command. False: refused.
bool add_hand(RequestContext& context, std::size_t side, const wire::SingleHandCommand& hand,
              JointCommand& command) {
  const JointGroup* group = hand_of(context.model(), side);
  if (group == nullptr) {
    context.refuse(no_hand(context.model(), kSides[side]));
    return false;
  }
  const FingerValues fingers = fingers_of(hand, group->count);
  if (fingers.empty()) {
    const bool named = group->count == 1    ? hand.has_claw()
                       : group->count == 10 ? hand.has_agi_o10_hand()
                                            : hand.has_agi_hand();
    context.refuse(no_positions(kSides[side], group->count, named ? "" : kind_of(hand)));
    return false;
  }
  for (std::size_t i = 0; i < fingers.size(); ++i) {
    const std::size_t joint = group->first + i;
    command.mask |= bit(joint);
    command.position[joint] = fingers[i].position;
    if (!fingers[i].force) continue;
    const auto force = finger_force(context, joint, *fingers[i].force);
    if (!force) return false;
    command.effort[joint] = *force;
  }
  return true;
}

}  // namespace

std::optional<JointCommand> hand_command(RequestContext& context, const wire::HandCommand& data) {
  if (!data.has_left() && !data.has_right()) {
    context.refuse({Origin::usage, "the command moves no hand", "data.left and data.right are both missing",
                    "send one or both"});
    return std::nullopt;
  }
  JointCommand command{};
  command.limb = Limb::hands;
  if (data.has_left() && !add_hand(context, 0, data.left(), command)) return std::nullopt;
  if (data.has_right() && !add_hand(context, 1, data.right(), command)) return std::nullopt;
  return command;
}

}  // namespace aim::robotside
