// Draws with one character per column.
#include "cli/output/bar.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>

namespace aim::cli {
namespace {

double inside(double fraction) { return std::isfinite(fraction) ? std::clamp(fraction, 0.0, 1.0) : 0.0; }

std::string repeated(std::string_view piece, std::size_t count) {
  std::string text;
  for (std::size_t i = 0; i < count; ++i) text += piece;
  return text;
}

}  // namespace

std::string bar(double fraction, std::size_t columns, const Screen& screen) {
  const auto full = static_cast<std::size_t>(std::lround(inside(fraction) * static_cast<double>(columns)));
  return repeated(screen.unicode ? "█" : "#", full) + repeated(screen.unicode ? "░" : ".", columns - full);
}

std::string range_bar(double value, const Range& range, std::size_t columns, const Screen& screen) {
  const std::size_t dots = columns > 3 ? columns - 3 : 0;  // two brackets and the mark
  const double span = range.max - range.min;
  const double fraction = span > 0 ? inside((value - range.min) / span) : 0.5;
  const auto before = static_cast<std::size_t>(std::lround(fraction * static_cast<double>(dots)));
  const std::string_view dot = screen.unicode ? "·" : ".";
  return "[" + repeated(dot, before) + "|" + repeated(dot, dots - before) + "]";
}

}  // namespace aim::cli
