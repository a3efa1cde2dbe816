// Poses of the trunk: ranges, durations, relative and absolute ones, a lifted foot.
#include "dog_fixture.hpp"

namespace aim::robotside::cyberdog {
namespace {

ControlFrame pose(Mode mode, int gait, Floats<3> rpy, Floats<3> pos, int duration = 0) {
  ControlFrame frame = frame_of(mode, gait, duration);
  frame.rpy_des = rpy;
  frame.pos_des = pos;
  return frame;
}

Dog standing() {
  Dog robot;
  robot.stand();
  return robot;
}

}  // namespace

TEST_CASE("a height of 0 is the height at rest") {
  Dog robot = standing();
  robot.send(pose(Mode::qp_stand, 0, {}, {0, 0, 0.30F}));
  robot.run(1000);
  for (const Mode mode : {Mode::qp_stand, Mode::locomotion}) {
    robot.send(pose(mode, mode == Mode::locomotion ? 3 : 0, {}, {}));
    robot.run(1000);
    CHECK(robot.body().pose().height == Approx(0.235));
    robot.send(pose(mode, mode == Mode::locomotion ? 3 : 0, {}, {0, 0, 0.22F}));
    robot.run(1000);
    CHECK(robot.body().pose().height == Approx(0.22));
  }
}

TEST_CASE("a pose takes its duration") {
  Dog robot = standing();
  robot.send(pose(Mode::pose, 0, {0.4F, 0, 0}, {}, 2000));
  robot.run(998);
  CHECK(robot.body().pose().roll == Approx(0.2).margin(0.001));
  robot.run(900);
  CHECK(robot.body().pose().roll == Approx(0.38).margin(0.001));
  robot.run(200);
  CHECK(robot.body().pose().roll == Approx(0.4));
}

TEST_CASE("relative poses add up; an absolute one takes a height and levels the trunk") {
  Dog robot = standing();
  for (int i = 0; i < 2; ++i) {
    robot.send(pose(Mode::pose, 0, {0, 0.1F, 0}, {0.02F, 0, -0.02F}, 500));
    robot.run(1000);  // after a command the robot holds for 400 ms before it takes the next one
  }
  CHECK(robot.body().pose().pitch == Approx(0.2).margin(1e-3));
  CHECK(robot.body().pose().x == Approx(0.04).margin(1e-3));
  CHECK(robot.body().pose().height == Approx(0.195).margin(1e-3));
  for (int i = 0; i < 2; ++i) {
    robot.send(pose(Mode::pose, 5, {0, 0.1F, 0}, {0.02F, 0, 0.2F}, 500));
    robot.run(1000);
  }
  CHECK(robot.body().pose().pitch == Approx(0).margin(1e-6));
  CHECK(robot.body().pose().x == Approx(0).margin(1e-6));
  CHECK(robot.body().pose().height == Approx(0.2).margin(1e-6));
}

TEST_CASE("a pose without a duration does not move the trunk") {
  for (const int gait : {0, 5}) {
    Dog robot = standing();
    robot.send(pose(Mode::pose, gait, {0, 0.2F, 0}, {0, 0, 0.15F}));
    robot.run(3000);
    CHECK(robot.mode() == Mode::pose);
    CHECK(robot.body().pose().pitch == Approx(0).margin(1e-3));
    CHECK(robot.body().pose().height == Approx(0.235).margin(1e-3));
  }
}

TEST_CASE("one bit of contact lifts its leg, in the order of the document") {
  struct Row {
    std::int8_t contact;
    std::size_t leg;
  };
  for (const Row& row : {Row{0b1110, 0}, {0b1101, 1}, {0b1011, 2}, {0b0111, 3}}) {
    INFO(row.leg);
    Dog robot = standing();
    const float before = robot.sim().leg_control_data().p[row.leg * 3 + 2];
    ControlFrame frame = frame_of(Mode::pose, 0, 1000);
    frame.contact = row.contact;
    frame.foot_pose = {0.02F, 0, 0.05F};
    robot.send(frame);
    robot.run(1000);
    CHECK(static_cast<unsigned>(robot.sim().response().contact) == static_cast<unsigned>(row.contact));
    CHECK(robot.sim().leg_control_data().p[row.leg * 3 + 2] - before == Approx(0.05).margin(0.002));
    robot.send(frame_of(Mode::pose, 0, 1000));
    robot.run(1500);
    CHECK(robot.sim().response().contact == 15);
  }
}

TEST_CASE("only one foot is lifted at a time, and a contact of 0 lifts none") {
  for (const auto& [asked, shown] :
       {std::pair{0b1100, 0b1110}, {0b1000, 0b1110}, {0b0011, 0b1011}, {0, 15}}) {
    Dog robot = standing();
    ControlFrame frame = frame_of(Mode::pose, 0, 1000);
    frame.contact = static_cast<std::int8_t>(asked);
    frame.foot_pose = {0, 0, 0.05F};
    robot.send(frame);
    robot.run(1000);
    CHECK(robot.sim().response().contact == shown);
  }
}

TEST_CASE("the fields that the simulator does not use change nothing: ctrl_point, value, acc_des") {
  const auto joints = [](Mode mode, int gait, bool more) {
    Dog robot = standing();
    ControlFrame frame = frame_of(mode, gait, 1000);
    frame.rpy_des = {0.1F, 0.2F, 0.1F};
    frame.vel_des = {0.3F, 0, 0.2F};
    frame.step_height = {0.05F, 0.05F};
    if (more) {
      frame.ctrl_point = {0.1F, 0.05F, 0.1F};
      frame.value = 0b111;
      frame.acc_des = {1, 2, 3, 4, 5, 6};
    }
    robot.send(frame);
    robot.run(800);
    CHECK(robot.mode() == mode);
    return robot.body().joints();
  };
  for (const auto& [mode, gait] :
       {std::pair{Mode::pose, 0}, {Mode::locomotion, 3}, {Mode::force_jump, 0}, {Mode::qp_stand, 0}})
    CHECK(joints(mode, gait, true) == joints(mode, gait, false));
}

TEST_CASE("the live stand turns by 2 rad/s at most") {
  Dog robot = standing();
  robot.send(pose(Mode::qp_stand, 0, {0.5F, 0, 0}, {0, 0, 0.235F}));
  robot.run(98);
  CHECK(robot.body().pose().roll == Approx(0.2).margin(0.01));
}

TEST_CASE("values that are no numbers count as 0") {
  Dog robot = standing();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  robot.send(pose(Mode::qp_stand, 0, {nan, nan, nan}, {nan, nan, nan}));
  robot.run(1000);
  CHECK(robot.body().pose().roll == 0);
  CHECK(robot.body().pose().height == Approx(0.235));
}

}  // namespace aim::robotside::cyberdog
