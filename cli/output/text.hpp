// Text for a terminal: its width in columns, and escaping of control characters in text from a robot.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace aim::cli {

// The columns that the text takes on a terminal: two for CJK characters, none for combining marks.
std::size_t width_of(std::string_view utf8);

// Control characters, bytes that are not UTF-8, line separators and format characters, which are invisible
// and may change the writing direction, are replaced by escapes such as "\x1b" and "\u202e".
std::string printable(std::string_view text);

// The same of text with lines: line breaks stay.
std::string printable_lines(std::string_view text);

// The same characters of a JSON text, in an escape of its strings: JSON's own, or YAML's, which has no
// surrogates.
enum class StringEscape { json, yaml };
std::string printable_string(std::string_view quoted, StringEscape escape);

// Cut to that many columns; a text that was cut ends in "...".
std::string shortened(std::string text, std::size_t columns);

// Filled with spaces up to that many columns: at the end, or in front if `right` is set.
std::string padded(std::string text, std::size_t columns, bool right = false);

// Wrapped between words to that many columns; existing line breaks are kept.
std::string wrapped(std::string_view text, std::size_t columns, std::size_t indent);

}  // namespace aim::cli
