// Flags beat the environment, the environment beats the defaults.
#include <map>

#include "cli/table/parser.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;
using std::chrono::milliseconds;

namespace {

using Variables = std::map<std::string, std::string>;

Environment environment_of(Variables values) {
  return [values = std::move(values)](const char* name) -> std::optional<std::string> {
    const auto it = values.find(name);
    return it == values.end() || it->second.empty() ? std::nullopt : std::optional(it->second);
  };
}

Result<Settings> settings_of(const std::vector<std::string>& words, Variables values = {}) {
  auto request = parse(scan(words), environment_of(std::move(values)), {});
  if (!request) return request.error();
  return request->settings;
}

SinkOptions output_of(const std::vector<std::string>& words, Variables values = {}, bool terminal = false) {
  return sink_options(scan(words), environment_of(std::move(values)), {.out_terminal = terminal},
                      Format::table);
}

}  // namespace

TEST_CASE("robot: flag, then environment, then default") {
  CHECK(settings_of({"action", "get"})->robot == "127.0.0.1");
  CHECK(settings_of({"action", "get"}, {{"AIMCTL_ROBOT", "a.lab"}})->robot == "a.lab");
  CHECK(settings_of({"action", "get", "-r", "b.lab"}, {{"AIMCTL_ROBOT", "a.lab"}})->robot == "b.lab");
  CHECK(settings_of({"action", "get"}, {{"AIMCTL_ROBOT", ""}})->robot == "127.0.0.1");
}

TEST_CASE("timeout: units, bounds, and the source in errors") {
  CHECK(settings_of({"action", "get"})->timeout == milliseconds(5000));
  CHECK_FALSE(settings_of({"action", "get"})->timeout_given);
  CHECK(settings_of({"action", "get", "--timeout", "250ms"})->timeout == milliseconds(250));
  CHECK(settings_of({"action", "get"}, {{"AIMCTL_TIMEOUT", "2"}})->timeout == milliseconds(2000));
  CHECK_FALSE(settings_of({"action", "get", "--timeout", "0"}));
  CHECK_FALSE(settings_of({"action", "get", "--timeout", "-1s"}));
  const auto wrong = settings_of({"action", "get"}, {{"AIMCTL_TIMEOUT", "soon"}});
  REQUIRE_FALSE(wrong);
  CHECK(wrong.error().origin == Origin::usage);
  CHECK(wrong.error().message.find("AIMCTL_TIMEOUT") == 0);
}

TEST_CASE("output: the last flag, then the environment") {
  CHECK(output_of({"action", "get"}).format == Format::table);
  CHECK(output_of({"action", "get"}, {{"AIMCTL_OUTPUT", "yaml"}}).format == Format::yaml);
  CHECK(output_of({"action", "get", "--json"}, {{"AIMCTL_OUTPUT", "yaml"}}).format == Format::json);
  CHECK(output_of({"action", "get", "--json", "-o", "csv"}).format == Format::csv);
  CHECK(output_of({"action", "get", "-o", "csv", "--json"}).format == Format::json);
  CHECK_FALSE(settings_of({"action", "get"}, {{"AIMCTL_OUTPUT", "jason"}}));
}

TEST_CASE("an error elsewhere in the line does not change the output format") {
  CHECK(output_of({"actoin", "--json"}).format == Format::json);
  CHECK(output_of({"action", "get", "--nonsense", "-o", "jsonl"}).format == Format::jsonl);
  CHECK(output_of({"action", "get", "-o", "jason"}).format == Format::table);
}

TEST_CASE("colour is used only on a terminal, or if it is requested") {
  CHECK_FALSE(output_of({"action", "get"}).color);
  CHECK(output_of({"action", "get"}, {{"TERM", "xterm"}}, true).color);
  CHECK_FALSE(output_of({"action", "get"}, {}, true).color);
  CHECK_FALSE(output_of({"action", "get"}, {{"NO_COLOR", "1"}}, true).color);
  CHECK(output_of({"action", "get"}, {{"CLICOLOR_FORCE", "1"}}).color);
  CHECK_FALSE(output_of({"action", "get"}, {{"CLICOLOR_FORCE", "0"}}).color);
  CHECK(output_of({"action", "get", "--color", "always"}, {{"NO_COLOR", "1"}}).color);
  CHECK_FALSE(output_of({"action", "get", "--color", "never"}, {}, true).color);
  CHECK_FALSE(output_of({"action", "get"}, {{"TERM", "dumb"}}, true).color);
}

TEST_CASE("wait, watch and dry-run") {
  CHECK(settings_of({"neck", "center"})->wait);
  CHECK_FALSE(settings_of({"neck", "center", "--no-wait"})->wait);
  CHECK(settings_of({"neck", "center", "--no-wait", "--wait"})->wait);
  CHECK(settings_of({"neck", "center", "--dry-run"})->dry_run);
  CHECK_FALSE(settings_of({"action", "get"})->watch);
  CHECK(settings_of({"action", "get", "--watch"})->watch == milliseconds(1000));
  CHECK(settings_of({"action", "get", "--watch=200ms"})->watch == milliseconds(200));
  CHECK_FALSE(settings_of({"action", "get", "--watch=0"}));
}

TEST_CASE("views: units, locale and terminal") {
  CHECK_FALSE(output_of({"action", "get"}).radians);
  CHECK(output_of({"action", "get", "--units", "rad"}).radians);
  CHECK_FALSE(output_of({"action", "get", "--units", "rad", "--units", "deg"}).radians);
  CHECK_FALSE(settings_of({"action", "get", "--units", "gon"}));
  CHECK(output_of({"action", "get", "-v"}).verbose);
  CHECK_FALSE(output_of({"action", "get"}).unicode);
  CHECK(output_of({"action", "get"}, {{"LANG", "de_DE.UTF-8"}}).unicode);
  CHECK(output_of({"action", "get"}, {{"LANG", "C"}, {"LC_CTYPE", "C.utf8"}}).unicode);
  CHECK_FALSE(output_of({"action", "get"}, {{"LANG", "de_DE.UTF-8"}, {"LC_ALL", "C"}}).unicode);
  CHECK(output_of({"action", "get"}, {{"TERM", "xterm"}}).cursor);
  CHECK_FALSE(output_of({"action", "get"}, {{"TERM", "dumb"}}).cursor);
}

TEST_CASE(
    "a stop does without a time in a file and without variables that are wrong, but not without a robot") {
  const auto stop =
      settings_of({"stop"}, {{"AIMCTL_TIMEOUT", "soon"}, {"AIMCTL_OUTPUT", "xml"}, {"AIMCTL_MODEL", "cat"}});
  REQUIRE(stop);
  CHECK(stop->timeout == milliseconds(5000));
  CHECK(stop->model.empty());
  REQUIRE(stop->left_out.size() == 3);
  CHECK(settings_of({"stop"}, {{"AIMCTL_TIMEOUT", "2s"}})->timeout == milliseconds(2000));
  CHECK_FALSE(settings_of({"stop", "--reset"}, {{"AIMCTL_TIMEOUT", "soon"}}));
  CHECK_FALSE(settings_of({"stop"}, {{"AIMCTL_ROBOT", ","}}));
}
