// The page of the MagicBot covers its actions; every row has a command and a test that exists.
#include <algorithm>

#include "core/robots/magiclab_magicbot_actions.hpp"
#include "reference_page.hpp"
#include "tests/catch.hpp"

namespace aim::test {
namespace {

std::vector<Row> magicbot_rows() { return rows_of(text_of(source_root() / "docs/magicbot.md"), " `"); }

}  // namespace

TEST_CASE("every row of the MagicBot's page has a command and a test that exists") {
  REQUIRE(magicbot_rows().size() > 40);
  check_rows(magicbot_rows());
  check_commands(magicbot_rows());
}

TEST_CASE("every gait and trick of the MagicBot has a row with its number") {
  const auto all = magicbot_rows();
  for (const Action& action : magiclab_magicbot::kActions) {
    INFO(action.name);
    const std::string kind = magiclab_magicbot::is_trick(action) ? "trick " : "gait ";
    const std::string number = kind + std::to_string(magiclab_magicbot::vendor_number(action));
    CHECK(std::any_of(all.begin(), all.end(), [&](const Row& row) {
      return (row[0] == number || row[0].starts_with(number + ",")) && row[1].starts_with(action.name);
    }));
  }
}

}  // namespace aim::test
