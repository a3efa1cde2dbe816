// The reference hal_page of the hardware abstraction is complete: no method of its services and no topic of
// the hardware without a row, no row without its command and its test, no kind of fault without its words.
#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "core/codec/schema.hpp"
#include "core/model/robot_model.hpp"
#include "page_table.hpp"
#include "reference_page.hpp"
#include "robotside/state/fault.hpp"
#include "tests/catch.hpp"

namespace aim::test {
namespace {

const std::string& hal_page() {
  static const std::string text = text_of(source_root() / "docs/a2-hal.md");
  return text;
}

constexpr std::size_t kFaultColumns = 5;  // fault, code, level, what the robot does, how it clears

std::vector<Row> hal_rows() {
  std::vector<Row> all = rows_of(hal_page(), " `");
  std::erase_if(all, [](const Row& row) { return row.size() == kFaultColumns; });
  return all;
}

std::vector<Row> fault_rows() {
  std::vector<Row> all = rows_of(hal_page(), " `");
  std::erase_if(all, [](const Row& row) { return row.size() != kFaultColumns; });
  return all;
}

std::string_view level_name(robotside::FaultLevel level) {
  switch (level) {
    case robotside::FaultLevel::warning:
      return "warning";
    case robotside::FaultLevel::error:
      return "error";
    case robotside::FaultLevel::critical:
      break;
  }
  return "critical";
}

std::set<std::string> hal_subjects() {
  std::set<std::string> names;
  for (const Row& row : hal_rows()) names.insert(row.front());
  return names;
}

bool of_the_hardware(std::string_view service) {
  return service.starts_with("Hal") || service.starts_with("Camera") || service == "SystemService" ||
         service == "HDSService";
}

}  // namespace

TEST_CASE("every row of the hal_page of the hardware has a command and a test that calls it") {
  REQUIRE(hal_rows().size() > 70);
  check_rows(hal_rows());
  check_commands(hal_rows());
}

TEST_CASE("every method of the hardware's services has a row") {
  const auto known = hal_subjects();
  std::size_t methods = 0;
  for (const auto* method : all_methods()) {
    if (!of_the_hardware(method->service()->name())) continue;
    ++methods;
    INFO(method->service()->name() << "/" << method->name());
    CHECK(known.count(method->service()->name() + "/" + method->name()) == 1);
  }
  CHECK(methods > 40);
}

TEST_CASE("every topic of the hardware has a row, or is among those that the robot lacks") {
  const auto known = hal_subjects();
  for (const Topic& topic : robot_models().front()->topics) {
    if (topic.name.starts_with("/motion/control/") || topic.name.starts_with("/mc/")) continue;
    INFO(topic.name);
    if (topic.served)
      CHECK(known.count(std::string(topic.name)) == 1);
    else
      CHECK(hal_page().find("`" + std::string(topic.name) + "`") != std::string::npos);
  }
}

TEST_CASE("the page has each kind of fault of the program with its code and level, and no other") {
  std::set<std::vector<std::string>> expected;
  std::set<std::vector<std::string>> found;
  for (const robotside::FaultKindRow& kind : robotside::fault_kinds())
    expected.insert(
        {std::string(kind.name), std::to_string(kind.number), std::string(level_name(kind.level))});
  for (const Row& row : fault_rows()) {
    found.insert({row[0], row[1], row[2]});
    for (const std::string& cell : row) CHECK_FALSE(cell.empty());
  }
  CHECK(found == expected);
  CHECK(fault_rows().size() == robotside::fault_kinds().size());
}

}  // namespace aim::test
