// What stands below a line while it is typed: mistakes as the parser and the limits judge them, else meaning
// and limits of the value at the cursor.
#include "cli/shell/line_hint.hpp"

#include <random>

#include "cli/completion/live_words.hpp"
#include "cli/help/example.hpp"
#include "cli/shell/shell.hpp"
#include "cli/table/nouns.hpp"
#include "cli/table/parser.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;

namespace {

RobotWords names_of_the_model() {
  Settings settings;
  settings.environment = [](const char*) { return std::nullopt; };
  RobotWords names(std::move(settings));
  names.stay_offline();
  return names;
}

std::string hint(std::string_view line) {
  RobotWords names = names_of_the_model();
  return line_hint(line, line.size(), names);
}

bool is_mistake(std::string_view line) { return hint(line).starts_with("! "); }

}  // namespace

TEST_CASE("at a value the hint has its meaning, unit and limits") {
  CHECK_THAT(hint("neck set "), Catch::StartsWith("SHAKE ±0.785 rad (±45°): angle to the left"));
  CHECK_THAT(hint("neck set 10deg "), Catch::StartsWith("NOD ±0.401 rad (±23°): "));
  CHECK_THAT(hint("walk --forward "), Catch::StartsWith("--forward -0.3 ... 0.8 m/s: "));
  CHECK_THAT(hint("waist set --lift "), Catch::StartsWith("--lift -0.15 ... 0 m: "));
  CHECK_THAT(hint("hand set --left 0 0 "), Catch::StartsWith("--left 0 ... 2000 count: "));
  CHECK_THAT(hint("arm set left_arm_joint4="), Catch::StartsWith("POSITION -2 ... -0.03 rad"));
  CHECK_THAT(hint("arm set --joint left_arm_joint4="), Catch::StartsWith("--joint -2 ... -0.03 rad"));
  CHECK(hint("").empty());
  CHECK(hint("nec").empty());
  CHECK(hint("neck ").empty());
  CHECK(hint("exit").empty());
  CHECK(hint("# a note | to myself").empty());
}

TEST_CASE("a value outside its limits is a mistake, also while it is typed") {
  CHECK(hint("neck set 50deg") == "! shake 50deg is outside -45deg ... 45deg of idx27_head_joint1");
  CHECK(hint("neck set 50deg 0") == "! shake 50deg is outside -45deg ... 45deg of idx27_head_joint1");
  CHECK(hint("aimctl neck set 0 1.2") ==
        "! nod 1.2 rad (69°) is outside ±0.401 rad (±23°) of idx28_head_joint2");
  CHECK(hint("walk --forward 3") == "! forward velocity 3 m/s is outside -0.3 ... 0.8 m/s");
  CHECK(is_mistake("waist set --lift 9"));
  CHECK(is_mistake("hand set --left 0 0 9000 "));
  CHECK(is_mistake("hand set --left index=9000 "));
  CHECK(is_mistake("arm set left_arm_joint4=30deg"));
  CHECK(is_mistake("arm set 0 3"));
}

TEST_CASE("what the limits do not forbid is no mistake") {
  for (const char* line :
       {"neck set 44deg 0", "neck set +=50deg 0", "neck set -", "neck set 3 3 --clamp",
        "neck set 1 0 --robot x", "neck set 1 0 --model other", "hand set --left index=50% ",
        "arm set left_arm_joint4+=90deg", "walk --forward 0.3 --for 2s", "plan pose left 1 "})
    CHECK_THAT(hint(line), !Catch::StartsWith("!"));
}

TEST_CASE("a name is a mistake when nothing begins with it") {
  CHECK(hint("nekc get") == "! there is no command 'nekc'; did you mean neck?");
  CHECK_FALSE(is_mistake("nec"));
  CHECK_FALSE(is_mistake("walk --forw"));
  CHECK(is_mistake("walk --forw "));
  CHECK(is_mistake("walk --forwx"));
  CHECK_FALSE(is_mistake("action set RL_J"));
  CHECK(is_mistake("action set RL_X"));
  CHECK(is_mistake("arm set left_arm_jointX=0"));
  CHECK(is_mistake("stop --level softly"));
  CHECK_FALSE(is_mistake("stop --level ho"));
}

TEST_CASE("a number is judged with its unit") {
  CHECK_FALSE(is_mistake("neck set 50d"));  // deg may follow
  CHECK_FALSE(is_mistake("neck set -"));
  CHECK(is_mistake("neck set 50d "));
  CHECK(is_mistake("neck set 50 "));  // more than a full turn: a missing unit
}

TEST_CASE("what is missing is no mistake, and an open quote may be closed") {
  for (const char* line : {"neck", "neck set", "neck set 0 ", "walk --forward", "hand set --left 1 2 3 ",
                           "rpc call 'X", "action set ", "walk --for 2s --forward "})
    CHECK_FALSE(is_mistake(line));
}

TEST_CASE("syntax of sh is a mistake") {
  CHECK(hint("status | jq") == "! '|' has no meaning in this shell");
  CHECK_FALSE(is_mistake("rpc call 'a|b' "));
}

TEST_CASE("with the cursor inside the line its words are judged as they stand") {
  RobotWords names = names_of_the_model();
  CHECK(line_hint("neck set 50deg 0", 12, names) ==
        "! shake 50deg is outside -45deg ... 45deg of idx27_head_joint1");
  CHECK_THAT(line_hint("neck set 5deg 0", 9, names), Catch::StartsWith("SHAKE "));
}

TEST_CASE("no example of a command is a mistake, at none of its beginnings") {
  const RobotWords names = names_of_the_model();  // only nouns of its robot are offered
  for (const Noun* noun : nouns())
    for (const Command& command : noun->commands)
      for (const Example& example : command.examples) {
        if ((noun->needs && !names.can(*noun->needs)) || (command.needs && !names.can(*command.needs)))
          continue;
        const std::string line = example_line(command, example);
        if (!split_words(line) || !line.starts_with("aimctl ")) continue;
        for (std::size_t length = 0; length <= line.size(); ++length) {
          INFO(line.substr(0, length));
          // A number without its unit may be outside: "15" of "15deg".
          const std::string said = hint(line.substr(0, length));
          CHECK((!said.starts_with("! ") || said.find("is outside") != std::string::npos));
        }
        CHECK_FALSE(is_mistake(line + " "));
      }
}

TEST_CASE("a random line with a mistake that is not a limit is refused by the parser in the same words") {
  std::vector<std::string> words{"0", "0.1", "-20deg", "+=5deg", "nonsense", "--nonsense", "-", "--"};
  for (const Noun* noun : nouns()) {
    words.emplace_back(noun->name);
    for (const VerbWord& verb : verb_words(*noun, "")) words.emplace_back(verb.word);
    for (const Parameter* flag : flags_for(noun, nullptr)) words.emplace_back(flag->name);
  }
  std::mt19937 random(7);  // NOLINT: the same lines in every run
  RobotWords names = names_of_the_model();
  const Environment nothing = [](const char*) { return std::nullopt; };
  int mistakes = 0;
  for (int i = 0; i < 3000; ++i) {
    std::vector<std::string> line;
    std::string text;
    for (std::size_t count = random() % 5 + 1; count > 0; --count) {
      line.push_back(words[random() % words.size()]);
      text += line.back() + " ";
    }
    const std::string said = line_hint(text, text.size(), names);
    const auto request = parse(scan(line), nothing, {});
    INFO(text << " -> " << said);
    if (!said.starts_with("! ") || said.find("is outside") != std::string::npos ||
        said.find("there is no a") != std::string::npos)
      continue;
    ++mistakes;
    if (request) FAIL("the parser accepts it");
    // A flag at the end of the line still waits for its value, of which the parser complains first.
    if (request.error().message.find("needs a value") != std::string::npos && line.back().starts_with("--"))
      continue;
    CHECK(said.find(request.error().message) == 2);
  }
  CHECK(mistakes > 1000);
}
