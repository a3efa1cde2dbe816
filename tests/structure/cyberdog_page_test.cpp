// The page of the CyberDog covers its motions and fields; every row has a command and a test that exists.
#include <algorithm>
#include <sstream>

#include "core/robots/xiaomi_cyberdog_motions.hpp"
#include "reference_page.hpp"
#include "tests/catch.hpp"

namespace aim::test {
namespace {

std::vector<Row> cyberdog_rows() { return rows_of(text_of(source_root() / "docs/cyberdog.md"), " `"); }

bool cyberdog_has_row(const std::string& begin, std::string_view here) {
  const auto all = cyberdog_rows();
  return std::any_of(all.begin(), all.end(), [&](const Row& row) {
    return row[0].starts_with(begin) && row[1].find(here) != std::string::npos;
  });
}

}  // namespace

TEST_CASE("every row of the CyberDog's page has a command and a test that exists") {
  REQUIRE(cyberdog_rows().size() > 60);
  check_rows(cyberdog_rows());
  check_commands(cyberdog_rows());
}

TEST_CASE("every motion of the CyberDog has a row with its number and action") {
  for (const xiaomi_cyberdog::Motion& motion : xiaomi_cyberdog::kMotions) {
    INFO(motion.action);
    CHECK(cyberdog_has_row(std::to_string(motion.number) + ":", motion.action));
  }
}

// Cells of the column `differs` of the table of modes: "-21,+80" in the row of 0 is `0>21` and `0>80`.
TEST_CASE("the CyberDog's page names each transition in which controller and document differ") {
  const std::string page = text_of(source_root() / "docs/cyberdog.md");
  const std::string table = text_of(source_root() / "tests/cyberdog/vendor_modes.tsv");
  std::size_t cells = 0;
  std::istringstream lines(table);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("#") || line.starts_with("from")) continue;
    const std::string from = line.substr(0, line.find('\t'));
    std::string differs = line;
    for (int i = 0; i < 3; ++i) differs.erase(0, differs.find('\t') + 1);
    differs.erase(differs.find('\t'));
    std::istringstream parts(differs);
    for (std::string part; differs != "-" && std::getline(parts, part, ',');) {
      const std::string cell = "`" + from + ">" + part.substr(1) + "`";
      INFO(cell);
      const auto refused = page.find("- refused, though"), accepted = page.find("- accepted, though");
      REQUIRE(page.find(cell) != std::string::npos);
      CHECK((page.find(cell) < accepted) == (part[0] == '-'));
      CHECK(page.find(cell) > refused);
      ++cells;
    }
  }
  CHECK(cells == 33);
}

TEST_CASE("every field of the CyberDog's control frame has a row") {
  const auto all = cyberdog_rows();
  for (const char* field : {"mode", "gait_id", "contact", "life_count", "vel_des", "rpy_des", "pos_des",
                            "acc_des", "ctrl_point", "foot_pose", "step_height", "value", "duration"}) {
    INFO(field);
    CHECK(std::any_of(all.begin(), all.end(), [&](const Row& row) { return row[0].starts_with(field); }));
  }
}

}  // namespace aim::test
