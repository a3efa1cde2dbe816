// The watchdog that measures a dead-man time.
#include "robotside/state/watchdog.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {

TEST_CASE("a watchdog is alive up to its time and expired after it") {
  Watchdog watchdog(500);
  CHECK_FALSE(watchdog.alive(0));
  CHECK_FALSE(watchdog.dead(1'000'000));  // never fed: there is no motion to end
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

TEST_CASE("skipped time counts for a watchdog") {
  Watchdog watchdog(500);
  watchdog.feed(100);
  watchdog.skip(300);
  CHECK(watchdog.alive(300));
  CHECK(watchdog.dead(301));
}

}  // namespace aim::robotside
