// Quoting in the shell of aimctl: a subset of the rules of sh, without any expansion.
#include <algorithm>

#include "cli/shell/shell.hpp"

namespace aim::cli {
namespace {

struct Split {
  std::vector<std::string> words;
  std::string last;      // the last word, not yet ended by a blank
  bool in_word = false;  // `last` is a word even if it is empty: ""
  char open_quote = 0;
  bool comment = false;
  std::string foreign = {};  // the first unquoted syntax of sh: "&&"
};

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

// The syntax of sh that begins at `rest`, for which this shell has no meaning; empty: there is none.
// `before`: the word so far. "battery<20" is a word, "<file" and "2>file" are redirections.
std::string foreign_syntax(std::string_view rest, std::string_view before) {
  const char c = rest.front();
  if (c == '`') return "`";
  if (c == '$') return rest.size() > 1 && !is_blank(rest[1]) ? "$" : "";
  if (c == ';' || c == '|' || c == '&')
    return std::string(rest.substr(0, c != ';' && rest.substr(1, 1) == rest.substr(0, 1) ? 2 : 1));
  const bool redirects = (c == '>' || c == '<') && std::all_of(before.begin(), before.end(), [](char digit) {
                           return digit >= '0' && digit <= '9';
                         });
  return redirects ? std::string(1, c) : std::string();
}

Error foreign_syntax_error(const std::string& syntax) {
  const auto error = [&](std::string reason, std::string instead) {
    return Error{.origin = Origin::usage,
                 .message = "'" + syntax + "' has no meaning in this shell",
                 .reason = std::move(reason),
                 .hint = std::move(instead) + "; put it in quotes if it is text"};
  };
  if (syntax == "|")
    return error("it has no pipes", "leave it, and pipe from your own shell: aimctl ... | ...");
  if (syntax == ">" || syntax == "<")
    return error("it does not redirect", "leave it, and redirect in your own shell: aimctl ... > FILE");
  if (syntax == "$") return error("it has no variables", "write the value itself");
  if (syntax == "`") return error("it does not substitute commands", "write the value itself");
  if (syntax == "&")
    return error("it runs nothing in the background", "--no-wait returns before a motion has ended");
  return error("a line is one command", "give one command per line");
}

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
    } else if (is_blank(c)) {
      if (found.in_word) found.words.push_back(std::move(found.last));
      found.last.clear();
      found.in_word = false;
    } else if (c == '#' && !found.in_word) {
      found.comment = true;
      break;
    } else {
      if (found.foreign.empty()) found.foreign = foreign_syntax(line.substr(i), found.last);
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
  if (line.find('\0') != std::string_view::npos)
    return Error{.origin = Origin::usage,
                 .message = "the line contains a byte of zero",
                 .hint = "a file in UTF-16 has such bytes: save it as UTF-8"};
  Split found = split(line);
  if (found.open_quote)
    return Error{.origin = Origin::usage,
                 .message = std::string("the quote ") + found.open_quote + " is not closed",
                 .hint = "close it on the same line"};
  if (!found.foreign.empty()) return foreign_syntax_error(found.foreign);
  if (found.in_word) found.words.push_back(std::move(found.last));
  return std::move(found.words);
}

std::vector<std::string> readable_words(std::string_view line) {
  constexpr std::string_view kForeign(";|&<>$`\0", 8);
  std::string plain(line.substr(0, line.find_first_of(kForeign)));
  std::ranges::replace_if(
      plain, [](char c) { return c == '\'' || c == '"' || c == '\\'; }, ' ');
  Split found = split(plain);
  if (found.in_word) found.words.push_back(std::move(found.last));
  return std::move(found.words);
}

TypedLine split_at_cursor(std::string_view line) {
  Split found = split(line);
  return {std::move(found.words), std::move(found.last), found.open_quote != 0};
}

}  // namespace aim::cli
