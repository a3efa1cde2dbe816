// The page of the MagicBot's library names tests of the C++ library that exist, and the fields of its
// structs.
#include <algorithm>
#include <regex>
#include <set>

#include "page_table.hpp"
#include "tests/catch.hpp"

namespace aim::test {
namespace {

using Named = std::set<std::pair<std::string, std::string>>;  // file, test

// Of `"test" (file_test.cpp)`.
Named named_on_page() {
  Named found;
  const std::string page = text_of(source_root() / "docs/magicbot-library.md");
  const std::regex pattern("\"([^\"\n]+)\" \\((\\w+_test\\.cpp)\\)");
  for (std::sregex_iterator each(page.begin(), page.end(), pattern), end; each != end; ++each)
    found.emplace((*each)[2], (*each)[1]);
  return found;
}

Named tests_of_library() {
  Named found;
  const std::regex pattern("TEST_CASE\\(\\s*\"([^\"]+)\"");
  for (const auto& entry : std::filesystem::directory_iterator(source_root() / "tests/sdk")) {
    const std::string file = entry.path().filename().string();
    if (!file.ends_with("_test.cpp") || file == "frame_test.cpp") continue;
    const std::string source = text_of(entry.path());
    for (std::sregex_iterator each(source.begin(), source.end(), pattern), end; each != end; ++each)
      found.emplace(file, (*each)[1]);
  }
  return found;
}

}  // namespace

TEST_CASE("every test of the C++ library that its page names exists") {
  const Named existing = tests_of_library();
  const Named named = named_on_page();
  REQUIRE(named.size() > 20);
  for (const auto& [file, test] : named) {
    INFO(file << ": " << test);
    // Files of other folders have rows of their own on this page.
    const bool of_library = std::any_of(existing.begin(), existing.end(),
                                        [&, name = file](const auto& row) { return row.first == name; });
    CHECK((!of_library || existing.contains({file, test})));
  }
}

TEST_CASE("every field of the C++ library's structs has a place on its page") {
  const std::string page = text_of(source_root() / "docs/magicbot-library.md");
  for (const char* name : {"operation_mode",
                           "pos",
                           "vel",
                           "toq",
                           "kp",
                           "kd",
                           "timestamp",
                           "joints",
                           "cmd",
                           "status_word",
                           "posH",
                           "posL",
                           "current",
                           "err_code",
                           "cur",
                           "error_code",
                           "state",
                           "orientation",
                           "angular_velocity",
                           "linear_acceleration",
                           "temperature"}) {
    INFO(name);
    CHECK(page.find("`" + std::string(name) + "`") != std::string::npos);
  }
}

}  // namespace aim::test
