// Candidates of completion at every position of a line.
#include "cli/completion/completion.hpp"

#include <algorithm>

#include "tests/catch.hpp"

using namespace aim::cli;
using Line = std::vector<std::string>;

namespace {

class FixedWords final : public LiveWords {
 public:
  std::vector<Candidate> words(Words kind) override {
    ++asked;
    if (kind == Words::obstacles) return {{"table", "box"}};
    if (kind == Words::methods)
      return {{"McActionService/GetAction", ""},
              {"aimdk.protocol.McActionService/GetAction", "", true},
              {"McActionService/SetAction", ""},
              {"McBaseService/GetState", ""}};
    if (kind == Words::arm_joints) return {{"left_arm_joint4", ""}, {"idx16_left_arm_joint4", "", true}};
    if (kind == Words::actions) return {{"RL_JOINT_DEFAULT", "stand"}, {"DEFAULT", "safe"}};
    return {};
  }
  int asked = 0;
};

std::vector<std::string> offered(const Line& before, const std::string& prefix, FixedWords* words = nullptr) {
  FixedWords own;
  std::vector<std::string> out;
  for (const Candidate& one : complete(before, prefix, words ? *words : own).candidates)
    out.push_back(one.word);
  return out;
}

bool offers(const Line& before, const std::string& prefix, const std::string& word) {
  const auto all = offered(before, prefix);
  return std::find(all.begin(), all.end(), word) != all.end();
}

}  // namespace

TEST_CASE("completion offers nouns, then verbs") {
  CHECK(offered({}, "ac") == Line{"action"});
  CHECK(offers({}, "", "stop"));
  CHECK(offered({"action"}, "se") == Line{"set"});
  CHECK(offered({"neck"}, "") == Line{"get", "set", "center"});
  CHECK(offered({"-r", "x"}, "nec") == Line{"neck"});
}

TEST_CASE("a noun that also runs without a verb offers its verbs and the flags of both forms") {
  CHECK(offered({"walk"}, "") == Line{"stream", "teleop", "step", "pose", "gait", "limits"});
  CHECK(offers({"walk"}, "--", "--distance"));
  CHECK(offers({"walk"}, "--", "--rate"));
  CHECK(offers({"walk", "stream"}, "--", "--rate"));
  CHECK_FALSE(offers({"walk", "stream"}, "--", "--distance"));
}

TEST_CASE("the flags of the command are offered once each") {
  CHECK(offers({"action", "set"}, "--d", "--direct"));
  CHECK(offers({"action", "set"}, "--", "--dry-run"));
  CHECK_FALSE(offers({"action", "get"}, "--", "--dry-run"));
  CHECK(offers({"action", "get"}, "--", "--watch"));
  CHECK_FALSE(offers({"action", "set", "--direct"}, "--", "--direct"));
  CHECK(offered({}, "--vers") == Line{"--version"});
}

TEST_CASE("values of flags are offered as separate words and after =") {
  CHECK(offered({"action", "get", "-o"}, "j") == Line{"json", "jsonl"});
  CHECK(offered({"action", "get"}, "--output=y") == Line{"--output=yaml"});
  CHECK(offered({"completion"}, "") == Line{"bash", "zsh", "fish"});
}

TEST_CASE("names from the robot are offered in its order, and only where they are arguments") {
  FixedWords words;
  CHECK(offered({"action", "set"}, "", &words) == Line{"RL_JOINT_DEFAULT", "DEFAULT"});
  CHECK(words.asked == 1);
  CHECK(offered({"action", "set"}, "D", &words) == Line{"DEFAULT"});
  words.asked = 0;
  CHECK(offered({"action"}, "s", &words) == Line{"set"});
  CHECK(offered({"action", "set", "DEFAULT"}, "", &words).empty());
  CHECK(words.asked == 0);
}

TEST_CASE("--fields offers the keys of the command's document, one after the other") {
  CHECK(offered({"neck", "get", "--fields"}, "") == Line{"shake_rad", "nod_rad"});
  CHECK(offered({"neck", "get", "--fields"}, "shake_rad,n") == Line{"shake_rad,nod_rad"});
  CHECK(offered({"neck", "get"}, "--fields=s") == Line{"--fields=shake_rad"});
  CHECK(offered({"joint", "list", "--fields"}, "") == Line{"joints"});
  CHECK(offered({"joint", "list", "--fields"}, "joints.u") == Line{"joints.unit"});
  CHECK(offered({"why", "walk", "--fields"}, "rem") == Line{"remedies"});
  CHECK(offered({"shell", "--fields"}, "").empty());
}

TEST_CASE("an argument that is a command line is completed as one") {
  CHECK(offers({"why"}, "", "walk"));
  CHECK_FALSE(offers({"why"}, "", "exit-codes"));
  CHECK(offered({"why", "walk"}, "--forw") == Line{"--forward"});
  CHECK(offers({"why", "walk", "--forward", "0.3"}, "--", "--json"));
  CHECK(offered({"why", "neck"}, "c") == Line{"center"});
}

TEST_CASE("words are completed in any case") {
  CHECK(offered({"action", "set"}, "rl_j") == Line{"RL_JOINT_DEFAULT"});
  CHECK(offered({"NECK"}, "").empty());  // nouns and verbs are written as they are
  CHECK(offered({"neck"}, "SE") == Line{"set"});
}

TEST_CASE("methods are offered by service first, and with the package only where it was typed") {
  CHECK(offered({"rpc", "call"}, "") == Line{"McActionService/", "McBaseService/"});
  CHECK(offered({"rpc", "call"}, "mcaction") == Line{"McActionService/"});
  CHECK(offered({"rpc", "call"}, "McActionService/") ==
        Line{"McActionService/GetAction", "McActionService/SetAction"});
  CHECK(offered({"rpc", "call"}, "aimdk.protocol.McActionService/") ==
        Line{"aimdk.protocol.McActionService/GetAction"});
}

TEST_CASE(
    "joint names are short, only those the verb takes, and followed by = where a value belongs to them") {
  CHECK(offered({"arm", "set"}, "") == Line{"left_arm_joint4="});
  CHECK(offered({"arm", "set", "--joint"}, "left") == Line{"left_arm_joint4="});
  CHECK(offered({"arm", "set"}, "idx") == Line{"idx16_left_arm_joint4="});
  CHECK(offered({"arm", "stream", "--joints"}, "") == Line{"left_arm_joint4"});
  CHECK(offered({"arm", "stream"}, "--joints=a,l") == Line{"--joints=a,left_arm_joint4"});
}

TEST_CASE("the words of a condition are offered one by one") {
  CHECK(offered({"wait"}, "st") == Line{"stopped"});
  CHECK(offered({"wait", "action"}, "D") == Line{"DEFAULT"});
  CHECK(offered({"wait", "task", "5"}, "") == Line{"done"});
  CHECK(offered({"wait", "stopped"}, "").empty());
}

TEST_CASE("nothing is offered after an error or after a dash for standard input") {
  CHECK(offered({"actoin"}, "").empty());
  CHECK(offered({"neck", "set", "-"}, "").empty());
}

TEST_CASE("a verb of two words is offered word by word, and its first word once") {
  const auto verbs = offered({"plan"}, "");
  CHECK(std::count(verbs.begin(), verbs.end(), "obstacle") == 1);
  CHECK(offered({"plan", "obstacle"}, "") == Line{"add", "list", "remove"});
  CHECK(offered({"help", "plan", "obstacle"}, "r") == Line{"remove"});
  CHECK(offered({"plan", "obstacle", "remove"}, "") == Line{"table"});
  CHECK(offered({"plan", "obstacle", "add", "table"}, "c") == Line{"cylinder", "capsule"});
}

TEST_CASE("an optional word of a fixed set may be left out before numbers") {
  CHECK(offered({"plan", "joints"}, "") == Line{"left", "right", "both"});
  FixedWords words;
  const Line numbers{"plan", "joints", "0.1"};
  CHECK(complete(numbers, "", words).hint.find("POSITION") == 0);
  CHECK(offered({"plan", "pose", "--frame"}, "") == Line{"base", "tool"});
}

TEST_CASE("arguments of help are pages, nouns and verbs") {
  CHECK(offered({"help"}, "exit") == Line{"exit-codes"});
  CHECK(offers({"help"}, "", "action"));
  CHECK(offered({"help", "neck"}, "c") == Line{"center"});
}

TEST_CASE("file arguments complete to files, and numeric arguments show a hint") {
  FixedWords words;
  const Line before{"shell", "-f"};
  CHECK(complete(before, "", words).files);
  const Line neck{"neck", "set"};
  const Completion number = complete(neck, "", words);
  CHECK(number.hint.find("SHAKE") == 0);
}

TEST_CASE("each supported shell has a completion script, other names have none") {
  for (const char* shell : {"bash", "zsh", "fish"})
    CHECK(completion_script(shell).find("__complete") != std::string_view::npos);
  CHECK(completion_script("csh").empty());
}
