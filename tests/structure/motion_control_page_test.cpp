// The reference page of motion control is complete: nothing of the model or the schema without a row, no row
// without its command and its test.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "core/codec/schema.hpp"
#include "core/model/robot_model.hpp"
#include "tests/catch.hpp"

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
      for (std::string& text : literals_of(text_of(kRoot / found[i]))) found.push_back(std::move(text));
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

// Whether a test's code calls what a row is about: a method ("McService/JointMove") is the end of a literal,
// and its service is in one, at least of a fixture; a topic or an action is the end of a literal. Rules have
// no name.
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
    REQUIRE(std::filesystem::exists(kRoot / row[3]));
    CHECK(exercises(text_of(kRoot / row[3]), row.front()));
  }
}

TEST_CASE("a test that only mentions a method does not count") {
  const std::string subject = "McService/JointMove";
  CHECK(exercises(R"(call("aimdk.protocol.McService/JointMove");)", subject));
  CHECK(exercises(R"(const std::string k = "McService/"; call(k + "JointMove");)", subject));
  CHECK_FALSE(exercises(R"(// call("aimdk.protocol.McService/JointMove"))", subject));
  CHECK_FALSE(exercises(R"(call("aimdk.protocol.McService/JointMoves");)", subject));
  CHECK_FALSE(exercises(R"(call("aimdk.protocol.PncMcService/JointMove");)", subject));
  CHECK_FALSE(exercises(R"(call("McMotionService/JointMove");)", subject));
  CHECK(exercises("send(\"/mc/base/state\");", "/mc/base/state"));
  CHECK_FALSE(exercises("send(\"/mc/base/states\");", "/mc/base/state"));
  CHECK(exercises(R"(enter("McAction_SIT_DOWN");)", "SIT_DOWN"));
  CHECK(exercises("", "A rule has no name"));
}

TEST_CASE("every command of the page has a manual page that knows its verb") {
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
