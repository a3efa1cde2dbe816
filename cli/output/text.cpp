// Widths and categories come from utf8proc, whose tables follow Unicode (UAX #11 and #44).
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

// Of other categories, and yet they take no place or leave it blank (Default_Ignorable_Code_Point).
struct CodeRange {
  std::int32_t first, last;
};
constexpr CodeRange kBlank[] = {{0x034f, 0x034f}, {0x115f, 0x1160}, {0x17b4, 0x17b5}, {0x180b, 0x180f},
                                {0x3164, 0x3164}, {0xfe00, 0xfe0f}, {0xffa0, 0xffa0}, {0xe0100, 0xe01ef}};

// Format characters (UAX #44, Cf) are those of the writing direction, of zero width, and the invisible tags.
bool needs_escape(std::int32_t code) {
  if (std::ranges::any_of(kBlank,
                          [=](const auto& range) { return code >= range.first && code <= range.last; }))
    return true;
  switch (utf8proc_category(code)) {
    case UTF8PROC_CATEGORY_CC:
    case UTF8PROC_CATEGORY_CF:
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
      return true;
    default:  // of the library's enumeration: what can be seen
      return false;
  }
}

std::string escape_of(const char* format, std::uint32_t code) {
  char escape[16];
  std::snprintf(escape, sizeof escape, format, code);
  return escape;
}

std::string escape_of(std::uint32_t code) {
  return escape_of(code < 0x100 ? "\\x%02x" : code < 0x10000 ? "\\u%04x" : "\\U%08x", code);
}

std::string string_escape_of(std::uint32_t code, StringEscape escape) {
  if (code < 0x10000) return escape_of("\\u%04x", code);
  if (escape == StringEscape::yaml) return escape_of("\\U%08x", code);
  const std::uint32_t rest = code - 0x10000;
  return escape_of("\\u%04x", 0xd800 + (rest >> 10u)) + escape_of("\\u%04x", 0xdc00 + (rest & 0x3ffu));
}

// `replace`: the escape of a code, or of a byte that is not UTF-8.
template <class Replace>
std::string with_escapes(std::string_view text, Replace replace) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Character one = character_at(text);
    if (one.code < 0) {
      out += replace(static_cast<unsigned char>(text[0]));
    } else if (needs_escape(one.code)) {
      out += replace(static_cast<std::uint32_t>(one.code));
    } else {
      out.append(text.substr(0, one.length));
    }
    text.remove_prefix(one.length);
  }
  return out;
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
  return with_escapes(text, [](std::uint32_t code) { return escape_of(code); });
}

std::string printable_lines(std::string_view text) {
  return with_escapes(text, [](std::uint32_t code) { return code == '\n' ? "\n" : escape_of(code); });
}

std::string printable_string(std::string_view quoted, StringEscape escape) {
  return with_escapes(quoted, [&](std::uint32_t code) { return string_escape_of(code, escape); });
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
