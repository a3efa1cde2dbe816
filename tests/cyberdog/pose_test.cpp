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

TEST_CASE("the force-controlled stand keeps the attitudes and heights of the document") {
  struct Row {
    float asked;
    double taken;
  };
  const auto taken = [](Floats<3> rpy, Floats<3> pos) {
    Dog robot = standing();
    robot.send(pose(Mode::qp_stand, 0, rpy, pos));
    robot.run(3000);
    return robot.body().pose();
  };
  for (const Row& row : {Row{0.51F, 0.51}, {0.60F, 0.52}, {-0.51F, -0.51}, {-0.60F, -0.52}})
    CHECK(taken({row.asked, 0, 0}, {0, 0, 0.235F}).roll == Approx(row.taken));
  for (const Row& row : {Row{0.29F, 0.29}, {0.35F, 0.30}, {-0.24F, -0.24}, {-0.30F, -0.25}})
    CHECK(taken({0, row.asked, 0}, {0, 0, 0.235F}).pitch == Approx(row.taken));
  for (const Row& row : {Row{0.64F, 0.64}, {0.70F, 0.65}, {-0.64F, -0.64}, {-0.70F, -0.65}})
    CHECK(taken({0, 0, row.asked}, {0, 0, 0.235F}).yaw == Approx(row.taken));
  for (const Row& row : {Row{0.16F, 0.16}, {0.14F, 0.15}, {0.31F, 0.31}, {0.33F, 0.32}, {0, 0.235}})
    CHECK(taken({}, {0, 0, row.asked}).height == Approx(row.taken));
}

TEST_CASE("an absolute pose keeps the heights of the controller") {
  for (const auto& [asked, taken] : {std::pair{0.11F, 0.11}, {0.09F, 0.10}, {0.29F, 0.29}, {0.32F, 0.30}}) {
    Dog robot = standing();
    robot.send(pose(Mode::pose, 5, {}, {0, 0, asked}, 1000));
    robot.run(1500);
    CHECK(robot.body().pose().height == Approx(taken).margin(1e-6));
  }
}

TEST_CASE("a pose takes its duration") {
  Dog robot = standing();
  robot.send(pose(Mode::pose, 5, {0.4F, 0, 0}, {0, 0, 0.235F}, 2000));
  robot.run(998);
  CHECK(robot.body().pose().roll == Approx(0.2).margin(0.001));
  robot.run(900);
  CHECK(robot.body().pose().roll == Approx(0.38).margin(0.001));
  robot.run(200);
  CHECK(robot.body().pose().roll == Approx(0.4));
}

TEST_CASE("relative poses add up, absolute ones do not") {
  Dog robot = standing();
  for (int i = 0; i < 2; ++i) {
    robot.send(pose(Mode::pose, 0, {0, 0.1F, 0}, {0, 0, -0.02F}, 500));
    robot.run(1000);  // after a command the robot holds for 400 ms before it takes the next one
  }
  CHECK(robot.body().pose().pitch == Approx(0.2).margin(1e-3));
  CHECK(robot.body().pose().height == Approx(0.195).margin(1e-3));
  for (int i = 0; i < 2; ++i) {
    robot.send(pose(Mode::pose, 5, {0, 0.1F, 0}, {0, 0, 0.2F}, 500));
    robot.run(1000);
  }
  CHECK(robot.body().pose().pitch == Approx(0.1).margin(1e-3));
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

TEST_CASE("only one foot is lifted at a time") {
  Dog robot = standing();
  ControlFrame frame = frame_of(Mode::pose, 0, 1000);
  frame.contact = 0;
  frame.foot_pose = {0, 0, 0.05F};
  robot.send(frame);
  robot.run(1000);
  CHECK(robot.sim().response().contact == 0b1110);
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
