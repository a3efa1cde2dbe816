// Text with colour. A colour only repeats what a word or a symbol says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/output/screen.hpp"

namespace aim::cli {

// Bold, green, yellow and red, as the theme of a light or dark terminal defines them; dim text is too faint
// on white. The style is kept small: tests/views/terminal_screens.py knows no other.
enum class Tone : std::uint8_t { plain, strong, good, warning, bad };
std::string styled(Tone tone, std::string_view text, const Screen& screen);

// As width_of, shortened and padded in text.hpp, for text with colours. A text that was cut ends in "…"
// ("..." in ASCII).
std::size_t styled_width(std::string_view text);
std::string styled_cut(std::string_view text, std::size_t columns, const Screen& screen);
std::string styled_padded(std::string text, std::size_t columns, bool right = false);

// Lines of at most that many columns. Breaks at two or more blanks first, then between words, then within
// them.
std::vector<std::string> styled_lines(std::string_view text, std::size_t columns);

// The same lines as one text, each with its line end.
std::string folded(std::string_view text, const Screen& screen);

// The same behind `lead` on the first line and behind as many blanks, at least `indent`, on the others.
std::string hanging(std::string_view lead, std::string_view text, std::size_t indent, const Screen& screen);

// Every line cut to the width of the screen, without blanks at its end.
std::string fitted(std::string_view page, const Screen& screen);

}  // namespace aim::cli
