// Odometry that cannot be: old, too fast, elsewhere at once, frozen. And what no battery reports.
#include "robotside/control/parts/odometry_watch.hpp"

#include "robotside/control/parts/measured_range.hpp"
#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"

namespace aim::robotside {
namespace {

// A base that is where its velocity takes it.
struct Base {
  OdometryWatch watch{fixture_model()};
  Measurement measured;
  TimeNs now = 0;
  bool silent = false, frozen = false;

  void run(double seconds) {
    constexpr double kPeriod_s = 1e-3;
    for (int i = 0; i < seconds / kPeriod_s; ++i) {
      now += kSecond / 1000;
      if (silent) measured.base_age += kSecond / 1000;
      if (!silent && !frozen) measured.base.x += measured.base.velocity.forward * kPeriod_s;
      watch.step(measured, now);
    }
  }
};

}  // namespace

TEST_CASE("odometry that moves as it says is believed, and so is one at rest") {
  Base base;
  base.run(1);
  CHECK(base.watch.doubt() == BaseDoubt::none);
  base.measured.base.velocity.forward = fixture_model().walk.forward.max;
  base.run(3);
  CHECK(base.watch.doubt() == BaseDoubt::none);
}

TEST_CASE("odometry is doubted when it is silent, and believed again when it has been sound for a while") {
  Base base;
  base.run(0.1);
  base.silent = true;
  base.run(0.4);
  CHECK(base.watch.doubt() == BaseDoubt::none);
  base.run(0.2);
  CHECK(base.watch.doubt() == BaseDoubt::old);
  base.silent = false;
  base.measured.base_age = 0;
  base.run(1.9);
  CHECK(base.watch.doubt() == BaseDoubt::old);
  base.run(0.2);
  CHECK(base.watch.doubt() == BaseDoubt::none);
}

TEST_CASE("odometry that jumps is doubted, unless it may have been elsewhere meanwhile") {
  Base base;
  base.run(0.1);
  SECTION("a jump") {
    base.measured.base.x = -500;
    base.run(0.01);
    CHECK(base.watch.doubt() == BaseDoubt::jumped);
    base.run(2.1);
    CHECK(base.watch.doubt() == BaseDoubt::none);
  }
  SECTION("a turn by more than a robot can") {
    base.measured.base.yaw = 2;
    base.run(0.01);
    CHECK(base.watch.doubt() == BaseDoubt::jumped);
  }
  SECTION("a whole turn is none") {
    base.measured.base.yaw = 6.2832;
    base.run(0.01);
    CHECK(base.watch.doubt() == BaseDoubt::none);
  }
  SECTION("after time in which nothing was measured") {
    base.watch.begin_again(base.now + kSecond);
    base.measured.base.x = 3;
    base.run(1);
    CHECK(base.watch.doubt() == BaseDoubt::none);
  }
  SECTION("and its first sample may come later than those of the joints") {
    base.watch.begin_again(base.now + kSecond);
    base.measured.base_age = 3 * kSecond;
    base.run(0.1);
    CHECK(base.watch.doubt() == BaseDoubt::none);
  }
  SECTION("after a gap of its own, in which it walked on, what waited comes first") {
    base.measured.base.velocity.forward = 1;
    base.silent = true;
    base.run(0.45);
    base.silent = false;
    base.measured.base_age = 0;
    base.run(0.001);
    base.measured.base.x += 0.45;
    base.run(0.01);
    CHECK(base.watch.doubt() == BaseDoubt::none);
  }
}

TEST_CASE("a velocity that no robot has, and one without a change of place, are doubted") {
  Base base;
  base.run(0.1);
  SECTION("too fast") {
    base.measured.base.velocity.forward = 100;
    base.frozen = true;
    base.run(0.01);
    CHECK(base.watch.doubt() == BaseDoubt::too_fast);
  }
  SECTION("frozen") {
    base.measured.base.velocity.forward = 0.3;
    base.run(1);
    base.frozen = true;
    base.run(0.6);
    CHECK(base.watch.doubt() == BaseDoubt::frozen);
  }
  SECTION("the sample before a gap may come once more after it") {
    base.measured.base.velocity.forward = 0.3;
    base.run(1);
    base.now += kSecond;
    base.watch.begin_again(base.now + kSecond / 2);
    base.frozen = true;
    base.run(0.4);
    CHECK(base.watch.doubt() == BaseDoubt::none);
  }
  SECTION("a robot without odometry is not doubted") {
    base.measured.known.base = false;
    base.measured.base.velocity.forward = 100;
    base.run(0.01);
    CHECK(base.watch.doubt() == BaseDoubt::none);
  }
}

TEST_CASE("one sample that says nothing does not end a doubt") {
  Base base;
  base.run(0.1);
  base.measured.base.x = 500;
  base.run(0.01);
  base.measured.known.base = false;
  base.run(0.001);
  base.measured.known.base = true;
  base.run(0.01);
  CHECK(base.watch.doubt() == BaseDoubt::jumped);
}

TEST_CASE("what no battery and no inertial sensor can report is not measured") {
  Measurement sound;
  sound.battery.charge = 0.5;
  sound.imu.emplace();
  drop_impossible(sound);
  CHECK(sound.known.battery);
  CHECK(sound.imu.has_value());
  for (const double charge : {-1.0, 1.5, 100.0}) {
    Measurement measured;
    measured.battery.charge = charge;
    drop_impossible(measured);
    CHECK_FALSE(measured.known.battery);
  }
  Measurement measured;
  measured.imu.emplace().orientation = {0, 0, 0, 0};
  drop_impossible(measured);
  CHECK_FALSE(measured.imu.has_value());
}

}  // namespace aim::robotside
