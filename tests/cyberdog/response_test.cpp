// The samples of the document, rates, and the process bar.
#include "dog_fixture.hpp"

namespace aim::robotside::cyberdog {
namespace {

struct Counts {
  int response = 0, temperature = 0, localization = 0, estimator = 0, legs = 0, motors = 0;
};

Counts count(Dog& robot, int ms) {
  Counts counts;
  for (int i = 0; i < ms / kIterationMs; ++i) {
    robot.run(kIterationMs);
    const DueSamples& due = robot.sim().due();
    counts.response += due.response;
    counts.temperature += due.motor_temperature;
    counts.localization += due.localization;
    counts.estimator += due.state_estimator;
    counts.legs += due.leg_control_data;
    counts.motors += due.motor_ctrl_state;
  }
  return counts;
}

}  // namespace

TEST_CASE("a standing robot answers as in the document's sample of motion 111") {
  Dog robot;
  robot.stand();
  const ResponseFrame& answer = robot.sim().response();
  CHECK(xiaomi_cyberdog::find_motion(robot.mode(), robot.gait())->number == 111);
  CHECK(answer.contact == 15);
  CHECK(answer.order_process_bar == 100);
  CHECK(answer.switch_status == 0);
  CHECK(answer.ori_error == 0);
  CHECK(answer.footpos_error == 0);
  for (const std::int32_t word : answer.motor_error) CHECK(word == -2147483647 - 1);
}

TEST_CASE("a lying robot answers as in the document's sample of motion 101") {
  Dog robot;
  robot.stand();
  robot.send(Mode::damper, 1);
  robot.run(3000);
  const ResponseFrame& answer = robot.sim().response();
  CHECK(xiaomi_cyberdog::find_motion(robot.mode(), robot.gait())->number == 101);
  CHECK(answer.contact == 0);
  CHECK(answer.order_process_bar == 100);
  CHECK(answer.switch_status == 0);
  for (const std::int32_t word : answer.motor_error) CHECK(word == 0);
}

TEST_CASE("a robot that has been switched on is off, without power, at 100 %") {
  Dog robot;
  robot.silence();
  robot.run(20);
  CHECK(robot.mode() == Mode::off);
  CHECK(robot.bar() == 100);
  CHECK(robot.sim().response().motor_error[0] == 0);
}

TEST_CASE("samples come at their rates") {
  Dog robot;
  robot.stand();
  robot.run(100);
  const Counts counts = count(robot, 2000);
  CHECK(counts.response == 100);
  CHECK(counts.temperature == 2);
  CHECK(counts.localization == 100);
  CHECK(counts.estimator == 100);
  CHECK(counts.legs == 100);
  CHECK(counts.motors == 0);
}

TEST_CASE("a change of the switch status is sent at once") {
  Dog robot;
  robot.stand();
  robot.run(4);  // not at a regular one
  robot.send(Mode::rl_rapid);
  robot.run(6);
  robot.send(Mode::lifted);  // 81 does not lead there
  CHECK(robot.status() == SwitchStatus::refused);
  CHECK(robot.sim().due().response);
}

TEST_CASE("from 95 % on every iteration sends a response, up to 100 %") {
  Dog robot;
  robot.send(Mode::recovery_stand);
  int near = 0;
  bool all_sent = true, end_sent = false;
  for (int i = 0; i < 3000; ++i) {
    const int before = robot.bar();
    robot.run(kIterationMs);
    const bool nearly = robot.bar() >= 95 && robot.bar() <= 99;
    near += nearly;
    all_sent = all_sent && (!nearly || robot.sim().due().response);
    if (robot.bar() == 100 && before == 99) end_sent = robot.sim().due().response;
  }
  CHECK(near == 100);
  CHECK(all_sent);
  CHECK(end_sent);
}

TEST_CASE("the bar of standing up goes through 60, 80, 99 and 100 %") {
  Dog robot;
  robot.send(Mode::recovery_stand);
  std::vector<int> bars;
  for (int i = 0; i < 3000; ++i) {
    robot.run(kIterationMs);
    if (bars.empty() || bars.back() != robot.bar()) bars.push_back(robot.bar());
  }
  CHECK(bars == std::vector<int>{60, 80, 99, 100});
}

TEST_CASE("the bar of lying down grows evenly: 4 s against damping, 1.2 s along a path") {
  for (const auto& [gait, seconds] : {std::pair{0, 4.0}, {1, 1.2}}) {
    Dog robot;
    robot.stand();
    robot.send(Mode::damper, gait);
    robot.run(static_cast<int>(seconds * 500));
    CHECK(robot.bar() == Approx(50).margin(1));
    robot.run(static_cast<int>(seconds * 500));
    CHECK(robot.bar() == 100);
  }
}

TEST_CASE("the bar of a pose grows with its duration, and that of walking is always 100 %") {
  Dog robot;
  robot.stand();
  robot.send(Mode::pose, 5, 2000);
  robot.run(1000);
  CHECK(robot.bar() == Approx(50).margin(1));
  robot.send(Mode::locomotion, 3);
  robot.run(4);
  CHECK(robot.bar() == 100);
}

TEST_CASE("measurements agree with each other") {
  Dog robot;
  robot.stand();
  ControlFrame walk = frame_of(Mode::locomotion, 3);
  walk.vel_des = {0.5F, 0, 0.3F};
  walk.step_height = {0.05F, 0.05F};
  robot.send(walk);
  robot.run(3000);
  const StateEstimator estimated = robot.sim().state_estimator();
  const Localization odometry = robot.sim().localization();
  CHECK(estimated.vBody[0] == Approx(0.5));
  CHECK(estimated.omegaBody[2] == Approx(0.3));
  CHECK(odometry.xyz == estimated.p);
  CHECK(odometry.timestamp == robot.sim().time_ns());
  const Floats<4>& q = estimated.quat;
  CHECK(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3] == Approx(1));
  CHECK(2 * std::atan2(q[2], q[3]) == Approx(estimated.rpy[2]).margin(1e-4));
  CHECK(estimated.aBody[2] == Approx(9.81));
  const LegControlData legs = robot.sim().leg_control_data();
  double weight = 0;
  for (std::size_t leg = 0; leg < 4; ++leg) {
    const bool down = estimated.contactEstimate[leg] > 0;
    CHECK(((robot.sim().response().contact >> leg & 1) != 0) == down);
    CHECK((legs.force_est[leg * 3 + 2] > 5) == down);
    weight += legs.force_est[leg * 3 + 2];
    CHECK(legs.q[leg * 3 + 2] > 0.5);  // knees have the sign of the wire
    CHECK(legs.p[leg * 3 + 2] < -0.1);
  }
  CHECK(weight == Approx(8.36 * 9.81).epsilon(0.01));
}

TEST_CASE("motors warm up while they work and cool down at rest") {
  Dog robot;
  const float cold = robot.sim().motor_temperatures().motor_temperature[0];
  robot.stand();
  robot.run(20000);
  const float warm = robot.sim().motor_temperatures().motor_temperature[0];
  CHECK(warm > cold + 2);
  robot.send(Mode::damper, 1);
  robot.run(30000);
  CHECK(robot.sim().motor_temperatures().motor_temperature[0] < warm);
}

}  // namespace aim::robotside::cyberdog
