// A base that stands, and one that stands though it is commanded to walk.
#include "core/walk/standing_time.hpp"

#include "tests/catch.hpp"

using namespace aim;

TEST_CASE("a base stands since it does so without a break") {
  StandingTime standing;
  CHECK_FALSE(standing.stands());
  standing.see({.time_s = 10}, {});
  standing.see({.speed = 0.01, .time_s = 12}, {});
  CHECK(standing.stands());
  CHECK(standing.stood_s(13) == Approx(3));
  for (const BaseReading& moves : {BaseReading{.walking = true, .time_s = 14},
                                   {.speed = 0.1, .time_s = 14},
                                   {.yaw_rate = -0.1, .time_s = 14},
                                   {.time_s = 14, .known = false}}) {
    StandingTime other = standing;
    other.see(moves, {});
    CHECK_FALSE(other.stands());
    CHECK(other.stood_s(15) == 0);
  }
}

TEST_CASE(
    "a base is stalled while it stands for a velocity that is worth moving, whatever it says of its legs") {
  StandingTime standing;
  standing.see({.walking = true, .time_s = 1}, {.forward = 0.3});
  CHECK(standing.stalled_s(3) == Approx(2));
  standing.see({.walking = true, .time_s = 4}, {.forward = 0.03});
  CHECK(standing.stalled_s(5) == 0);
  standing.see({.time_s = 6}, {.yaw_rate = -0.3});
  CHECK(standing.stalled_s(7) == Approx(1));
  standing.see({.speed = 0.1, .time_s = 8}, {.yaw_rate = -0.3});
  CHECK(standing.stalled_s(9) == 0);
}
