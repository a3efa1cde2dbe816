// DanceWatch: a dance that ends between two polls was either finished or aborted.
#include "cli/commands/dance/dance_watch.hpp"
#include "tests/catch.hpp"

using namespace aim::cli;
using Dance = DanceWatch::State;

namespace {
Clock::time_point dance_at(double s) { return Clock::time_point{} + seconds(s); }
}  // namespace

TEST_CASE("a dance may begin some time after it was accepted") {
  DanceWatch watch;
  CHECK(watch.look({false, 0}, dance_at(0)) == Dance::waiting);
  CHECK(watch.look({true, 0}, dance_at(0.1)) == Dance::dancing);
}

TEST_CASE("finished and aborted dances are distinguished by the progress rate between two polls") {
  for (const auto& [last, gap, expected] :
       {std::tuple{0.99, 0.1, Dance::finished}, std::tuple{0.9, 1.0, Dance::finished},
        std::tuple{0.9, 0.1, Dance::broken_off}, std::tuple{0.2, 0.5, Dance::broken_off}}) {
    INFO(last << " and " << gap << " s later");
    DanceWatch watch;
    constexpr double kDance_s = 10;
    CHECK(watch.look({true, 0}, dance_at(0)) == Dance::dancing);
    CHECK(watch.look({true, last}, dance_at(last * kDance_s)) == Dance::dancing);
    CHECK(watch.look({false, 0}, dance_at(last * kDance_s + gap)) == expected);
  }
}
