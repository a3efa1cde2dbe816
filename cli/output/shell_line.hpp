// Words as a line that can be typed in sh.
#pragma once

#include <span>
#include <string>

namespace aim::cli {

// With blanks between them; a word with a character that sh treats specially stands in quotes.
std::string shell_line(std::span<const std::string> words);

}  // namespace aim::cli
