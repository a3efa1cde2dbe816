// Pre-check of JSON text from outside: it must be an object, and its nesting is bounded.
#pragma once

#include <string_view>

#include "core/result.hpp"

namespace aim {

inline constexpr int kDeepestNesting = 32;

// Finds the braces as protobuf's lenient parser does: strings may have single or double quotes. Does not
// check the rest of the syntax.
Status check_json_shape(std::string_view json);

// Whether any JSON text is nested deeper than kDeepestNesting.
bool is_nested_too_deep(std::string_view json);

}  // namespace aim
