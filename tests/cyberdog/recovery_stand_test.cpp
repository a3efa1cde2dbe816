// The phases of recovery stand, from where the robot stands, lies, or lies on its back.
#include "robotside/simulators/cyberdog/recovery_stand.hpp"

#include <cmath>

#include "tests/catch.hpp"

namespace aim::robotside::cyberdog {

TEST_CASE("a robot that stands already only rises, and one that lies folds before") {
  RecoveryStand recovery;
  recovery.plan(0, 0, 1);
  CHECK(recovery.stands_up(1));
  CHECK_FALSE(recovery.tilt(1));
  CHECK(recovery.bar(1) == 80);
  CHECK(recovery.bar(501) == 99);
  CHECK_FALSE(recovery.is_over(600));
  CHECK(recovery.is_over(601));
  CHECK(recovery.bar(601) == 100);
  recovery.plan(0, 0, 0);
  CHECK_FALSE(recovery.stands_up(300));
  CHECK(recovery.bar(300) == 60);
  CHECK(recovery.stands_up(301));
  CHECK(recovery.is_over(901));
}

TEST_CASE("a robot that is tilted turns over first, and one that rolls goes all the way round") {
  RecoveryStand recovery;
  recovery.plan(0, 3, 0);
  CHECK(*recovery.tilt(450) == Approx(1.5));
  CHECK(*recovery.tilt(900) == 0);
  CHECK_FALSE(recovery.stands_up(900));
  CHECK(recovery.is_over(2101));
  recovery.plan(17, 0, 1);
  CHECK(*recovery.tilt(450) == Approx(-M_PI));
  recovery.plan(18, 0, 1);
  CHECK(*recovery.tilt(450) == Approx(M_PI));
}

}  // namespace aim::robotside::cyberdog
