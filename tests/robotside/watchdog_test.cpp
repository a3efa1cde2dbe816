// The dead-man and the gate for repeated sequence numbers.
#include "robotside/control/watchdog.hpp"

#include <catch2/catch.hpp>

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

TEST_CASE("a repeated non-zero sequence number is a copy, zero never is") {
  SequenceGate gate;
  CHECK(gate.fresh(0));
  gate.pass(0);
  CHECK(gate.fresh(0));
  CHECK(gate.fresh(7));
  gate.pass(7);
  CHECK_FALSE(gate.fresh(7));
  CHECK(gate.fresh(8));
  CHECK(gate.fresh(6));
}

}  // namespace aim::robotside
