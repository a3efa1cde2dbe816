// The page of the command-line rules stays true: each rule names tests that exist, or says why there is none.

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "page_table.hpp"
#include "tests/catch.hpp"

namespace aim::test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kLater = "later: ";

const std::vector<Row>& conformance_rows() {
  static const std::vector<Row> all = rows_of(text_of(source_root() / "docs/cli-conformance.md"));
  return all;
}

// A test that a row names: `path` or `path` "case" "case".
struct NamedTest {
  std::string path;
  std::vector<std::string> cases;
};

std::vector<NamedTest> tests_in(std::string_view cell) {
  std::vector<NamedTest> found;
  for (std::size_t begin = cell.find_first_of("`\""); begin != std::string_view::npos;) {
    const std::size_t end = cell.find(cell[begin], begin + 1);
    if (end == std::string_view::npos) break;
    std::string text(cell.substr(begin + 1, end - begin - 1));
    if (cell[begin] == '`')
      found.push_back({std::move(text), {}});
    else if (!found.empty())
      found.back().cases.push_back(std::move(text));
    begin = cell.find_first_of("`\"", end + 1);
  }
  return found;
}

void check_test(const NamedTest& wanted) {
  INFO(wanted.path);
  CHECK(wanted.path.starts_with("tests/"));
  REQUIRE(fs::is_regular_file(source_root() / wanted.path));
  const std::string source = text_of(source_root() / wanted.path);
  for (const std::string& name : wanted.cases) {
    INFO(name);
    CHECK(source.find(name) != std::string::npos);
  }
}

// Nouns have a manual page each: aimctl-walk.1.
std::vector<std::string> nouns() {
  constexpr std::string_view kBefore = "aimctl-";
  std::vector<std::string> found;
  for (const auto& entry : fs::directory_iterator(manual_root())) {
    const std::string stem = entry.path().stem().string();
    if (stem.starts_with(kBefore)) found.push_back(stem.substr(kBefore.size()));
  }
  return found;
}

}  // namespace

TEST_CASE("every row of the page of command-line rules names existing tests or a reason why there is none") {
  REQUIRE(conformance_rows().size() > 150);
  for (const Row& row : conformance_rows()) {
    REQUIRE(row.size() == 2);
    INFO(row.front());
    CHECK_FALSE(row.front().empty());
    if (row[1].starts_with(kLater)) {
      CHECK(row[1].size() > kLater.size() + 10);
      continue;
    }
    const std::vector<NamedTest> named = tests_in(row[1]);
    CHECK_FALSE(named.empty());
    for (const NamedTest& wanted : named) check_test(wanted);
  }
}

TEST_CASE("every noun of aimctl has a row in the page of command-line rules") {
  REQUIRE(nouns().size() > 20);
  for (const std::string& noun : nouns()) {
    INFO(noun);
    CHECK(std::any_of(conformance_rows().begin(), conformance_rows().end(),
                      [&](const Row& row) { return row.front().starts_with("`" + noun + "`"); }));
  }
}

TEST_CASE("paths and cases of tests are read from a cell") {
  const auto named = tests_in("`tests/a.sh`, `tests/b.cpp` \"one\" \"two\"");
  REQUIRE(named.size() == 2);
  CHECK(named[0].path == "tests/a.sh");
  CHECK(named[0].cases.empty());
  CHECK(named[1].cases == std::vector<std::string>{"one", "two"});
  CHECK(tests_in("not tested").empty());
  CHECK(tests_in("`open").empty());
}

}  // namespace aim::test
