// Did you mean ...?
#include "core/suggestion.hpp"
#include "tests/catch.hpp"

using namespace aim;
using Words = std::vector<std::string>;

namespace {

constexpr std::string_view kActions[] = {"DEFAULT", "RL_JOINT_DEFAULT", "RL_LOCOMOTION_DEFAULT", "SIT_DOWN",
                                         "STAND_UP"};

}  // namespace

TEST_CASE("a slip of the finger finds its word") {
  CHECK(suggestions("RL_JOINT_DEFAUL", kActions) == Words{"RL_JOINT_DEFAULT"});
  CHECK(suggestions("sit_down", kActions) == Words{"SIT_DOWN"});
  CHECK(suggestions("SIT_DWON", kActions) == Words{"SIT_DOWN"});
  CHECK(suggestions("STAN_UP", kActions) == Words{"STAND_UP"});
}

TEST_CASE("an unfinished word finds what it may become") {
  CHECK(suggestions("RL_", kActions) == Words{"RL_JOINT_DEFAULT", "RL_LOCOMOTION_DEFAULT"});
  CHECK(suggestions("rl_loco", kActions) == Words{"RL_LOCOMOTION_DEFAULT"});
}

TEST_CASE("a piece of a name comes after slips, a beginning before other pieces") {
  CHECK(suggestions("joint", kActions) == Words{"RL_JOINT_DEFAULT"});
  constexpr std::string_view words[] = {"right_arm", "arm_home", "arms"};
  CHECK(suggestions("arm", words) == Words{"arms", "arm_home", "right_arm"});
}

TEST_CASE("a stranger finds nothing") {
  CHECK(suggestions("FLY", kActions).empty());
  CHECK(suggestions("", kActions).empty());
  CHECK(suggestions("X", kActions).empty());
  CHECK(suggestions("RL_JOINT_DEFAULT", {}).empty());
  CHECK(suggestions(std::string(100000, 'A'), kActions).empty());
}

TEST_CASE("at most three, nearest first, none twice") {
  constexpr std::string_view near[] = {"arms", "warm", "arm", "harm", "arm"};
  CHECK(suggestions("arn", near) == Words{"arm"});
  constexpr std::string_view joints[] = {"joint3", "joint2", "joint1", "joint12"};
  CHECK(suggestions("joint1", joints) == Words{"joint1", "joint3", "joint2"});
}

TEST_CASE("the sentence") {
  CHECK(did_you_mean("SIT_DWON", kActions) == "did you mean SIT_DOWN?");
  CHECK(did_you_mean("RL_", kActions) == "did you mean RL_JOINT_DEFAULT or RL_LOCOMOTION_DEFAULT?");
  constexpr std::string_view three[] = {"abcd", "abce", "abcf"};
  CHECK(did_you_mean("abc", three) == "did you mean abcd, abce or abcf?");
  CHECK(did_you_mean("FLY", kActions).empty());
}
