// Source of the values of names: CSS Color Module Level 3, basic keywords; green is the full one, as an LED
// shows it.
#include "cli/commands/light/light_colour.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "core/suggestion.hpp"
#include "core/units.hpp"

namespace aim::cli {
namespace {

// In the order of kColourNames.
constexpr std::array<Colour, kColourNames.size()> kColours = {{{255, 0, 0},
                                                               {255, 165, 0},
                                                               {255, 255, 0},
                                                               {0, 255, 0},
                                                               {0, 255, 255},
                                                               {0, 0, 255},
                                                               {128, 0, 128},
                                                               {255, 192, 203},
                                                               {255, 255, 255},
                                                               {0, 0, 0}}};

Error not_a_colour(const std::string& text) {
  std::string hint = did_you_mean(text, kColourNames);
  if (hint.empty())
    hint = "a name (red), #rrggbb, or three numbers from 0 to 255: aimctl light rgb set 255 136 0";
  return {
      .origin = Origin::usage, .message = fmt::format("'{}' is not a colour", text), .hint = std::move(hint)};
}

Result<std::uint8_t> channel(const std::string& word) {
  const auto number = parse_quantity(word, Quantity::count);
  if (!number) return not_a_colour(word);
  if (*number < 0 || *number > 255)
    return Error{.origin = Origin::limit,
                 .message = fmt::format("a colour has no {}", word),
                 .reason = "red, green and blue go from 0 to 255"};
  return static_cast<std::uint8_t>(*number);
}

std::optional<std::uint8_t> hex_pair(std::string_view digits) {
  std::uint8_t value = 0;
  for (const char digit : digits) {
    const auto at = std::string_view("0123456789abcdef").find(static_cast<char>(digit | 0x20));
    if (at == std::string_view::npos) return std::nullopt;
    value = static_cast<std::uint8_t>(value * 16 + at);
  }
  return value;
}

Result<Colour> from_hex(const std::string& text) {
  if (text.size() != 7) return not_a_colour(text);
  const std::string_view digits = std::string_view(text).substr(1);
  const auto red = hex_pair(digits.substr(0, 2));
  const auto green = hex_pair(digits.substr(2, 2));
  const auto blue = hex_pair(digits.substr(4, 2));
  if (!red || !green || !blue) return not_a_colour(text);
  return Colour{*red, *green, *blue};
}

}  // namespace

Result<Colour> parse_colour(const std::vector<std::string>& words) {
  if (words.size() == 3) {
    const auto red = channel(words[0]);
    if (!red) return red.error();
    const auto green = channel(words[1]);
    if (!green) return green.error();
    const auto blue = channel(words[2]);
    if (!blue) return blue.error();
    return Colour{*red, *green, *blue};
  }
  if (words.size() != 1) return not_a_colour(fmt::format("{}", fmt::join(words, " ")));
  if (words.front().starts_with('#')) return from_hex(words.front());
  const auto name = std::find(kColourNames.begin(), kColourNames.end(), words.front());
  if (name == kColourNames.end()) return not_a_colour(words.front());
  return kColours[static_cast<std::size_t>(name - kColourNames.begin())];
}

std::string hex_of(const Colour& colour) {
  return fmt::format("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
}

}  // namespace aim::cli
