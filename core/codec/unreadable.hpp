// Marks the error of a reply that cannot be decoded. This is an error of the robot, not of the caller, and it
// is not known whether the robot executed the request.
#pragma once

#include <algorithm>
#include <string_view>

#include "core/result.hpp"

namespace aim {

// The fact in such an error; its value is the expected message.
inline constexpr std::string_view kUnreadableFact = "unreadable_reply";

inline bool is_unreadable(const Error& error) {
  return std::any_of(error.facts.begin(), error.facts.end(),
                     [](const Fact& fact) { return fact.key == kUnreadableFact; });
}

}  // namespace aim
