// Suggestions for mistyped words.
#include "core/suggestion.hpp"
#include "tests/catch.hpp"

using namespace aim;
using Words = std::vector<std::string>;

namespace {

constexpr std::string_view kActions[] = {"DEFAULT", "RL_JOINT_DEFAULT", "RL_LOCOMOTION_DEFAULT", "SIT_DOWN",
                                         "STAND_UP"};

}  // namespace

TEST_CASE("a typing error finds its word") {
  CHECK(suggestions("RL_JOINT_DEFAUL", kActions) == Words{"RL_JOINT_DEFAULT"});
  CHECK(suggestions("sit_down", kActions) == Words{"SIT_DOWN"});
  CHECK(suggestions("SIT_DWON", kActions) == Words{"SIT_DOWN"});
  CHECK(suggestions("STAN_UP", kActions) == Words{"STAND_UP"});
}

TEST_CASE("the beginning of a word finds the word") {
  CHECK(suggestions("RL_", kActions) == Words{"RL_JOINT_DEFAULT", "RL_LOCOMOTION_DEFAULT"});
  CHECK(suggestions("rl_loco", kActions) == Words{"RL_LOCOMOTION_DEFAULT"});
}

TEST_CASE("a part of a name ranks after typing errors, a beginning before other parts") {
  CHECK(suggestions("joint", kActions) == Words{"RL_JOINT_DEFAULT"});
  constexpr std::string_view words[] = {"right_arm", "arm_home", "arms"};
  CHECK(suggestions("arm", words) == Words{"arms", "arm_home", "right_arm"});
}

TEST_CASE("an unrelated word finds nothing") {
  CHECK(suggestions("FLY", kActions).empty());
  CHECK(suggestions("", kActions).empty());
  CHECK(suggestions("X", kActions).empty());
  CHECK(suggestions("RL_JOINT_DEFAULT", {}).empty());
  CHECK(suggestions(std::string(100000, 'A'), kActions).empty());
}

TEST_CASE("at most three suggestions, nearest first, without duplicates") {
  constexpr std::string_view near[] = {"arms", "warm", "arm", "harm", "arm"};
  CHECK(suggestions("arn", near) == Words{"arm"});
  constexpr std::string_view joints[] = {"joint3", "joint2", "joint1", "joint12"};
  CHECK(suggestions("joint1", joints) == Words{"joint1", "joint3", "joint2"});
}

TEST_CASE("the text of did_you_mean") {
  CHECK(did_you_mean("SIT_DWON", kActions) == "did you mean SIT_DOWN?");
  CHECK(did_you_mean("RL_", kActions) == "did you mean RL_JOINT_DEFAULT or RL_LOCOMOTION_DEFAULT?");
  constexpr std::string_view three[] = {"abcd", "abce", "abcf"};
  CHECK(did_you_mean("abc", three) == "did you mean abcd, abce or abcf?");
  CHECK(did_you_mean("FLY", kActions).empty());
}
