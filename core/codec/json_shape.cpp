// Scans JSON text before it is parsed, because the parser itself allows deeper recursion than we do.
#include "core/codec/json_shape.hpp"

#include <cstddef>
#include <string>

namespace aim {
namespace {

bool blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// The index after the closing quote, or the end of the text.
std::size_t skip_string(std::string_view json, std::size_t at) {
  const char quote = json[at];
  for (++at; at < json.size() && json[at] != quote; ++at)
    if (json[at] == '\\') ++at;
  return at + 1;
}

Error refused(std::string reason) {
  return Error{.origin = Origin::usage,
               .message = "the JSON text is refused",
               .reason = std::move(reason),
               .hint = "a message is one JSON object: {\"field\": value, ...}"};
}

}  // namespace

Status check_json_shape(std::string_view json) {
  std::size_t at = 0;
  while (at < json.size() && blank(json[at])) ++at;
  if (at == json.size()) return refused("it is empty");
  if (json[at] != '{') return refused("it does not begin with {");
  if (is_nested_too_deep(json))
    return refused("it is nested deeper than " + std::to_string(kDeepestNesting) + " levels");
  return Done{};
}

bool is_nested_too_deep(std::string_view json) {
  int depth = 0;
  for (std::size_t at = 0; at < json.size();) {
    const char c = json[at];
    if (c == '"' || c == '\'') {
      at = skip_string(json, at);
      continue;
    }
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    if (depth > kDeepestNesting) return true;
    ++at;
  }
  return false;
}

}  // namespace aim
