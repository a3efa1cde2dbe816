// Text for a terminal: how wide it is, and how to keep a robot's words from steering the terminal.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace aim::cli {

// Columns a terminal gives the text: two for CJK, none for combining marks.
std::size_t width_of(std::string_view utf8);

// Control characters, bytes that are not UTF-8 and characters that turn the writing direction become "\x1b",
// "\u202e".
std::string printable(std::string_view text);

// Cut to that many columns; what was cut ends in "...".
std::string shortened(std::string text, std::size_t columns);

// Filled with spaces up to that many columns, at the end or (right) in front.
std::string padded(std::string text, std::size_t columns, bool right = false);

// Broken between words so that no line is wider; the text's own line breaks stay.
std::string wrapped(std::string_view text, std::size_t columns, std::size_t indent);

}  // namespace aim::cli
