// Bytes as hexadecimal text.
#include <fmt/format.h>

#include "core/codec.hpp"

namespace aim {

namespace {

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

bool is_space(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }

}  // namespace

std::string to_hex(std::string_view bytes) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  text.reserve(bytes.size() * 2);
  for (const char c : bytes) {
    const auto byte = static_cast<unsigned char>(c);
    text += digits[byte >> 4];
    text += digits[byte & 15];
  }
  return text;
}

Result<std::string> from_hex(std::string_view text) {
  std::string bytes;
  int high = -1;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_space(text[i])) continue;
    const int digit = digit_of(text[i]);
    if (digit < 0)
      return Error{Origin::usage, "the text is not hexadecimal",
                   fmt::format("character {} is not one of 0-9 a-f", i + 1)};
    if (high < 0) {
      high = digit;
    } else {
      bytes += static_cast<char>(high * 16 + digit);
      high = -1;
    }
  }
  if (high >= 0) return Error{Origin::usage, "the text is not hexadecimal", "the number of digits is odd"};
  return bytes;
}

}  // namespace aim
