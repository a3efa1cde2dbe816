// Each view of a captured document against its golden screen. With AIM_WRITE_SCREENS=1 the screens are
// written instead; scripts/screens does this.
#include <filesystem>
#include <fstream>
#include <regex>

#include "cli/output/document_view.hpp"
#include "cli/output/styled_text.hpp"
#include "core/model/robot_model.hpp"
#include "tests/catch.hpp"
#include "tests/source_root.hpp"
#include "view_rows.hpp"

using namespace aim;
using namespace aim::cli;
using aim::test::kViewRows;
using aim::test::ViewRow;

namespace {

namespace fs = std::filesystem;

const fs::path kFolder = aim::test::source_root() / "tests" / "views";

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

Json document_named(std::string_view name) {
  const std::string text = text_of(kFolder / "documents" / (std::string(name) + ".json"));
  REQUIRE_FALSE(text.empty());
  return Json::parse(text);
}

Screen screen_of(std::size_t columns) { return {.columns = columns, .model = robot_models().front()}; }

// What the sink prints.
std::string shown(View view, const Json& document, const Screen& screen) {
  return fitted(view(document, screen), screen);
}

std::string all_screens(const ViewRow& row) {
  const Json document = document_named(row.document);
  const Screen ascii{.columns = 40, .unicode = false, .radians = true, .model = robot_models().front()};
  return "80 columns\n==========\n" + shown(row.view, document, screen_of(80)) +
         "\n40 columns\n==========\n" + shown(row.view, document, screen_of(40)) +
         "\n40 columns, ASCII, radians\n==========================\n" + shown(row.view, document, ascii);
}

std::string without_colour(const std::string& text) {
  static const std::regex kSequence("\x1b\\[[0-9]*m");
  return std::regex_replace(text, kSequence, "");
}

void check_page(const std::string& page, const Screen& screen) {
  static const std::regex kExponent("(^|[^0-9a-z])[0-9.]+e[-+]?[0-9]+($|[^0-9a-z])");
  static const std::regex kNegativeZero("(^|[^0-9.])-0(\\.0*)?[ \n\xc2]");
  static const std::regex kNotANumber("(^|[^a-z])(nan|inf|null)($|[^a-z])");
  CHECK_FALSE(std::regex_search(page, kExponent));
  CHECK_FALSE(std::regex_search(page, kNegativeZero));
  CHECK_FALSE(std::regex_search(page, kNotANumber));
  REQUIRE_FALSE(page.empty());
  CHECK(page.back() == '\n');
  for (std::string_view rest = page; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    INFO(line);
    CHECK(styled_width(line) <= screen.columns);
    CHECK((line.empty() || line.back() != ' '));
    rest.remove_prefix(std::min(rest.size(), line.size() + 1));
  }
}

// A copy of the document in which every number, or every text, is another one.
Json with_leaves(const Json& value, const Json& number, const Json& text) {
  if (value.is_number()) return number.is_null() ? value : number;
  if (value.is_string()) return text.is_null() ? value : text;
  if (!value.is_structured()) return value;
  Json copy = value;
  for (Json& inner : copy) inner = with_leaves(inner, number, text);
  return copy;
}

}  // namespace

TEST_CASE("screens: every view shows its document as the golden screen does") {
  const char* write = std::getenv("AIM_WRITE_SCREENS");  // NOLINT(concurrency-mt-unsafe): one thread
  for (const ViewRow& row : kViewRows) {
    const fs::path path = kFolder / "screens" / (std::string(row.name) + ".txt");
    const std::string screens = all_screens(row);
    if (write) std::ofstream(path, std::ios::binary) << screens;
    INFO(path.string() << ": scripts/screens writes it anew");
    CHECK(screens == text_of(path));
  }
}

TEST_CASE("screens: no view is wider than the screen, and none shows an exponent, NaN or -0") {
  for (const ViewRow& row : kViewRows)
    for (const std::size_t columns : {std::size_t{40}, std::size_t{80}, std::size_t{200}})
      for (const bool unicode : {true, false}) {
        Screen screen = screen_of(columns);
        screen.unicode = unicode;
        INFO(row.name << " at " << columns);
        check_page(shown(row.view, document_named(row.document), screen), screen);
      }
}

TEST_CASE("screens: without UTF-8 a view is ASCII, apart from texts of the document") {
  for (const ViewRow& row : kViewRows) {
    Screen screen = screen_of(80);
    screen.unicode = false;
    INFO(row.name);
    const std::string page = shown(row.view, document_named(row.document), screen);
    CHECK(
        std::none_of(page.begin(), page.end(), [](char c) { return static_cast<unsigned char>(c) > 0x7e; }));
  }
}

TEST_CASE("screens: colour adds nothing to the words") {
  for (const ViewRow& row : kViewRows)
    for (const std::size_t columns : {std::size_t{40}, std::size_t{80}}) {
      Screen screen = screen_of(columns);
      const Json document = document_named(row.document);
      const std::string plain = shown(row.view, document, screen);
      CHECK(plain.find('\x1b') == std::string::npos);
      screen.color = true;
      INFO(row.name);
      const std::string coloured = shown(row.view, document, screen);
      CHECK(without_colour(coloured) == plain);
    }
}

TEST_CASE("screens: strange values stay within the screen") {
  const Json kNumbers[] = {3.47e-36, -1e-17, 1e30, -123456.789, 0, std::nan(""), nullptr};
  const Json kTexts[] = {"", "一个非常长的名字没有任何空格一个非常长的名字没有任何空格", "\x1b[2J\n\x07",
                         "{\xff\xfe"};
  for (const ViewRow& row : kViewRows) {
    const Json document = document_named(row.document);
    for (const Json& number : kNumbers)
      for (const Json& text : kTexts) {
        INFO(row.name << " with " << number.dump());
        const Screen screen = screen_of(40);
        check_page(shown(row.view, with_leaves(document, number, text), screen), screen);
      }
  }
}

TEST_CASE("screens: a document without one of its keys, or an unknown model, is shown all the same") {
  for (const ViewRow& row : kViewRows) {
    const Json document = document_named(row.document);
    Screen screen = screen_of(40);
    for (const auto& [key, value] : document.items()) {
      Json part = document;
      part[key] = nullptr;
      INFO(row.name << " without " << key);
      check_page(shown(row.view, part, screen), screen);
      part.erase(key);
      check_page(shown(row.view, part, screen), screen);
    }
    screen.model = nullptr;
    check_page(shown(row.view, document, screen), screen);
  }
}

TEST_CASE(
    "screens: the status begins with the name that the configuration gives the robot, and its address") {
  const auto first_line = [](Json document, std::string_view robot) {
    Screen screen = screen_of(80);
    screen.robot = robot;
    document["address"] = robot.empty() ? "192.168.1.7" : std::string(robot) + " (192.168.1.7)";
    document["uptime_s"] = 1020;
    const std::string page = status_view(document, screen);
    return page.substr(0, page.find('\n'));
  };
  const Json document = document_named("status");
  CHECK(first_line(document, "lab-a2") == "lab-a2 (simulated AgiBot A2)  192.168.1.7  up 17 min");
  CHECK(first_line(document, "") == "simulated AgiBot A2  192.168.1.7  up 17 min");
}

TEST_CASE("screens: under a stop the status says what is measured of the robot's rest") {
  const auto first_line = [](std::string_view name, const Json& at_rest) {
    Json document = document_named(name);
    document["at_rest"] = at_rest;
    const std::string page = status_view(document, screen_of(80));
    return page.substr(0, page.find('\n'));
  };
  CHECK(first_line("status_stopped", true) == "STOPPED (hold): nothing moves");
  CHECK(first_line("status_stopped", false) == "STOPPED (hold): it still moves");
  CHECK(first_line("status_stopped", nullptr) == "STOPPED (hold): not known whether it moves");
  CHECK(first_line("status_emergency", false).ends_with(": it still moves"));
}

TEST_CASE("screens: the general view of a document keeps the same promises") {
  for (const auto& entry : fs::directory_iterator(kFolder / "documents")) {
    const Json document = Json::parse(text_of(entry.path()));
    std::string rows;
    for (const auto& [key, value] : document.items())
      if (value.is_array()) rows = key;
    for (const std::size_t columns : {std::size_t{40}, std::size_t{80}}) {
      INFO(entry.path().string() << "\n" << document_view({document, rows}, screen_of(columns)));
      const Screen screen = screen_of(columns);
      check_page(fitted(document_view({document, rows}, screen), screen), screen);
      check_page(fitted(document_view({document}, screen), screen), screen);
    }
  }
}
