// Keys that steer: never beyond a limit, the opposite key ends a motion, space ends all.
#include "cli/commands/teleop_key.hpp"

#include <catch2/catch.hpp>
#include <random>

using namespace aim;
using namespace aim::cli;

namespace {

const WalkLimits& limits() { return robot_models().front()->walk; }

Teleop typed(std::string_view keys) {
  Teleop now;
  for (char key : keys) now = pressed(now, key, limits());
  return now;
}

}  // namespace

TEST_CASE("a key goes its way, the opposite one ends it before it turns back") {
  CHECK(typed("w").velocity.forward > 0);
  CHECK(typed("ws").velocity.forward == 0);
  CHECK(typed("wss").velocity.forward < 0);
  CHECK(typed("a").velocity.turn > 0);
  CHECK(typed("d").velocity.turn < 0);
  CHECK(typed("q").velocity.lateral > 0);
  CHECK(typed("e").velocity.lateral < 0);
}

TEST_CASE("space ends everything, x leaves, other keys change nothing") {
  CHECK(typed("wad+ ").velocity == BaseVelocity{});
  CHECK(typed("wx").leaves);
  CHECK(typed("wx").velocity == BaseVelocity{});
  CHECK(typed("wa\x1b[A0Z").velocity == typed("wa").velocity);
}

TEST_CASE("the pace changes what is on, and what is off stays off") {
  CHECK(typed("w+").velocity.forward > typed("w").velocity.forward);
  CHECK(typed("w-").velocity.forward < typed("w").velocity.forward);
  CHECK(typed("-----------w").velocity.forward > 0);
  CHECK(typed("++++").velocity == BaseVelocity{});
}

TEST_CASE("no keys lead beyond the limits") {
  std::mt19937 random(7);
  constexpr std::string_view kKeys = "wasdqe+- =";
  Teleop now;
  for (int i = 0; i < 10'000; ++i) {
    now = pressed(now, kKeys[random() % kKeys.size()], limits());
    REQUIRE(limits().forward.contains(now.velocity.forward));
    REQUIRE(limits().lateral.contains(now.velocity.lateral));
    REQUIRE(limits().turn.contains(now.velocity.turn));
  }
}
