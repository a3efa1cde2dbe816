// The reference page of motion control is complete: every action, topic and method of the model and the
// schema has a row, and every row has a command and a test.
#include <catch2/catch.hpp>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/codec/schema.hpp"
#include "core/model/robot_model.hpp"

namespace aim::test {
namespace {

const std::filesystem::path kRoot = AIM_SOURCE_DIR;

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

const std::string& page() {
  static const std::string text = text_of(kRoot / "docs/a2-motion-control.md");
  return text;
}

std::string trimmed(std::string_view text) {
  const auto begin = text.find_first_not_of(" `");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" `") - begin + 1));
}

using Row = std::vector<std::string>;

// The rows of all tables, without headers and separator lines.
std::vector<Row> rows() {
  std::vector<Row> found;
  std::istringstream lines(page());
  for (std::string line, last; std::getline(lines, line); last = line) {
    if (!line.starts_with("| ")) {
      if (line.starts_with("|--")) found.pop_back();  // the line above it was a header
      continue;
    }
    Row row;
    std::istringstream cells(line.substr(1));
    for (std::string cell; std::getline(cells, cell, '|');) row.push_back(trimmed(cell));
    found.push_back(row);
  }
  return found;
}

std::set<std::string> subjects() {
  std::set<std::string> names;
  for (const Row& row : rows()) names.insert(row.front());
  return names;
}

std::vector<std::string> words_of(const std::string& command) {
  std::istringstream stream(command);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}

}  // namespace

TEST_CASE("every row of the page has a command and an existing test") {
  REQUIRE(rows().size() > 90);
  for (const Row& row : rows()) {
    INFO(row.front());
    REQUIRE(row.size() == 4);
    for (const std::string& cell : row) CHECK_FALSE(cell.empty());
    CHECK(std::filesystem::exists(kRoot / row[3]));
  }
}

TEST_CASE("every command of the page has a manual page that contains its verb") {
  for (const Row& row : rows()) {
    INFO(row[2]);
    const auto words = words_of(row[2]);
    REQUIRE(words.size() >= 2);
    CHECK(words[0] == "aimctl");
    const auto manual = kRoot / "man" / ("aimctl-" + words[1] + ".1");
    REQUIRE(std::filesystem::exists(manual));
    if (words.size() > 2 && !words[2].starts_with("-"))
      CHECK(text_of(manual).find(words[2]) != std::string::npos);
  }
}

TEST_CASE("every action and every served topic of motion control has a row") {
  const RobotModel& model = *robot_models().front();
  const auto known = subjects();
  for (const Action& action : model.graph.actions()) {
    INFO(action.name);
    if (action.behaviour == Behaviour::none)
      CHECK(page().find("`" + std::string(action.name) + "`") != std::string::npos);
    else
      CHECK(known.count(std::string(action.name)) == 1);
  }
  for (const Topic& topic : model.topics) {
    INFO(topic.name);
    if (topic.served) CHECK(known.count(std::string(topic.name)) == 1);
  }
}

TEST_CASE("every method of the document's services has a row") {
  const std::set<std::string> services{"McActionService", "McBaseService",        "McDataService",
                                       "McMotionService", "McKinematicsService",  "McSafetyService",
                                       "McService",       "MotionCommandService", "MotionStreamService"};
  const auto known = subjects();
  std::size_t methods = 0;
  for (const auto* method : all_methods()) {
    if (services.count(method->service()->name()) == 0) continue;
    ++methods;
    INFO(method->service()->name() << "/" << method->name());
    CHECK(known.count(method->service()->name() + "/" + method->name()) == 1);
  }
  CHECK(methods > 80);
}

}  // namespace aim::test
