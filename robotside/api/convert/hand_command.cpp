// AimDK's hand command: six positions, and force limits where given, of each hand that is named.
// Source: aimdk wire, section 4.5.
#include "robotside/api/convert/hand_command.hpp"

#include <fmt/core.h>

#include <array>

#include "robotside/api/convert/finger_force.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

struct Finger {
  double position;  // [counts]
  double force;     // [counts]
};

std::array<Finger, 6> fingers_of(const wire::FingerCommand& finger) {
  const wire::FingerPos& pos = finger.pos();
  const wire::FingerToq& toq = finger.toq();
  const auto pair = [](std::int32_t position, std::int32_t force) {
    return Finger{static_cast<double>(position), static_cast<double>(force)};
  };
  return {pair(pos.thumb_pos_0(), toq.thumb_toq_0()), pair(pos.thumb_pos_1(), toq.thumb_toq_1()),
          pair(pos.index_pos(), toq.index_toq()),     pair(pos.middle_pos(), toq.middle_toq()),
          pair(pos.ring_pos(), toq.ring_toq()),       pair(pos.pinky_pos(), toq.pinky_toq())};
}

// Adds one hand to the command. False: refused.
bool add_hand(RequestContext& context, std::string_view side, const wire::SingleHandCommand& hand,
              JointCommand& command) {
  if (!hand.has_agi_hand()) {
    context.refuse({Origin::usage, fmt::format("data.{} is for another kind of hand", side),
                    "this robot has hands with six actuators each",
                    fmt::format("send data.{}.agi_hand.finger.pos", side)});
    return false;
  }
  const wire::FingerCommand& finger = hand.agi_hand().finger();
  if (!finger.has_pos()) {
    context.refuse({Origin::usage, fmt::format("data.{}.agi_hand.finger.pos is missing", side),
                    "a hand moves to six positions", "send all six, 0 (open) to 2000 (closed)"});
    return false;
  }
  const std::size_t first = context.model().group(fmt::format("{}_hand", side)).first;
  const auto fingers = fingers_of(finger);
  for (std::size_t i = 0; i < fingers.size(); ++i) {
    command.mask |= std::uint64_t{1} << (first + i);
    command.position[first + i] = fingers[i].position;
    if (!finger.has_toq()) continue;
    const auto force = finger_force(context, first + i, fingers[i].force);
    if (!force) return false;
    command.effort[first + i] = *force;
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
  if (data.has_left() && !add_hand(context, "left", data.left(), command)) return std::nullopt;
  if (data.has_right() && !add_hand(context, "right", data.right(), command)) return std::nullopt;
  return command;
}

}  // namespace aim::robotside
