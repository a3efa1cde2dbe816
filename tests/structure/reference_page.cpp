// Reads the literals of tests, and compares rows of pages with them.
#include "reference_page.hpp"

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string_view>

#include "tests/catch.hpp"

namespace aim::test {
namespace {

// The end of a raw string that begins at `from` (R"x(...)x"), and its text.
std::size_t take_raw(std::string_view source, std::size_t from, std::vector<std::string>& found) {
  const std::size_t open = source.find('(', from);
  const std::string close = ")" + std::string(source.substr(from + 2, open - from - 2)) + "\"";
  const std::size_t end = source.find(close, open);
  found.emplace_back(source.substr(open + 1, end - open - 1));
  return end + close.size();
}

std::size_t take_quoted(std::string_view source, std::size_t from, std::vector<std::string>& found) {
  std::size_t end = from + 1;
  while (end < source.size() && source[end] != '"') end += source[end] == '\\' ? 2 : 1;
  found.emplace_back(source.substr(from + 1, end - from - 1));
  return end + 1;
}

// The string literals of a C++ source: what its code says, without its comments.
std::vector<std::string> literals_of(std::string_view source) {
  std::vector<std::string> found;
  for (std::size_t i = 0; i < source.size();) {
    const std::string_view rest = source.substr(i);
    if (rest.starts_with("//"))
      i = std::min(source.find('\n', i), source.size());
    else if (rest.starts_with("R\""))
      i = take_raw(source, i, found);
    else if (rest.starts_with("'\"'"))
      i += 3;
    else if (rest.starts_with("\""))
      i = take_quoted(source, i, found);
    else
      ++i;
  }
  return found;
}

// With those of the fixtures that the source includes.
std::vector<std::string> with_fixtures(const std::string& source) {
  std::vector<std::string> found = literals_of(source);
  for (std::size_t i = 0, direct = found.size(); i < direct; ++i)
    if (found[i].starts_with("tests/"))
      for (std::string& text : literals_of(text_of(source_root() / found[i])))
        found.push_back(std::move(text));
  return found;
}

bool ends_a_path(std::string_view text, std::string_view name) {
  if (!text.ends_with(name)) return false;
  text.remove_suffix(name.size());
  return text.empty() || text.ends_with('/') || text.ends_with('_');
}

// "McService", "McService/..." or "aimdk.protocol.McService/..."
bool names_service(std::string_view text, std::string_view service) {
  const auto at = text.find(service);
  if (at == std::string_view::npos || (at != 0 && text[at - 1] != '.')) return false;
  const auto behind = text.substr(at + service.size());
  return behind.empty() || behind.starts_with('/');
}

std::vector<std::string> words_of(const std::string& command) {
  std::istringstream stream(command);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

}  // namespace

bool exercises(const std::string& source, const std::string& subject) {
  const auto own = literals_of(source);
  const auto any = [](const std::vector<std::string>& texts, const auto& fits) {
    return std::any_of(texts.begin(), texts.end(), fits);
  };
  if (subject.find(' ') != std::string::npos) return true;
  const std::size_t slash = subject.find('/');
  const bool method = slash != 0 && slash != std::string::npos;
  const std::string name = method ? subject.substr(slash + 1) : subject;
  if (!any(own, [&](const std::string& text) { return ends_a_path(text, name); })) return false;
  const std::string service = subject.substr(0, slash);
  return !method ||
         any(with_fixtures(source), [&](const std::string& text) { return names_service(text, service); });
}

void check_rows(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    INFO(row.front());
    REQUIRE(row.size() == 4);
    for (const std::string& cell : row) CHECK_FALSE(cell.empty());
    REQUIRE(std::filesystem::exists(source_root() / row[3]));
    CHECK(exercises(text_of(source_root() / row[3]), row.front()));
  }
}

void check_commands(const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    INFO(row[2]);
    const auto words = words_of(row[2]);
    REQUIRE(words.size() >= 2);
    CHECK(words[0] == "aimctl");
    const auto manual = manual_root() / ("aimctl-" + words[1] + ".1");
    REQUIRE(std::filesystem::exists(manual));
    if (words.size() > 2 && !words[2].starts_with("-"))
      CHECK(text_of(manual).find(words[2]) != std::string::npos);
  }
}

}  // namespace aim::test
