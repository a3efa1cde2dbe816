// Conversion of words into arguments in SI units; every error is a usage error with its cause and a hint.
#include "cli/table/parser.hpp"

#include <map>

#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;

using Line = std::vector<std::string>;

namespace {

Environment variables(std::map<std::string, std::string> values = {}) {
  return [values = std::move(values)](const char* name) -> std::optional<std::string> {
    const auto it = values.find(name);
    return it == values.end() || it->second.empty() ? std::nullopt : std::optional(it->second);
  };
}

Result<Request> parse_line(const std::vector<std::string>& words,
                           const Environment& environment = variables()) {
  return parse(scan(words), environment, {});
}

Error mistake(const std::vector<std::string>& words, const Environment& environment = variables()) {
  auto request = parse_line(words, environment);
  REQUIRE_FALSE(request);
  CHECK(request.error().origin == Origin::usage);
  return request.error();
}

}  // namespace

TEST_CASE("quantities are converted to SI units") {
  const auto neck = parse_line({"neck", "set", "-30deg", "0.1"});
  REQUIRE(neck);
  const auto& positionals = neck->arguments;
  CHECK(positionals.number("SHAKE") == Approx(-0.5235987755982988));
  CHECK(positionals.number("NOD") == 0.1);
  const auto walk = parse_line({"walk", "--distance", "20cm", "--forward", "0.3m/s"});
  REQUIRE(walk);
  CHECK(walk->arguments.number("--distance") == Approx(0.2));
  CHECK_FALSE(walk->arguments.has("--turn"));
}

TEST_CASE("an invalid quantity is a usage error that names the parameter") {
  for (const char* word : {"nan", "NaN", "inf", "-inf", "", "12parsec", "1,5x", "abc", "0x10", "1e999"}) {
    INFO(word);
    mistake({"neck", "set", "--", word, "0"});
  }
  CHECK(mistake({"neck", "set", "abc", "0"}).message.find("SHAKE: ") == 0);
}

TEST_CASE("too few and too many arguments are usage errors") {
  CHECK(mistake({"neck", "set"}).message == "SHAKE is missing");
  CHECK(mistake({"neck", "set", "0"}).message == "NOD is missing");
  CHECK(mistake({"neck", "set", "0", "0", "0"}).message == "unexpected argument '0'");
  CHECK(mistake({"action"}).message == "'action' needs a verb");
  CHECK(mistake({}).message.find("no command") != std::string::npos);
}

TEST_CASE("a flag of six numbers takes exactly six, as words or separated by commas") {
  const auto spaced = parse_line({"hand", "set", "--left", "0", "0", "0", "0", "0", "100"});
  REQUIRE(spaced);
  CHECK(spaced->arguments.numbers("--left") == std::vector<double>{0, 0, 0, 0, 0, 100});
  const auto joined = parse_line({"hand", "set", "--left=0,0,0,0,0,100"});
  REQUIRE(joined);
  CHECK(joined->arguments.numbers("--left") == spaced->arguments.numbers("--left"));
  CHECK(mistake({"hand", "set", "--left", "1", "2"}).message == "--left takes 6 numbers, not 2");
  mistake({"hand", "set", "--left", "1,2,,4,5,6"});
}

TEST_CASE("relative and named values are accepted where the parameter takes them") {
  CHECK(parse_line({"neck", "set", "+=5deg", "-=0.1"}));
  CHECK(parse_line({"neck", "set", "+5deg", "0"})->arguments.text("SHAKE") == "+5deg");
  mistake({"neck", "set", "+=", "0"});
  mistake({"walk", "--forward", "+=0.1", "--for", "1s"});
  const auto arm = parse_line({"arm", "set", "left_arm_joint4=-1", "left_arm_joint5+=10deg"});
  REQUIRE(arm);
  CHECK(arm->arguments.texts("POSITION").size() == 2);
  CHECK(arm->arguments.numbers("POSITION").empty());
  CHECK(parse_line({"plan", "joints", "left_arm_joint4=-1"})->arguments.texts("POSITION").size() == 1);
  CHECK(parse_line({"hand", "set", "--left", "index=50%", "ring=0"})->arguments.texts("--left").size() == 2);
  mistake({"hand", "set", "--left", "index=50%", "100"});
}

TEST_CASE("a motion that needs aimctl until its end has no --no-wait") {
  for (const Line& line :
       {Line{"arm", "set", "a=1"}, Line{"walk", "--distance", "1m"}, Line{"waist", "reset"}}) {
    Line words = line;
    words.emplace_back("--no-wait");
    CHECK(mistake(words).message.find("--no-wait is not available for") == 0);
  }
  CHECK(parse_line({"neck", "center", "--no-wait"}));
}

TEST_CASE("a mistake gets the correction that was most likely meant") {
  CHECK(mistake({"walk", "1m"}).hint == "did you mean: aimctl walk --distance 1m?");
  CHECK(mistake({"walk", "2s"}).hint == "did you mean: aimctl walk --for 2s?");
  CHECK(mistake({"walk", "--speed", "0.3"}).hint == "did you mean --forward?");
  CHECK(mistake({"neck", "set", "0,1", "0"}).hint == "use a decimal point: 0.1");
  CHECK(mistake({"task", "get", "abc"}).message == "TASK must be a whole number, not 'abc'");
}

TEST_CASE("a dash for standard input replaces all following arguments") {
  const auto request = parse_line({"neck", "set", "-"});
  REQUIRE(request);
  CHECK(request->arguments.is_input("SHAKE"));
  mistake({"neck", "set", "-", "0"});
}

TEST_CASE("an invalid word of a fixed set gets suggestions") {
  CHECK(mistake({"completion", "bsh"}).hint.find("bash") != std::string::npos);
  CHECK(mistake({"action", "get", "-o", "jason"}).hint.find("json") != std::string::npos);
  CHECK(mistake({"action", "get", "--color", "red"}).message == "--color cannot be 'red'");
}

TEST_CASE("a flag of another verb and an unknown flag have different errors") {
  // Between noun and verb every flag of the noun is understood; then it must fit the verb.
  CHECK(parse_line({"action", "--direct", "set", "DEFAULT"}));
  CHECK(mistake({"action", "--direct", "get"}).message.find("not a flag of this command") !=
        std::string::npos);
}

TEST_CASE("--help takes precedence over any error") {
  const auto request = parse_line({"neck", "set", "abc", "--nonsense", "-h"});
  REQUIRE(request);
  CHECK(request->kind == Request::Kind::help);
  CHECK(request->command->verb == "set");
  CHECK(parse_line({"--help"})->noun == nullptr);
  CHECK(parse_line({"--version"})->kind == Request::Kind::version);
}

TEST_CASE("a noun that also runs without a verb has separate flags for its forms") {
  const auto bare = parse_line({"walk", "--angle", "90deg"});
  REQUIRE(bare);
  CHECK(bare->command->verb.empty());
  const auto stream = parse_line({"walk", "stream", "--rate", "20Hz"});
  REQUIRE(stream);
  CHECK(stream->command->verb == "stream");
  CHECK(stream->arguments.number("--rate") == 20);
  CHECK_FALSE(parse_line({"walk", "stream", "--distance", "1m"}));
  CHECK_FALSE(parse_line({"walk", "--rate", "20Hz"}));
  CHECK_FALSE(parse_line({"walk", "steam"}));
}
