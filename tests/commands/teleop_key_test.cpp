// Keys of teleoperation: never beyond a limit, the opposite key ends a motion, an unknown one all of it.
#include "cli/motion/teleop_key.hpp"

#include <random>

#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"

using namespace aim;
using namespace aim::cli;

namespace {

constexpr Clock::time_point kStart{std::chrono::hours(1)};

Clock::time_point after(int milliseconds) { return kStart + std::chrono::milliseconds(milliseconds); }

Teleop typed(std::string_view keys) {
  Teleop now;
  for (char key : keys) now = pressed(now, key, fixture_model().walk, kStart);
  return now;
}

bool runs(const Teleop& now, int milliseconds) {
  return released(now, after(milliseconds)).velocity != BaseVelocity{};
}

}  // namespace

TEST_CASE("a key starts a motion, the opposite key first ends it and then reverses it") {
  CHECK(typed("w").velocity.forward > 0);
  CHECK(typed("ws").velocity.forward == 0);
  CHECK(typed("wss").velocity.forward < 0);
  CHECK(typed("a").velocity.yaw_rate > 0);
  CHECK(typed("d").velocity.yaw_rate < 0);
  CHECK(typed("q").velocity.lateral > 0);
  CHECK(typed("e").velocity.lateral < 0);
}

TEST_CASE("x exits, and any other key without a meaning ends all motion") {
  for (const std::string_view leaving : {"wx", "w\x04", "w\x1c"}) {
    CHECK(typed(leaving).leaves);
    CHECK(typed(leaving).velocity == BaseVelocity{});
  }
  for (const std::string_view hit : {"wad+ ", "wa\n", "wa0", "wZ", "stop"}) {
    CHECK(typed(hit).velocity == BaseVelocity{});
    CHECK_FALSE(typed(hit).leaves);
  }
}

TEST_CASE("the speed keys change active motions and start none") {
  CHECK(typed("w+").velocity.forward > typed("w").velocity.forward);
  CHECK(typed("w-").velocity.forward < typed("w").velocity.forward);
  CHECK(typed("-----------w").velocity.forward > 0);
  CHECK(typed("++++").velocity == BaseVelocity{});
}

TEST_CASE("releasing a key ends its motion") {
  // A short press: the motion lasts longer than the terminal's delay before key repeat.
  const Teleop once = typed("w");
  CHECK(runs(once, 550));
  CHECK_FALSE(runs(once, 600));
  // Held: 500 ms, then every 33 ms until 1 s.
  Teleop held = once;
  for (int at = 500; at <= 1'000; at += 33) {
    held = released(held, after(at));
    REQUIRE(held.velocity.forward > 0);
    held = pressed(held, 'w', fixture_model().walk, after(at));
  }
  CHECK(runs(held, 1'150));
  CHECK_FALSE(runs(held, 1'200));
  // Another key does not prolong the motion.
  Teleop both = pressed(once, 'a', fixture_model().walk, after(300));
  both = released(both, after(650));
  CHECK(both.velocity.forward == 0);
  CHECK(both.velocity.yaw_rate > 0);
}

TEST_CASE("with the latch, the motion of a key continues after its release") {
  Teleop now;
  now.latch = true;
  now = pressed(now, 'w', fixture_model().walk, kStart);
  CHECK(runs(now, 100'000));
}

TEST_CASE("no sequence of keys exceeds the limits") {
  std::mt19937 random(7);
  constexpr std::string_view kKeys = "wasdqe+- =";
  Teleop now;
  for (int i = 0; i < 10'000; ++i) {
    now = pressed(now, kKeys[random() % kKeys.size()], fixture_model().walk, kStart);
    REQUIRE(fixture_model().walk.forward.contains(now.velocity.forward));
    REQUIRE(fixture_model().walk.lateral.contains(now.velocity.lateral));
    REQUIRE(fixture_model().walk.yaw_rate.contains(now.velocity.yaw_rate));
  }
}
