// The dead-man.
#include "robotside/state/watchdog.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {

TEST_CASE("a dead-man is alive up to its limit and dead after it") {
  Watchdog watchdog(500);
  CHECK_FALSE(watchdog.alive(0));
  CHECK_FALSE(watchdog.dead(1'000'000));  // nobody ever fed it: there is nothing to end
  watchdog.feed(100);
  CHECK(watchdog.alive(100));
  CHECK(watchdog.alive(600));
  CHECK_FALSE(watchdog.alive(601));
  CHECK(watchdog.dead(601));
  watchdog.feed(700);
  CHECK(watchdog.alive(1200));
  watchdog.release();
  CHECK_FALSE(watchdog.alive(700));
  CHECK_FALSE(watchdog.dead(99'999));
}

TEST_CASE("time that the axis does not show counts for a dead-man") {
  Watchdog watchdog(500);
  watchdog.feed(100);
  watchdog.skip(300);
  CHECK(watchdog.alive(300));
  CHECK(watchdog.dead(301));
}

}  // namespace aim::robotside
