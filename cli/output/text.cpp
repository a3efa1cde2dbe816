// Widths come from utf8proc, whose tables follow Unicode's East Asian Width (UAX #11).
#include "cli/output/text.hpp"

#include <utf8proc.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>

namespace aim::cli {
namespace {

struct Character {
  std::int32_t code;  // -1: the byte is not UTF-8
  std::size_t length;
};

Character character_at(std::string_view text) {
  std::int32_t code = -1;
  const auto* bytes =
      reinterpret_cast<const utf8proc_uint8_t*>(text.data());  // NOLINT: the C library's byte type
  const auto length = utf8proc_iterate(bytes, static_cast<utf8proc_ssize_t>(text.size()), &code);
  if (length <= 0) return {-1, 1};
  return {code, static_cast<std::size_t>(length)};
}

bool needs_escape(std::int32_t code) {
  if (code < 0x20 || (code >= 0x7f && code <= 0x9f)) return true;
  // Characters that change the writing direction, and line separators.
  return (code >= 0x200e && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069);
}

}  // namespace

std::size_t width_of(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const Character one = character_at(text);
    width += one.code < 0 ? 1 : static_cast<std::size_t>(std::max(0, utf8proc_charwidth(one.code)));
    text.remove_prefix(one.length);
  }
  return width;
}

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Character one = character_at(text);
    char escape[16];
    if (one.code < 0) {
      std::snprintf(escape, sizeof escape, "\\x%02x",
                    static_cast<unsigned>(static_cast<unsigned char>(text[0])));
      out += escape;
    } else if (needs_escape(one.code)) {
      const auto code = static_cast<unsigned>(one.code);
      std::snprintf(escape, sizeof escape, code < 0x100 ? "\\x%02x" : "\\u%04x", code);
      out += escape;
    } else {
      out.append(text.substr(0, one.length));
    }
    text.remove_prefix(one.length);
  }
  return out;
}

std::string shortened(std::string text, std::size_t columns) {
  if (width_of(text) <= columns) return text;
  const std::size_t limit = columns > 3 ? columns - 3 : 0;
  std::string out;
  std::size_t width = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const Character one = character_at(rest);
    const std::string_view piece = rest.substr(0, one.length);
    width += width_of(piece);
    if (width > limit) break;
    out.append(piece);
    rest.remove_prefix(one.length);
  }
  return out + "...";
}

std::string padded(std::string text, std::size_t columns, bool right) {
  const std::size_t width = width_of(text);
  if (width >= columns) return text;
  const std::string fill(columns - width, ' ');
  return right ? fill + text : text + fill;
}

std::string wrapped(std::string_view text, std::size_t columns, std::size_t indent) {
  const std::string margin(indent, ' ');
  std::string out;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    text = end == std::string_view::npos ? "" : text.substr(end + 1);
    std::size_t used = 0;
    while (!line.empty()) {
      const std::size_t space = line.find(' ');
      const std::string_view word = line.substr(0, space);
      line = space == std::string_view::npos ? "" : line.substr(space + 1);
      const std::size_t width = width_of(word);
      if (used > 0 && indent + used + 1 + width > columns) {
        out += '\n';
        used = 0;
      }
      out += used == 0 ? margin : " ";
      out.append(word);
      used += width + (used == 0 ? 0 : 1);
    }
    out += '\n';
  }
  return out;
}

}  // namespace aim::cli
