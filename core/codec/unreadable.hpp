// A reply that is not the message it should be. That is an error of the robot, never of the one who asked;
// and what the robot did is not known, which matters where a command was sent.
#pragma once

#include <algorithm>
#include <string_view>

#include "core/result.hpp"

namespace aim {

// The fact that stands in such an error; its value is the message expected.
inline constexpr std::string_view kUnreadableFact = "unreadable_reply";

inline bool is_unreadable(const Error& error) {
  return std::any_of(error.facts.begin(), error.facts.end(),
                     [](const Fact& fact) { return fact.key == kUnreadableFact; });
}

}  // namespace aim
