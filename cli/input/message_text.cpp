// Reads the JSON text of a message from the command line or from standard input.
#include "cli/input/message_text.hpp"

namespace aim::cli {

Result<std::string> text_of(Invocation& invocation, std::string_view parameter) {
  if (invocation.arguments().is_input(parameter) || !invocation.arguments().has(parameter))
    return invocation.read_input();
  return invocation.arguments().text(parameter);
}

Error not_a(std::string_view message, const Error& why) {
  Error error = why;
  error.origin = Origin::usage;
  error.message = "the input is not a valid " + std::string(message);
  error.reason = why.reason.empty() ? why.message : why.message + ": " + why.reason;
  error.hint = "'aimctl rpc describe " + std::string(message) + "' shows its fields";
  return error;
}

}  // namespace aim::cli
