// Characters that only look like those of a command line. A word processor, a web page or an input method
// puts them there: a long dash for two hyphens, a minus sign, digits of full width, curly quotes.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace aim::cli {

struct LookAlike {
  std::string plain;      // the whole word, in ASCII as far as it has such characters
  std::string character;  // the first of them, as it stands in the word
  char32_t code = 0;
};
// Empty: the word has none.
std::optional<LookAlike> look_alike(std::string_view word);

// The error of a line, with a hint where the word that it is about only looks right.
Error with_look_alike(Error error, std::span<const std::string> words);

}  // namespace aim::cli
