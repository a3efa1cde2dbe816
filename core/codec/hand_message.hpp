// AimDK's hand messages as one list of fingers: a hand of six fingers, one of ten, or a claw. The number of
// fingers decides about the message; which fingers they are is the order of the message's fields.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "aimdk/hal_hand.pb.h"

namespace aim {

struct FingerValue {
  double position = 0;               // [counts]
  std::optional<double> force = {};  // measured, or the limit of a command [counts]; empty: not given
};
using FingerValues = std::vector<FingerValue>;

// Whether AimDK has a message for a hand of this many fingers.
bool has_hand_message(std::size_t fingers);

// Empty: the message is for a hand of another number of fingers, or is a command without positions.
FingerValues fingers_of(const aimdk::protocol::SingleHandState& hand, std::size_t fingers);
FingerValues fingers_of(const aimdk::protocol::SingleHandCommand& hand, std::size_t fingers);

// Values are rounded. False: there is no message for this many fingers.
bool fill_hand(const FingerValues& values, aimdk::protocol::SingleHandState& hand);
bool fill_hand(const FingerValues& values, aimdk::protocol::SingleHandCommand& hand);

}  // namespace aim
