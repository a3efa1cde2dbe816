// What is corrected at the end of a walk, and what the corrections learn of the robot.
#include "core/walk/walk_correction.hpp"

#include "tests/catch.hpp"

using namespace aim;

namespace {

constexpr WalkLimits kCreepingLimits{.forward = {-0.5, 1},
                                     .lateral = {0, 0},
                                     .yaw_rate = {-1, 1},
                                     .linear_acceleration = 1,
                                     .yaw_acceleration = 2,
                                     .stepping_threshold = 0.02,
                                     .gait_period_s = 1,
                                     .source = "our choice"};
constexpr BaseReading kMoving{.walking = true, .speed = 0.03, .time_s = 10.1};

}  // namespace

TEST_CASE("only a way that the robot can creep, and that is worth it, is corrected") {
  const auto corrects = [](const WayToEnd& rest) {
    return WalkCorrection(kCreepingLimits).begin(rest, 0).has_value();
  };
  CHECK(corrects({.ahead = 0.05}));
  CHECK(corrects({.ahead = -0.05}));
  CHECK(corrects({.turn = 0.1}));
  CHECK_FALSE(corrects({}));
  CHECK_FALSE(corrects({.ahead = 0.005}));
  CHECK_FALSE(corrects({.ahead = 0.11}));
  CHECK_FALSE(corrects({.aside = 0.05}));  // the robot cannot walk sideways
  CHECK_FALSE(corrects({.turn = 0.004}));
  CHECK_FALSE(corrects({.turn = 0.16}));
}

TEST_CASE("a robot is corrected four times, and 8 s at most") {
  WalkCorrection correction(kCreepingLimits);
  CHECK_FALSE(correction.is_too_long(100));
  for (int i = 0; i < 4; ++i) CHECK(correction.begin({.ahead = 0.05}, 10 + i));
  CHECK_FALSE(correction.begin({.ahead = 0.05}, 14));
  CHECK_FALSE(correction.is_too_long(18));
  CHECK(correction.is_too_long(18.1));
}

TEST_CASE("a correction lasts until the robot moves, and ends by the run-out that was observed") {
  WalkCorrection correction(kCreepingLimits);
  REQUIRE(correction.begin({.ahead = 0.05}, 10));
  CHECK(correction.velocity().forward == Approx(0.032));
  CHECK(correction.goes_on({.time_s = 10.1}, 0.001));  // it has not taken its first step
  CHECK(correction.goes_on(kMoving, 0.04));
  CHECK_FALSE(correction.goes_on(kMoving, 0.001));
  correction.brake(0.001);
  correction.learn(-0.019);
  CHECK_FALSE(correction.begin({.ahead = 0.009}, 12));  // less than half of its run-out
  REQUIRE(correction.begin({.ahead = -0.04}, 12));
  CHECK(correction.goes_on(kMoving, 0.021));
  CHECK_FALSE(correction.goes_on({.speed = 0.03, .time_s = 12.1}, 0.019));
}

TEST_CASE("a robot that has swung back is corrected by velocities that last a gait") {
  WalkCorrection correction(kCreepingLimits);
  REQUIRE(correction.begin({.ahead = 0.05}, 10));
  correction.brake(0.01);
  correction.learn(0.045);
  REQUIRE(correction.begin({.ahead = 0.045}, 12));
  CHECK(correction.velocity().forward == Approx(0.045));
  CHECK(correction.goes_on({.speed = 0.03, .time_s = 12.9}, -0.01));
  CHECK_FALSE(correction.goes_on({.speed = 0.03, .time_s = 13.1}, 0.04));
  correction.brake(0.02);
  correction.learn(-0.045);  // twice as far as it was commanded to
  REQUIRE(correction.begin({.ahead = -0.08}, 15));
  CHECK(correction.velocity().forward == Approx(-0.04));
}
