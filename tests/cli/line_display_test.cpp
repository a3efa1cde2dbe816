// The layout of the edited line: rows, wide characters, and where the cursor stands.
#include "cli/shell/line_display.hpp"

#include "tests/catch.hpp"

using namespace aim::cli;

namespace {

std::vector<std::string> rows(const std::string& prompt, const std::string& text, std::size_t columns) {
  std::vector<std::string> found;
  for (const auto& row : layout_of({.prompt = prompt, .text = text, .cursor = text.size()}, columns).rows)
    found.push_back(row.text);
  return found;
}
using Rows = std::vector<std::string>;

std::pair<std::size_t, std::size_t> cursor(const std::string& text, std::size_t at, std::size_t columns) {
  const LineLayout layout = layout_of({.prompt = "> ", .text = text, .cursor = at}, columns);
  return {layout.row, layout.column};
}
using Place = std::pair<std::size_t, std::size_t>;

}  // namespace

TEST_CASE("a long line is wrapped at the width of the terminal") {
  CHECK(rows("> ", "", 10) == Rows{"> "});
  CHECK(rows("> ", "abcdefghij", 10) == Rows{"> abcdefgh", "ij"});
  CHECK(rows("> ", "abcdefgh", 10) == Rows{"> abcdefgh", ""});  // the cursor needs a place
}

TEST_CASE("a wide character is not divided") {
  CHECK(rows("> ", "a机器人b", 6) == Rows{"> a机", "器人b"});
  const auto layout = layout_of({.prompt = "> ", .text = "a机器人b", .cursor = 0}, 6);
  CHECK(layout.rows[0].ending == "\x1b[K");  // nothing of an earlier line is left in the free column
}

TEST_CASE("combining characters take no column, control characters are escaped") {
  CHECK(rows("", "e\u0301x", 2) == Rows{"e\u0301x", ""});
  CHECK(rows("",
             "a\x1b"
             "b",
             10) == Rows{"a\\x1bb"});
  CHECK(rows("", "one\ntwo", 10) == Rows{"one", "two"});  // the prompt of a search in the history
}

TEST_CASE("the cursor stands at its character, behind a full row at the next one") {
  CHECK(cursor("abcdefghij", 0, 10) == Place{0, 2});
  CHECK(cursor("abcdefghij", 7, 10) == Place{0, 9});
  CHECK(cursor("abcdefghij", 8, 10) == Place{1, 0});
  CHECK(cursor("abcdefghij", 10, 10) == Place{1, 2});
  CHECK(cursor("机器", 3, 10) == Place{0, 4});
}
