// Reads and fills the hand messages. State and command of a hand have the same fields.
#include "core/codec/hand_message.hpp"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace aim {
namespace {

namespace wire = aimdk::protocol;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

constexpr std::size_t kClaw = 1;
constexpr std::size_t kSix = 6;
constexpr std::size_t kTen = 10;

int whole(double value) { return static_cast<int>(std::lround(value)); }

// FingerPos, FingerToq and O10FingerPos consist of integers, one per finger.
double finger(const Message& message, std::size_t i) {
  const FieldDescriptor* field = message.GetDescriptor()->field(static_cast<int>(i));
  return message.GetReflection()->GetInt32(message, field);
}
void set_finger(Message& message, std::size_t i, double value) {
  const FieldDescriptor* field = message.GetDescriptor()->field(static_cast<int>(i));
  message.GetReflection()->SetInt32(&message, field, whole(value));
}

// In a state a missing message of positions is one of zeros; in a command it is a mistake.
template <class Hand>
FingerValues read(const Hand& hand, std::size_t fingers, bool is_command) {
  FingerValues values;
  if (fingers == kClaw && hand.has_claw())
    values.push_back({static_cast<double>(hand.claw().position()), static_cast<double>(hand.claw().force())});
  const auto complete = [is_command](const auto& finger) { return finger.has_pos() || !is_command; };
  if (fingers == kSix && hand.has_agi_hand() && complete(hand.agi_hand().finger())) {
    const auto& given = hand.agi_hand().finger();
    for (std::size_t i = 0; i < fingers; ++i)
      values.push_back(
          {finger(given.pos(), i), given.has_toq() ? std::optional(finger(given.toq(), i)) : std::nullopt});
  }
  if (fingers == kTen && hand.has_agi_o10_hand() && complete(hand.agi_o10_hand().finger()))
    for (std::size_t i = 0; i < fingers; ++i)
      values.push_back({finger(hand.agi_o10_hand().finger().pos(), i), std::nullopt});
  return values;
}

// A claw's fields are unsigned; its measured force may be slightly below zero.
template <class Hand>
bool fill(const FingerValues& values, Hand& hand) {
  if (!has_hand_message(values.size())) return false;
  if (values.size() == kClaw) {
    const auto count = [](double value) { return static_cast<std::uint32_t>(whole(std::max(value, 0.0))); };
    hand.mutable_claw()->set_position(count(values[0].position));
    hand.mutable_claw()->set_force(count(values[0].force.value_or(0)));
    return true;
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (values.size() == kTen) {
      set_finger(*hand.mutable_agi_o10_hand()->mutable_finger()->mutable_pos(), i, values[i].position);
      continue;
    }
    set_finger(*hand.mutable_agi_hand()->mutable_finger()->mutable_pos(), i, values[i].position);
    if (values[i].force)
      set_finger(*hand.mutable_agi_hand()->mutable_finger()->mutable_toq(), i, *values[i].force);
  }
  return true;
}

}  // namespace

bool has_hand_message(std::size_t fingers) { return fingers == kClaw || fingers == kSix || fingers == kTen; }

FingerValues fingers_of(const wire::SingleHandState& hand, std::size_t fingers) {
  return read(hand, fingers, false);
}
FingerValues fingers_of(const wire::SingleHandCommand& hand, std::size_t fingers) {
  return read(hand, fingers, true);
}

bool fill_hand(const FingerValues& values, wire::SingleHandState& hand) { return fill(values, hand); }
bool fill_hand(const FingerValues& values, wire::SingleHandCommand& hand) { return fill(values, hand); }

}  // namespace aim
