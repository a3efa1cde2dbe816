// Gestures of one hand: a name and where its finger actuators go.
#pragma once

#include <span>
#include <string_view>

namespace aim {

struct Gesture {
  std::string_view name;
  std::string_view summary;
  std::span<const double> position;  // one per joint of the hand's group, in its unit
};

}  // namespace aim
