// Hexadecimal text of bytes, for display and for tests.
#include <optional>

#include "core/codec/codec.hpp"

namespace aim {
namespace {

std::optional<unsigned> digit(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
  return std::nullopt;
}

bool blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

Error not_hex(std::string reason) {
  return Error{.origin = Origin::usage,
               .message = "the text is not hexadecimal",
               .reason = std::move(reason),
               .hint = "give two digits 0-9, a-f for each byte; white space is ignored"};
}

}  // namespace

std::string to_hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(2 * bytes.size());
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += digits[byte >> 4U];
    text += digits[byte & 15U];
  }
  return text;
}

Result<std::string> from_hex(std::string_view text) {
  std::string bytes;
  unsigned byte = 0;
  bool half = false;
  for (const char c : text) {
    if (blank(c)) continue;
    const auto value = digit(c);
    if (!value) return not_hex(std::string("'").append(1, c).append("' is not a hexadecimal digit"));
    byte = (byte << 4U | *value) & 0xFFU;
    if (half) bytes += static_cast<char>(byte);
    half = !half;
  }
  if (half) return not_hex("the number of digits is odd");
  return bytes;
}

}  // namespace aim
