// Reads the JSON text of a message from the command line or from standard input.
#include "cli/input/message_text.hpp"

#include "cli/input/json_mistake.hpp"

namespace aim::cli {

Result<std::string> text_of(Invocation& invocation, std::string_view parameter) {
  if (invocation.arguments().is_input(parameter) || !invocation.arguments().has(parameter))
    return invocation.read_input();
  return invocation.arguments().text(parameter);
}

Error not_a(std::string_view message, const Error& why, std::string_view json) {
  Error error = not_a(message, why);
  if (std::string mistake = json_mistake(json); !mistake.empty()) {
    error.message = std::move(mistake);
    error.reason = "the input is not a valid message of type " + std::string(message);
  }
  return error;
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
