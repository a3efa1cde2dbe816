// Quoting in the shell of aimctl: a subset of the rules of sh, without any expansion.
#include "cli/shell/shell.hpp"

namespace aim::cli {
namespace {

struct Split {
  std::vector<std::string> words;
  std::string last;      // the last word, not yet ended by a blank
  bool in_word = false;  // `last` is a word even if it is empty: ""
  char open_quote = 0;
  bool comment = false;
};

Split split(std::string_view line) {
  Split found;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (found.open_quote) {
      if (c == found.open_quote) {
        found.open_quote = 0;
      } else if (c == '\\' && found.open_quote == '"' && i + 1 < line.size() &&
                 (line[i + 1] == '"' || line[i + 1] == '\\')) {
        found.last += line[++i];
      } else {
        found.last += c;
      }
    } else if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
      if (found.in_word) found.words.push_back(std::move(found.last));
      found.last.clear();
      found.in_word = false;
    } else if (c == '#' && !found.in_word) {
      found.comment = true;
      break;
    } else {
      found.in_word = true;
      if (c == '\'' || c == '"') {
        found.open_quote = c;
      } else if (c == '\\' && i + 1 < line.size()) {
        found.last += line[++i];
      } else {
        found.last += c;
      }
    }
  }
  return found;
}

}  // namespace

Result<std::vector<std::string>> split_words(std::string_view line) {
  Split found = split(line);
  if (found.open_quote)
    return Error{.origin = Origin::usage,
                 .message = std::string("the quote ") + found.open_quote + " is not closed",
                 .hint = "close it on the same line"};
  if (found.in_word) found.words.push_back(std::move(found.last));
  return std::move(found.words);
}

TypedLine split_at_cursor(std::string_view line) {
  Split found = split(line);
  return {std::move(found.words), std::move(found.last)};
}

}  // namespace aim::cli
