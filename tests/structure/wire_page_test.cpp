// Comments cite sections of docs/aimdk-wire.md: each of them is there.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "core/letter_case.hpp"
#include "page_table.hpp"
#include "tests/catch.hpp"

namespace aim::test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kCited = "aimdk wire,";

bool is_number(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

// "2", "4.7" where a heading begins with it.
std::set<std::string> sections_of(const std::string& page) {
  std::set<std::string> sections;
  for (std::size_t at = page.find("\n##"); at != std::string::npos; at = page.find("\n##", at + 1)) {
    const std::size_t begin = page.find_first_not_of("#\n ", at);
    const std::size_t end = page.find_first_of(" \n", begin);
    std::string number = page.substr(begin, end - begin);
    if (!number.empty() && number.back() == '.') number.pop_back();
    if (!number.empty() && is_number(number.front())) sections.insert(number);
  }
  return sections;
}

// A citation: a sentence of a comment with its numbers. Lines of comments are joined.
std::string without_comment_marks(std::string text) {
  for (std::size_t at = text.find("\n//"); at != std::string::npos; at = text.find("\n//", at))
    text.replace(at, 3, "");
  return text;
}

// The numbers between the citation and the next word that is none of these: "sections 1.6, 4.1 and 5".
std::vector<std::string> numbers_behind(std::string_view text) {
  std::vector<std::string> numbers;
  constexpr std::string_view kBetween[] = {"section", "sections", "and", "to", "head"};
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == ' ' || text[at] == ',') {
      ++at;
      continue;
    }
    const std::size_t end = std::min(text.find_first_of(" ,;:()\n", at), text.size());
    std::string word(text.substr(at, end - at));
    while (!word.empty() && word.back() == '.') word.pop_back();
    if (!word.empty() && is_number(word.front()))
      numbers.push_back(word);
    else if (std::ranges::find(kBetween, word) == std::end(kBetween))
      break;
    if (end < text.size() && text[end] != ' ' && text[end] != ',') break;
    at = end;
  }
  return numbers;
}

}  // namespace

TEST_CASE("every section of the AimDK wire that a comment cites is on its page") {
  const std::set<std::string> sections = sections_of(text_of(source_root() / "docs/aimdk-wire.md"));
  REQUIRE(sections.contains("4.7"));
  std::size_t cited = 0;
  for (const char* folder : {"cli", "core", "robotside", "transport", "tests"})
    for (const auto& entry : fs::recursive_directory_iterator(source_root() / folder)) {
      const std::string extension = entry.path().extension().string();
      if (extension != ".cpp" && extension != ".hpp") continue;
      const std::string text = lower(without_comment_marks(text_of(entry.path())));
      for (std::size_t at = text.find(kCited); at != std::string::npos; at = text.find(kCited, at + 1))
        for (const std::string& number : numbers_behind(std::string_view(text).substr(at + kCited.size()))) {
          INFO(entry.path() << ": section " << number);
          CHECK(sections.contains(number));
          ++cited;
        }
    }
  CHECK(cited > 80);
}

}  // namespace aim::test
