// The arms of the two sides of a body (kSides), in the order in which the wire gives their values.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "core/model/body_part.hpp"

namespace aim::cli {

inline constexpr std::array<std::string_view, 2> kArmGroups{"left_arm", "right_arm"};  // of the model

// 0 or 1; 2 for any other text.
constexpr std::size_t side_of(std::string_view word) {
  std::size_t side = 0;
  while (side < kSides.size() && kSides[side] != word && kArmGroups[side] != word) ++side;
  return side;
}

}  // namespace aim::cli
