// Escaping and line breaks of mdoc(7).
#include "cli/pages/mdoc.hpp"

#include <cstddef>

namespace aim::cli {
namespace {

constexpr std::string_view kDate = "November 21, 2026";
constexpr std::size_t kLineWidth = 78;  // mandoc's style check allows at most 80 bytes

std::string upper(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return out;
}

// Backslashes and dashes, so that they are printed as typed.
std::string escaped(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c == '\\') {
      out += "\\e";
    } else if (c == '-') {
      out += "\\-";
    } else {
      out += c;
    }
  }
  return out;
}

bool ends_sentence(std::string_view word) {
  return !word.empty() && (word.back() == '.' || word.back() == '!' || word.back() == '?');
}

// Escapes a word that roff would read as a request at the beginning of a line.
std::string line_start(std::string_view word) {
  const std::string text = escaped(word);
  return !text.empty() && (text[0] == '.' || text[0] == '\'') ? "\\&" + text : text;
}

}  // namespace

// An argument of a macro, escaped so that it is not read as a macro or as punctuation.
std::string argument(std::string_view text) {
  std::string out = "\\&" + escaped(text);
  if (out.find_first_of(" \t") == std::string::npos && out.find('"') == std::string::npos) return out;
  std::string quoted = "\"";
  for (char c : out) quoted.append(c == '"' ? "\"\"" : std::string(1, c));
  return quoted + "\"";
}

// A paragraph in lines; every sentence begins a new line.
std::string prose(std::string_view text) {
  std::string out;
  std::string line;
  const auto flush = [&] {
    if (!line.empty()) out += line + "\n";
    line.clear();
  };
  while (!text.empty()) {
    const std::size_t space = text.find(' ');
    const std::string_view word = text.substr(0, space);
    text = space == std::string_view::npos ? "" : text.substr(space + 1);
    if (word.empty()) continue;
    if (!line.empty() && line.size() + 1 + escaped(word).size() > kLineWidth) flush();
    line += line.empty() ? line_start(word) : " " + escaped(word);
    if (ends_sentence(word)) flush();
  }
  flush();
  return out;
}

std::string sentence(std::string_view text) {
  if (text.empty()) return {};
  std::string out(text);
  if (out[0] >= 'a' && out[0] <= 'z') out[0] = static_cast<char>(out[0] - 'a' + 'A');
  if (!ends_sentence(out)) out += '.';
  return prose(out);
}

std::string page_head(std::string_view title, int section, std::string_view name, std::string_view summary) {
  std::string page = ".\\\" Written from the command table of aimctl.\n";
  page += ".Dd " + std::string(kDate) + "\n.Dt " + upper(title) + " " + std::to_string(section) + "\n.Os\n";
  page += ".Sh NAME\n.Nm " + std::string(name) + "\n.Nd " + prose(summary);
  return page;
}

}  // namespace aim::cli
