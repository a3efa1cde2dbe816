// Colours as people write them: by name, as #rrggbb, or as three numbers.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace aim::cli {

struct Colour {
  std::uint8_t red = 0, green = 0, blue = 0;  // 0..255
  bool operator==(const Colour&) const = default;
};

// The names of colours, for completion.
inline constexpr std::array<std::string_view, 10> kColourNames = {
    "red", "orange", "yellow", "green", "cyan", "blue", "purple", "pink", "white", "black"};

// {"red"}, {"#ff8800"} or {"255", "136", "0"}. Error: usage; a number outside 0..255: limit.
Result<Colour> parse_colour(const std::vector<std::string>& words);
std::string hex_of(const Colour& colour);  // "#ff8800"

}  // namespace aim::cli
