// The first look at JSON text from outside: is it one object, and is it nested no deeper than it may be?
#pragma once

#include <string_view>

#include "core/result.hpp"

namespace aim {

inline constexpr int kDeepestNesting = 32;

// Finds the braces as protobuf's lenient parser does: text may stand in single or double quotes. Says nothing
// about the rest of the syntax.
Status check_json_shape(std::string_view json);

}  // namespace aim
