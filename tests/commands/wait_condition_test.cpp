// The conditions of aimctl wait.
#include "cli/commands/wait/wait_condition.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;
using What = WaitCondition::What;

TEST_CASE("conditions are read from their words") {
  CHECK(read_condition({"stopped"})->what == What::stopped);
  CHECK(read_condition({"at-rest"})->what == What::at_rest);
  CHECK(read_condition({"task", "5", "done"})->task == 5);
  CHECK(read_condition({"task", "5"})->what == What::task);
  CHECK(read_condition({"action", "stand"})->action == "stand");
  const auto battery = read_condition({"battery<=20%"});
  REQUIRE(battery);
  CHECK(battery->compare == Compare::less_or_equal);
  CHECK(battery->percent == 20);
  CHECK(read_condition({"battery", ">", "80"})->percent == 80);
}

TEST_CASE("anything else is a usage error") {
  const std::vector<std::vector<std::string>> wrong{{},
                                                    {"sitting"},
                                                    {"stopped", "now"},
                                                    {"task"},
                                                    {"task", "x"},
                                                    {"task", "0"},
                                                    {"task", "1", "gone"},
                                                    {"action"},
                                                    {"action", "a", "b"},
                                                    {"battery"},
                                                    {"battery=20"},
                                                    {"battery<"},
                                                    {"battery<200"},
                                                    {"battery<x"}};
  for (const auto& words : wrong) {
    INFO(words.size() << (words.empty() ? "" : " " + words.back()));
    const auto condition = read_condition(words);
    REQUIRE_FALSE(condition);
    CHECK(condition.error().origin == Origin::usage);
    CHECK_FALSE(condition.error().hint.empty());
  }
}

TEST_CASE("a bound may be excluded or included") {
  CHECK(holds(Compare::less, 19, 20));
  CHECK_FALSE(holds(Compare::less, 20, 20));
  CHECK(holds(Compare::less_or_equal, 20, 20));
  CHECK(holds(Compare::more, 21, 20));
  CHECK_FALSE(holds(Compare::more, 20, 20));
  CHECK(bound_words(Compare::less) == "below");
  CHECK(bound_words(Compare::more_or_equal) == "of at least");
  CHECK(holds(Compare::more_or_equal, 20, 20));
}
