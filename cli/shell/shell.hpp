// aimctl shell: runs lines from a terminal, a pipe or a file with the executor of one-shot commands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/run/executor.hpp"

namespace aim::cli {

// Runs until the end of input, `exit`, or (not on a terminal) the first line that fails. Returns the exit
// code.
int run_shell(const Executor::Surroundings& surroundings, const Scan& scan, const Request& request,
              Sink& sink);

// Splits a line into words at blanks. '...' and "..." keep text together, a backslash escapes the next
// character, and a # at the beginning of a word begins a comment. Nothing is expanded: unquoted syntax of sh
// (; | & < > $ and backquotes) is a usage error.
Result<std::vector<std::string>> split_words(std::string_view line);

// Of a line that split_words() refuses: the words before the syntax of sh, without quotes. Enough to find out
// whether it is meant as a stop.
std::vector<std::string> readable_words(std::string_view line);

// The same for a line that ends at the cursor: the complete words, and the beginning of the word being typed.
struct TypedLine {
  std::vector<std::string> before;
  std::string prefix;
  bool in_quotes = false;  // the last word
};
TypedLine split_at_cursor(std::string_view line);

}  // namespace aim::cli
