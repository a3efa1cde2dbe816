// A message of the wire as a person types it: JSON on the command line or on standard input.
#pragma once

#include <string>
#include <string_view>

#include "cli/table/invocation.hpp"

namespace aim::cli {

// What stands on the command line, or standard input where "-" does, or nothing.
Result<std::string> text_of(Invocation& invocation, std::string_view parameter);

// A text that is no such message, with the place, and where its fields are described.
Error not_a(std::string_view message, const Error& why);

}  // namespace aim::cli
