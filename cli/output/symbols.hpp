// The symbols of views, with an ASCII spelling for terminals that are not UTF-8.
#pragma once

#include <string_view>

#include "cli/output/screen.hpp"

namespace aim::cli {

struct Symbol {
  std::string_view unicode;
  std::string_view ascii;
};

namespace symbols {
inline constexpr Symbol kArrow{"→", "->"};   // result of a command; a route
inline constexpr Symbol kCheck{"✓", "ok:"};  // holds
inline constexpr Symbol kCross{"✗", "no:"};  // does not hold
inline constexpr Symbol kHere{"●", "*"};     // the current one
inline constexpr Symbol kRange{"…", ".."};   // from one value to another
}  // namespace symbols

constexpr std::string_view written(const Symbol& symbol, const Screen& screen) {
  return screen.unicode ? symbol.unicode : symbol.ascii;
}

}  // namespace aim::cli
