// Rest as it is measured: of the base, of the joints, of nothing; and motion against a stop.
#include "robotside/control/parts/rest_watch.hpp"

#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"

namespace aim::robotside {
namespace {

struct Body {
  RestWatch watch{fixture_model()};
  Measurement measured;
  bool commanded = false;
  TimeNs now = 0, measured_at = 0;
  bool silent = false;

  void run(double seconds) {
    for (int i = 0; i < seconds * 1000; ++i) {
      now += kSecond / 1000;
      if (!silent) measured_at = now;
      watch.step(measured, measured_at, commanded, now);
    }
  }
};

}  // namespace

TEST_CASE("a robot rests when neither its base nor a joint has moved for a while") {
  Body body;
  body.run(0.05);
  CHECK(body.watch.rest() == Rest::resting);
  SECTION("its base moves") { body.measured.base.velocity.lateral = -0.1; }
  SECTION("its base turns") { body.measured.base.velocity.yaw_rate = 0.2; }
  SECTION("an arm moves") { body.measured.velocity[kElbow] = -0.3; }
  body.run(0.01);
  CHECK(body.watch.rest() == Rest::moving);
  body.measured = {};
  body.run(0.05);
  CHECK(body.watch.rest() == Rest::moving);
  body.run(0.1);
  CHECK(body.watch.rest() == Rest::resting);
}

TEST_CASE("a robot whose legs have lost their torque does not rest at once, although nothing moves yet") {
  Body body;
  body.watch.see_torque(true, body.now);
  body.run(0.2);
  body.watch.see_torque(false, body.now);
  body.run(0.4);
  CHECK(body.watch.rest() == Rest::moving);
  body.watch.see_torque(false, body.now);
  body.run(0.2);
  CHECK(body.watch.rest() == Rest::resting);
}

TEST_CASE("what is not measured neither moves nor rests") {
  Body body;
  body.run(0.2);
  SECTION("silence") { body.silent = true; }
  SECTION("no joint answers, and there is no odometry") {
    body.measured.offline = ~JointMask{0};
    body.measured.known.base = false;
  }
  body.run(0.2);
  CHECK(body.watch.rest() == Rest::unknown);
}

TEST_CASE("a base that moves for a second against a stop defies it, a noisy sample does not") {
  Body body;
  body.commanded = true;
  body.run(60);
  body.measured.base.velocity.forward = 0.3;
  body.run(0.01);
  CHECK_FALSE(body.watch.defies());
  body.measured.base.velocity.forward = 0;
  body.run(0.5);
  body.measured.base.velocity.forward = 0.3;
  body.run(0.9);
  CHECK_FALSE(body.watch.defies());
  body.run(0.2);
  CHECK(body.watch.defies());
  body.commanded = false;
  body.run(0.01);
  CHECK_FALSE(body.watch.defies());
}

}  // namespace aim::robotside
