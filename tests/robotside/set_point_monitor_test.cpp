// The set-point monitor detects every kind of violation and reports none for correct set-points.
#include "robotside/control/set_point_monitor.hpp"

#include <algorithm>
#include <cmath>

#include "robot_fixture.hpp"

namespace aim::robotside {
namespace {

constexpr TimeNs kPeriod = 1'000'000;

// A monitored driver; the test writes its set-points.
class Written {
 public:
  Written() : driver(fixture_model(), {}, sim_) {
    REQUIRE(driver.connect());
    Measurement measured;
    REQUIRE(driver.read(0, measured));
    sent.position = measured.position;
    sent.legs_powered = true;
    write();
  }
  void write(int periods = 1) {
    for (int i = 0; i < periods; ++i) driver.write(now += kPeriod, sent);
  }
  // Constant acceleration from rest, then deceleration to rest.
  void swing(std::size_t joint, double acceleration, int periods) {
    double velocity = 0;
    for (int i = 0; i < 2 * periods; ++i) {
      velocity += (i < periods ? 1 : -1) * acceleration * 1e-3;
      sent.position[joint] += velocity * 1e-3;
      write();
    }
  }
  // One period of a slow drift, whose velocity rises in small steps.
  void drift(std::size_t joint, double speed) {
    drift_ += std::clamp(speed - drift_, -1e-3, 1e-3);
    sent.position[joint] += drift_ * 1e-3;
    write();
  }
  Violations violations(const RobotState& state = {}) {
    driver.judge(state);
    return driver.violations();
  }

  SetPoints sent{};
  TimeNs now = 0;

 private:
  double drift_ = 0;
  SimDriver sim_{fixture_model()};

 public:
  MonitoredDriver driver;
};

const std::size_t kElbow = fixture_model().group("left_arm").first + 3;

RobotState stopped_at(TimeNs time, StopLevel level = StopLevel::hold) {
  RobotState state;
  state.time = time;
  state.stopped = true;
  state.stop_level = level;
  return state;
}

}  // namespace

TEST_CASE("Set-points within all limits are no violation") {
  Written robot;
  const JointLimits& limits = fixture_model().joints[kElbow].limits;
  robot.swing(kElbow, 0.99 * limits.acceleration, 20);
  robot.sent.base_velocity.forward = fixture_model().walk.linear_acceleration * 1e-3;
  robot.write(10);
  CHECK(robot.violations().count == 0);
}

TEST_CASE("Every kind of violation is detected: guarantee, joint, value and limit") {
  const JointLimits& limits = fixture_model().joints[kElbow].limits;
  Written fast;
  fast.swing(kElbow, 1.1 * limits.acceleration, 20);
  CHECK(fast.violations().count >= 20);
  CHECK(fast.violations().promise == Promise::acceleration);
  CHECK(fast.violations().joint == kElbow);
  CHECK(fast.violations().value == Approx(1.1 * limits.acceleration));
  CHECK(fast.violations().bound == limits.acceleration);
  CHECK(fast.violations().time == 2 * kPeriod);

  Written jump;
  jump.sent.position[kElbow] -= 0.1;
  jump.write();
  CHECK(jump.violations().promise == Promise::velocity);

  Written outside;
  outside.sent.position[kElbow] = limits.position.max + 0.01;
  outside.write();
  CHECK(outside.violations().promise == Promise::position);

  Written nonsense;
  nonsense.sent.position[kElbow] = std::nan("");
  nonsense.write();
  CHECK(nonsense.violations().promise == Promise::finite);

  Written base;
  base.sent.base_velocity.lateral = 0.1;
  base.write();
  CHECK(base.violations().promise == Promise::acceleration);
  CHECK(base.violations().joint == Violations::kBase);
}

TEST_CASE("A joint found outside its range may return but must not move further out") {
  SimDriver sim(fixture_model());
  MonitoredDriver driver(fixture_model(), {}, sim);
  REQUIRE(driver.connect());
  Measurement measured;
  REQUIRE(driver.read(0, measured));
  SetPointMonitor monitor(fixture_model(), {});
  const double limit = fixture_model().joints[kElbow].limits.position.max;
  measured.position[kElbow] = limit + 0.1;
  monitor.begin(measured);
  SetPoints sent{};
  sent.position = measured.position;
  monitor.observe(1 * kPeriod, sent);
  sent.position[kElbow] -= 5e-6;
  monitor.observe(2 * kPeriod, sent);
  monitor.observe(3 * kPeriod, sent);
  CHECK(monitor.violations().count == 0);
  sent.position[kElbow] += 5e-6;
  monitor.observe(4 * kPeriod, sent);
  CHECK(monitor.violations().promise == Promise::position);
}

TEST_CASE(
    "After a silence set-points begin again at what is measured; the waist, which is not, where they say") {
  Written written;
  Measurement measured;
  written.now += kSecond / 2;
  REQUIRE(written.driver.read(written.now, measured));
  written.sent.begins_again = true;
  written.sent.position[*fixture_model().find_joint("waist_lift")] -= 0.01;
  written.write();
  written.sent.begins_again = false;
  written.write(10);
  CHECK(written.violations().count == 0);
  written.now += kSecond / 2;
  REQUIRE(written.driver.read(written.now, measured));
  written.sent.begins_again = true;
  written.sent.position[kElbow] += 0.1;
  written.write();
  CHECK(written.violations().joint == kElbow);
}

TEST_CASE("Motion later than half a second after a stop is a violation, earlier motion is none") {
  Written robot;
  const auto drift = [&](TimeNs until, StopLevel level) {
    Violations found;
    while (robot.now < until) {
      robot.drift(kElbow, 0.02);
      found = robot.violations(stopped_at(robot.now, level));
    }
    return found;
  };
  CHECK(robot.violations(stopped_at(robot.now)).count == 0);
  CHECK(drift(kSecond / 2, StopLevel::hold).count == 0);
  const Violations late = drift(kSecond / 2 + 20 * kPeriod, StopLevel::hold);
  CHECK(late.promise == Promise::rest);
  CHECK(late.joint == kElbow);
  CHECK(late.value == Approx(0.02));
}

TEST_CASE("A stop that lowers the body has additional time for it") {
  Written robot;
  const std::size_t knee = fixture_model().group("legs").first + 3;
  Violations found;
  for (int i = 0; i < 3000; ++i) {
    robot.drift(knee, -0.02);
    found = robot.violations(stopped_at(robot.now, StopLevel::sit));
  }
  CHECK(found.count == 0);
  for (int i = 0; i < 1100; ++i) {
    robot.drift(knee, -0.02);
    found = robot.violations(stopped_at(robot.now, StopLevel::sit));
  }
  CHECK(found.promise == Promise::rest);
}

TEST_CASE("Joints without power are not checked") {
  Written robot;
  robot.sent.upper_body_powered = false;
  robot.sent.position[kElbow] -= 0.1;
  robot.write(2);
  robot.sent.upper_body_powered = true;
  robot.write(2);
  CHECK(robot.violations().count == 0);
}

}  // namespace aim::robotside
