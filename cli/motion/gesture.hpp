// Gestures of one hand: a name and the positions of the six finger actuators.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace aim::cli {

struct Gesture {
  std::string_view name;
  std::string_view summary;
  // Thumb swing, thumb bend, index, middle, ring, pinky: 0 (open) to 2000 (closed) [counts].
  std::array<double, 6> position;
};

std::span<const Gesture> gestures();
const Gesture* find_gesture(std::string_view name);  // nullptr when there is none

}  // namespace aim::cli
