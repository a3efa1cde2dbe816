// The words of the project's old vocabulary do not occur in sources, help, manual pages or documents.
#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>
#include "tests/catch.hpp"
#include "tests/source_root.hpp"

namespace aim::test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kOldWords[] = {
    "desk",      "plandesk", "playerdesk", "taskboard", "performer", "doorman", "doormen",  "stranger",
    "strangers", "rehearse", "rehearses",  "rehearsed", "rehearsal", "nobody",  "somebody", "whoever",
    "whomever",  "newcomer", "newcomers",  "housemate", "guest",     "tells",   "told",
};

// Occurrences that are permitted: quotations of the vendor, and values that clients read.
struct Exception {
  std::string_view path;
  std::string_view word;
};
constexpr std::array kExceptions = {
    Exception{"cli/help/explained_field.cpp", "nobody"},      // the same value, explained
    Exception{"robotside/api/aim/aim_status.cpp", "nobody"},  // value of GetStatusResponse.upper_body_owner
};

constexpr std::string_view kThisFile = "tests/structure/vocabulary_test.cpp";  // contains the table

// An occurrence: the line, counted from 1, and the word in lower case.
struct Found {
  std::size_t line;
  std::string word;
};

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0; }

// Words are separated by every character except ASCII letters and digits, also by underscores.
std::vector<Found> old_words_in(std::string_view text) {
  std::vector<Found> found;
  std::size_t line = 1;
  for (std::size_t at = 0; at < text.size();) {
    if (!in_word(text[at])) {
      if (text[at++] == '\n') ++line;
      continue;
    }
    std::string word;
    for (; at < text.size() && in_word(text[at]); ++at)
      word += static_cast<char>(std::tolower(static_cast<unsigned char>(text[at])));
    if (std::find(std::begin(kOldWords), std::end(kOldWords), word) != std::end(kOldWords))
      found.push_back({line, word});
  }
  return found;
}

bool is_exception(const std::string& path, std::string_view word) {
  return std::any_of(kExceptions.begin(), kExceptions.end(),
                     [&](const Exception& row) { return row.path == path && row.word == word; });
}

// `path` is relative to the root of the repository.
bool is_checked(const std::string& path) {
  if (path == kThisFile || path == "CHANGELOG.md") return false;  // the changelog describes old versions
  if (path.starts_with("man/") || path.starts_with("completions/")) return true;
  const std::string extension = fs::path(path).extension().string();
  if (extension == ".proto") return path.starts_with("proto/aim/");  // the others are the vendor's and ROS's
  return extension == ".cpp" || extension == ".hpp" || extension == ".h" || extension == ".md";
}

std::vector<std::string> checked_files() {
  const fs::path root = aim::test::source_root();
  std::vector<std::string> paths;
  const auto add = [&](const fs::directory_entry& entry) {
    const std::string path = fs::relative(entry.path(), root).string();
    if (entry.is_regular_file() && is_checked(path)) paths.push_back(path);
  };
  for (const auto& entry : fs::directory_iterator(root)) add(entry);
  // Named folders, because the checkout may contain build folders.
  for (const char* folder : {"bench", "cli", "completions", "core", "docs", "examples", "man", "packaging",
                             "proto", "robotside", "scripts", "sdk", "tests", "transport"}) {
    if (!fs::exists(root / folder)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root / folder)) add(entry);
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string text_of(const std::string& path) {
  std::ifstream file(aim::test::source_root() / path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

TEST_CASE("words of the old vocabulary do not occur") {
  const auto paths = checked_files();
  REQUIRE(paths.size() > 500);
  for (const std::string& path : paths)
    for (const Found& found : old_words_in(text_of(path)))
      if (!is_exception(path, found.word))
        FAIL_CHECK(path << ":" << found.line << ": the old word \"" << found.word << "\"");
}

TEST_CASE("every exception of the vocabulary is needed") {
  for (const Exception& row : kExceptions) {
    INFO(row.path << ", " << row.word);
    const auto found = old_words_in(text_of(std::string(row.path)));
    CHECK(std::any_of(found.begin(), found.end(), [&](const Found& one) { return one.word == row.word; }));
  }
}

TEST_CASE("old words are found as whole words in any case, with their line") {
  const auto found = old_words_in("a desktop\nThe Desk, desk_\n\nPlanDesk guests\nGUEST");
  REQUIRE(found.size() == 4);
  CHECK(found[0].line == 2);
  CHECK(found[0].word == "desk");
  CHECK(found[1].line == 2);
  CHECK(found[2].line == 4);
  CHECK(found[2].word == "plandesk");
  CHECK(found[3].line == 5);
  CHECK(old_words_in("").empty());
}

}  // namespace aim::test
