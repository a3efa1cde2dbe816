// What a measurement says while a fault is injected, and after it has gone.
#include "robotside/simulators/sim_faults.hpp"

#include <cmath>
#include <numbers>

#include "tests/catch.hpp"

namespace aim::robotside {

TEST_CASE("a bus that is late delivers the newest measurement that is old enough") {
  constexpr TimeNs kBusTick = kSecond / 1000;
  constexpr TimeNs kNoAge = -1;
  BusDelay bus;
  const auto passed = [&](TimeNs tick) {
    Measurement measured;
    measured.position[0] = static_cast<double>(tick);
    if (!bus.pass(tick * kBusTick, measured)) measured.age = kNoAge;
    return measured;
  };
  CHECK(passed(1).position[0] == 1);
  bus.set(5 * kBusTick);
  CHECK(passed(2).age == kNoAge);
  CHECK(passed(6).position[0] == 1);
  CHECK(passed(7).position[0] == 2);
  CHECK(passed(9).age == 7 * kBusTick);
  bus.set(0);
  CHECK(passed(10).position[0] == 10);
}

TEST_CASE("a joint that is offline stays where it was when it went") {
  JointFaults joints;
  const auto passed = [&](double position) {
    Measurement measured;
    measured.position[3] = measured.velocity[3] = position;
    joints.pass(4, measured);
    return measured;
  };
  joints.set_offline(3, true);
  CHECK(passed(0.5).position[3] == 0.5);
  const Measurement away = passed(0.7);
  CHECK(away.position[3] == 0.5);
  CHECK(away.velocity[3] == 0);
  CHECK(away.offline == bit(3));
  joints.set_offline(3, false);
  CHECK(passed(0.8).position[3] == 0.8);
  joints.set_jump(3, 0.25);
  joints.set_temperature(3, 90);
  const Measurement wrong = passed(1);
  CHECK(wrong.position[3] == 1.25);
  CHECK(wrong.temperature[3] == 90);
  CHECK(wrong.offline == 0);
}

TEST_CASE("a heading drifts with time, and is right at once without the fault") {
  ImuDrift drift;
  const auto heading = [&](TimeNs now) {
    ImuState imu{};
    imu.orientation = {1, 0, 0, 0};
    drift.pass(now, imu);
    return 2 * std::atan2(imu.orientation.z, imu.orientation.w);
  };
  CHECK(heading(10 * kSecond) == 0);
  drift.set(0.1);
  CHECK(heading(12 * kSecond) == Approx(0.2));
  CHECK(heading(13 * kSecond) == Approx(0.3));
  drift.set(0);
  CHECK(heading(14 * kSecond) == 0);
}

TEST_CASE("a base that was pushed stays there; odometry that jumps does so once a second") {
  OdometryFault odometry;
  const auto passed = [&](TimeNs now) {
    BaseState state;
    state.yaw = std::numbers::pi / 2;
    odometry.pass(now, state);
    return state;
  };
  CHECK(passed(2 * kSecond).y == 0);
  odometry.set_push(0.5);
  CHECK(passed(4 * kSecond).y == Approx(1));
  CHECK(passed(4 * kSecond).velocity.forward == Approx(0.5));
  odometry.set_push(0);
  CHECK(passed(6 * kSecond).y == Approx(1));
  odometry.set_leap(3);
  CHECK(passed(7 * kSecond).x == Approx(3));
  CHECK(passed(8 * kSecond).x == Approx(0).margin(1e-9));
}

TEST_CASE("a button that is silent repeats its last sample, and a second source contradicts it") {
  ButtonFault fault;
  const auto passed = [&](TimeNs at) {
    ButtonReport report;
    report.sources[0] = {.at = at, .lasts = kSecond, .pressed = false};
    fault.pass(report);
    return report;
  };
  CHECK(passed(1).sources[0].at == 1);
  CHECK(passed(1).sources[1].at == kNever);
  fault.set_silent(true);
  CHECK(passed(2).sources[0].at == 1);
  fault.set_silent(false);
  fault.set_contested(true);
  CHECK(passed(3).sources[1].pressed);
  fault.set_contested(false);
  CHECK(passed(4).sources[1].at == 4);
  CHECK_FALSE(passed(4).sources[1].pressed);
}

}  // namespace aim::robotside
