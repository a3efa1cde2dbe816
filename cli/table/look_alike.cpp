// Ranges of Unicode, each with its plain characters.
#include "cli/table/look_alike.hpp"

#include <fmt/format.h>

#include <array>

#include "core/codec/utf8.hpp"

namespace aim::cli {
namespace {

struct Range {
  char32_t first, last;
  char plain;    // of `first`
  bool follows;  // the others are the characters behind `plain`; else all are `plain`
};
constexpr std::array kRanges{
    Range{0x2010, 0x2015, '-', false},  // hyphens and dashes
    Range{0x2018, 0x201B, '\'', false}, Range{0x201C, 0x201F, '"', false},
    Range{0x2212, 0x2212, '-', false},  // minus
    Range{0xFE58, 0xFE58, '-', false},  Range{0xFE63, 0xFE63, '-', false},
    Range{0xFF01, 0xFF5E, '!', true},  // full width
};

std::optional<char> plain_of(char32_t code) {
  for (const Range& range : kRanges)
    if (code >= range.first && code <= range.last)
      return range.follows ? static_cast<char>(range.plain + static_cast<char>(code - range.first))
                           : range.plain;
  return std::nullopt;
}

// All of them have three bytes in UTF-8.
constexpr std::size_t kBytes = 3;

char32_t code_at(std::string_view text, std::size_t at) {
  const auto bits = [&](std::size_t i, unsigned mask) {
    return static_cast<char32_t>(static_cast<unsigned char>(text[at + i]) & mask);
  };
  return bits(0, 0x0F) << 12 | bits(1, 0x3F) << 6 | bits(2, 0x3F);
}

bool begins_three_bytes(char c) { return (static_cast<unsigned char>(c) & 0xF0) == 0xE0; }

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// A long dash that begins a word was two hyphens: "–forward".
bool was_two_hyphens(std::string_view word, std::size_t at, char32_t code) {
  const bool is_long = code == 0x2013 || code == 0x2014;
  return is_long && at == 0 && word.size() > kBytes + 1 && is_letter(word[kBytes]);
}

}  // namespace

std::optional<LookAlike> look_alike(std::string_view word) {
  if (!is_utf8(word)) return std::nullopt;
  LookAlike found;
  for (std::size_t at = 0; at < word.size();) {
    const char32_t code = begins_three_bytes(word[at]) ? code_at(word, at) : 0;
    const auto plain = plain_of(code);
    if (!plain) {
      found.plain += word[at++];
      continue;
    }
    if (found.code == 0) found.code = code, found.character = word.substr(at, kBytes);
    if (was_two_hyphens(word, at, code)) found.plain += '-';
    found.plain += *plain;
    at += kBytes;
  }
  return found.code == 0 ? std::nullopt : std::optional(std::move(found));
}

Error with_look_alike(Error error, std::span<const std::string> words) {
  if (error.origin != Origin::usage) return error;
  for (const std::string& word : words) {
    const auto found = look_alike(word);
    if (!found) continue;
    // Of "--forward=−1" the error names the value.
    const std::string value = word.substr(word.find('=') + 1);
    if (error.message.find(word) == std::string::npos && error.message.find(value) == std::string::npos)
      continue;
    error.hint = fmt::format("'{}' is the character U+{:04X}; with plain characters it is {}",
                             found->character, static_cast<unsigned>(found->code), found->plain);
    return error;
  }
  return error;
}

}  // namespace aim::cli
