// A wire message as JSON text, from the command line or from standard input.
#pragma once

#include <string>
#include <string_view>

#include "cli/table/invocation.hpp"

namespace aim::cli {

// The text of the argument; standard input if the argument is "-" or missing.
Result<std::string> text_of(Invocation& invocation, std::string_view parameter);

// The usage error for a text that is not such a message: what is wrong and where, and how to see its fields.
Error not_a(std::string_view message, const Error& why);
// The same of a JSON text: names the character at which it is not JSON.
Error not_a(std::string_view message, const Error& why, std::string_view json);

}  // namespace aim::cli
