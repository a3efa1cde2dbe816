// The scanner of a command line: flags, values and errors.
#include "cli/table/scan.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;

namespace {

Scan scan_line(const std::vector<std::string>& words) { return scan(words); }

std::string scan_mistake(const std::vector<std::string>& words) {
  const Scan found = scan_line(words);
  return found.error ? found.error->message + " | " + found.error->hint : "";
}

}  // namespace

TEST_CASE("noun, verb and arguments are found in their order") {
  const Scan found = scan_line({"neck", "set", "20deg", "0.1"});
  REQUIRE(found.command);
  CHECK(found.noun->name == "neck");
  CHECK(found.command->verb == "set");
  CHECK(found.arguments == std::vector<std::string>{"20deg", "0.1"});
  CHECK_FALSE(found.error);
}

TEST_CASE("a noun without verbs takes arguments directly") {
  const Scan found = scan_line({"completion", "bash"});
  REQUIRE(found.command);
  CHECK(found.command->verb.empty());
  CHECK(found.arguments == std::vector<std::string>{"bash"});
}

TEST_CASE("negative numbers are values, not flags") {
  CHECK(scan_line({"neck", "set", "-20deg", "-.5"}).arguments == std::vector<std::string>{"-20deg", "-.5"});
  const Scan walk = scan_line({"walk", "--turn", "-0.5", "--for", "2s"});
  REQUIRE_FALSE(walk.error);
  CHECK(walk.flag("--turn")->words == std::vector<std::string>{"-0.5"});
  CHECK(looks_like_flag("-x"));
  CHECK(looks_like_flag("--"));
  CHECK_FALSE(looks_like_flag("-"));
  CHECK_FALSE(looks_like_flag("-1e3"));
}

TEST_CASE("flags are accepted anywhere, also before the noun") {
  for (const auto& line : std::vector<std::vector<std::string>>{{"-o", "json", "action", "get"},
                                                                {"action", "-o", "json", "get"},
                                                                {"action", "get", "-o", "json"},
                                                                {"action", "get", "-ojson"},
                                                                {"--output=json", "action", "get"}}) {
    const Scan found = scan_line(line);
    CHECK_FALSE(found.error);
    REQUIRE(found.command);
    CHECK(found.command->verb == "get");
    REQUIRE(found.flag("--output"));
    CHECK(found.flag("--output")->words == std::vector<std::string>{"json"});
  }
}

TEST_CASE("short flags may be joined") {
  const Scan found = scan_line({"-qyo", "yaml", "action", "get"});
  CHECK_FALSE(found.error);
  CHECK(found.flag("--quiet"));
  CHECK(found.flag("--yes"));
  CHECK(found.flag("--output")->words == std::vector<std::string>{"yaml"});
}

TEST_CASE("two dashes end the flags, one dash is an argument") {
  const Scan found = scan_line({"rpc", "call", "--", "--json", "-"});
  CHECK(found.arguments == std::vector<std::string>{"--json", "-"});
  CHECK(found.ended);
  CHECK_FALSE(found.flag("--json"));
}

TEST_CASE("a flag of several numbers takes them as words or as one word") {
  const std::vector<std::string> six{"0", "1", "2", "3", "4", "-5"};
  const Scan words =
      scan_line({"hand", "set", "--left", "0", "1", "2", "3", "4", "-5", "--right", "0,0,0,0,0,0"});
  REQUIRE_FALSE(words.error);
  CHECK(words.flag("--left")->words == six);
  CHECK(words.flag("--right")->words == std::vector<std::string>{"0,0,0,0,0,0"});
}

TEST_CASE("abbreviations are refused, and a misspelt word gets suggestions") {
  CHECK(scan_mistake({"act", "get"}) == "there is no command 'act' | did you mean action?");
  CHECK(scan_mistake({"actoin", "get"}).find("did you mean action?") != std::string::npos);
  CHECK(scan_mistake({"action", "gte"}).find("did you mean get") != std::string::npos);
  CHECK(scan_mistake({"action", "get", "--jsn"}).find("did you mean --json?") != std::string::npos);
  CHECK(scan_mistake({"action", "get", "--outpu", "json"}).find("unknown flag '--outpu'") !=
        std::string::npos);
  CHECK(scan_mistake({"action", "frobnicate"}).find("one of: get set") != std::string::npos);
}

TEST_CASE("a word that is no command may be a verb, an action, or the prompt of a shell") {
  CHECK(scan_mistake({"stand"}) == "there is no command 'stand' | did you mean: aimctl action set stand?");
  CHECK(scan_mistake({"list"}).find("a verb follows its noun: aimctl action list, ") != std::string::npos);
  CHECK(scan_mistake({"list"}).ends_with(", ..."));
  CHECK(scan_mistake({"$", "aimctl", "walk", "--to", "1 0"}) ==
        "there is no command '$' | leave out the prompt: aimctl walk --to '1 0'");
  CHECK(scan_mistake({"$"}) == "there is no command '$' | leave out the prompt");
}

TEST_CASE("a missing value and an unwanted value of a flag are errors") {
  CHECK(scan_mistake({"action", "get", "--robot"}).find("--robot needs a value") == 0);
  CHECK(scan_mistake({"action", "get", "--robot", "--json"}).find("--robot needs a value") == 0);
  CHECK(scan_mistake({"action", "get", "--yes=no"}).find("--yes takes no value") == 0);
}

TEST_CASE("the scan continues after an error, so that the output format is known") {
  const Scan found = scan_line({"actoin", "get", "-o", "json"});
  CHECK(found.error);
  REQUIRE(found.flag("--output"));
  CHECK(scan_line({"action", "--frob", "--help"}).flag("--help"));
}

TEST_CASE("a flag with an optional value takes it after = only") {
  const Scan bare = scan_line({"joint", "get", "--watch", "idx01_left_hip_roll"});
  CHECK(bare.flag("--watch")->words.empty());
  CHECK(bare.arguments.size() == 1);
  CHECK(scan_line({"joint", "get", "--watch=2s"}).flag("--watch")->words == std::vector<std::string>{"2s"});
}

TEST_CASE("the scan returns the flag that still lacks a value, for completion") {
  CHECK(scan_line({"action", "get", "--output"}).open->name == "--output");
  CHECK(scan_line({"hand", "set", "--left", "1", "2"}).open->name == "--left");
  CHECK(scan_line({"action", "get", "--output", "json"}).open == nullptr);
}

TEST_CASE("a verb of two words is scanned word by word") {
  const Scan found = scan_line({"plan", "obstacle", "add", "table", "box"});
  REQUIRE(found.command);
  CHECK(found.command->verb == "obstacle add");
  CHECK(found.arguments == std::vector<std::string>{"table", "box"});
  const Scan half = scan_line({"plan", "obstacle"});
  CHECK_FALSE(half.command);
  CHECK(half.lead == "obstacle");
  CHECK(scan_mistake({"plan", "obstacle", "ad"}) == "'plan obstacle' has no verb 'ad' | did you mean add?");
  CHECK(scan_mistake({"plan", "obstcle"}).find("did you mean obstacle") != std::string::npos);
}
