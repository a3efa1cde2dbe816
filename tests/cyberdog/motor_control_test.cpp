// The low-level service: latch, unlocking, delays, jumps of the target.
#include <cmath>

#include "dog_fixture.hpp"

namespace aim::robotside::cyberdog {
namespace {

struct Motors {
  // In motor control, with frames of zeros.
  Motors() { send(MotorCtrlFrame{}, 100); }
  void send(const MotorCtrlFrame& frame, int ms) {
    for (int i = 0; i < ms / kIterationMs; ++i) {
      sim->receive(frame);
      sim->step();
    }
  }
  void silence(int ms) {
    for (int i = 0; i < ms / kIterationMs; ++i) sim->step();
  }
  void unlock() {
    send(MotorCtrlFrame{}, 2600);
    REQUIRE((flags() & kMotorCtrlLost) == 0);
  }
  int flags() const { return sim->motor_ctrl_state().err_flag; }
  MotorCtrlFrame hold(float stiffness) const {
    MotorCtrlFrame frame;
    frame.q_des = sim->leg_control_data().q;
    frame.kp_des.fill(stiffness);
    return frame;
  }
  std::unique_ptr<SimController> sim = std::make_unique<SimController>();
};

constexpr float kDegree = 0.017453293F;

}  // namespace

TEST_CASE("the first motor_ctrl enters motor control, locked, for good") {
  Motors robot;
  CHECK(robot.sim->response().mode == 15);
  CHECK(robot.flags() == kMotorCtrlLost);
  robot.silence(3000);
  CHECK(robot.sim->response().mode == 15);
  CHECK(robot.sim->response().switch_status == 0);
}

TEST_CASE("zeros unlock it after 2.5 s, other frames do not") {
  Motors robot;
  robot.send(robot.hold(20), 4000);
  CHECK((robot.flags() & kMotorCtrlLost) != 0);
  robot.send(MotorCtrlFrame{}, 10);
  CHECK((robot.flags() & kMotorCtrlLost) == 0);
  Motors other;
  other.send(MotorCtrlFrame{}, 2300);
  CHECK((other.flags() & kMotorCtrlLost) != 0);
  other.send(MotorCtrlFrame{}, 200);
  CHECK((other.flags() & kMotorCtrlLost) == 0);
}

TEST_CASE("frames later than 10 ms are reported, frames later than 500 ms lock the robot") {
  Motors robot;
  robot.unlock();
  robot.send(robot.hold(20), 10);
  robot.silence(8);
  CHECK(robot.flags() == 0);
  robot.silence(4);
  CHECK(robot.flags() == kMotorCtrlLate);
  CHECK(robot.sim->motor_ctrl_state().ctrl_topic_interval > 10);
  robot.silence(480);
  CHECK(robot.flags() == kMotorCtrlLate);
  robot.silence(20);
  CHECK(robot.flags() == (kMotorCtrlLate | kMotorCtrlLost));
  robot.send(robot.hold(20), 10);
  CHECK(robot.flags() == kMotorCtrlLost);
}

TEST_CASE("targets far from the measured angle set the bit of their joint") {
  struct Row {
    std::size_t joint;
    float inside, outside;
    int bit;
  };
  for (const Row& row : {Row{3, 7, 9, kAbductionJump}, {4, 9, 11, kHipJump}, {8, -11, -13, kKneeJump}}) {
    INFO(row.joint);
    for (const float degrees : {row.inside, row.outside}) {
      Motors robot;
      robot.unlock();
      MotorCtrlFrame frame = robot.hold(20);
      // Away from the margin of 0.04 rad of the limits, at which a lying knee is.
      frame.q_des[row.joint] += degrees * kDegree;
      robot.send(frame, 2);
      CHECK((robot.flags() & row.bit) == (degrees == row.outside ? row.bit : 0));
    }
  }
}

TEST_CASE("stiff motors follow, others stay; nothing leaves the limits") {
  Motors robot;
  robot.unlock();
  const Floats<12> before = robot.sim->leg_control_data().q;
  MotorCtrlFrame frame = robot.hold(20);
  frame.kp_des.fill(0);
  frame.kp_des[4] = 20;
  frame.q_des[4] += 0.1F;
  frame.q_des[7] += 0.1F;
  robot.send(frame, 1000);
  CHECK(robot.sim->leg_control_data().q[4] == Approx(before[4] + 0.1F).margin(0.005));
  CHECK(robot.sim->leg_control_data().q[7] == Approx(before[7]));
  for (int i = 0; i < 20; ++i) {
    frame = robot.hold(100);
    for (float& target : frame.q_des) target += 2;
    robot.send(frame, 500);
  }
  for (std::size_t i = 0; i < 12; ++i)
    CHECK(xiaomi_cyberdog::kJoints[i].limits.position.contains(robot.sim->body().joints()[i]));
}

TEST_CASE("states and leg data come in every iteration") {
  Motors robot;
  robot.sim->step();
  CHECK(robot.sim->due().motor_ctrl_state);
  CHECK(robot.sim->due().leg_control_data);
}

TEST_CASE("torques are not simulated: they move nothing and are reported as 0") {
  Motors robot;
  robot.unlock();
  const auto before = robot.sim->body().joints();
  MotorCtrlFrame frame = robot.hold(0);
  frame.tau_des.fill(12);
  robot.send(frame, 500);
  CHECK(robot.sim->body().joints() == before);
  for (const float torque : robot.sim->leg_control_data().tau_est) CHECK(torque == 0);
}

}  // namespace aim::robotside::cyberdog
