// Walking: ranges of velocity, slew, contacts, and what the feet do.
#include <cmath>
#include <set>

#include "dog_fixture.hpp"

namespace aim::robotside::cyberdog {
namespace {

ControlFrame walk(int gait, float forward, float lateral = 0, float yaw_rate = 0) {
  ControlFrame frame = frame_of(Mode::locomotion, gait);
  frame.vel_des = {forward, lateral, yaw_rate};
  frame.step_height = {0.05F, 0.05F};
  return frame;
}

}  // namespace

TEST_CASE("velocities change by 1 and 2 m/s2 forward, 1 sideways and 2 rad/s2") {
  Dog robot;
  robot.stand();
  robot.send(walk(10, 1.0F, 0.5F, 1.0F));
  robot.run(498 - kIterationMs);
  CHECK(robot.body().velocity()[0] == Approx(0.5).margin(0.01));
  CHECK(robot.body().velocity()[1] == Approx(0.5).margin(0.01));
  CHECK(robot.body().velocity()[2] == Approx(1.0).margin(0.01));
  robot.run(1000);
  CHECK(robot.body().velocity()[0] == Approx(1.0));
  robot.send(walk(10, 0));
  robot.run(250);
  CHECK(robot.body().velocity()[0] == Approx(0.5).margin(0.01));
  CHECK(robot.body().velocity()[1] == Approx(0.25).margin(0.01));
  CHECK(robot.body().velocity()[2] == Approx(0.5).margin(0.01));
}

TEST_CASE("the odometry follows the velocity") {
  Dog robot;
  robot.stand();
  robot.send(walk(3, 0.5F));
  robot.run(500);
  const double before = robot.body().x();
  robot.run(2000);
  CHECK(robot.body().x() - before == Approx(1.0).margin(0.01));
  CHECK(robot.body().y() == Approx(0).margin(1e-9));
  robot.send(walk(3, 0, 0, 1.0F));
  robot.run(2000);
  CHECK(robot.body().yaw() == Approx(1.0 * (2 - 0.25)).margin(0.01));
}

TEST_CASE("a trot lifts diagonal pairs, a bound fore and hind legs, a pronk all four") {
  struct Row {
    int gait;
    float forward;
    std::set<unsigned> seen;  // contacts
  };
  for (const Row& row : {Row{3, 0.3F, {0b1111, 0b1001, 0b0110}}, Row{27, 0.3F, {0b1111, 0b1001, 0b0110}},
                         Row{7, 0.2F, {0b1111, 0b0011, 0b1100}}, Row{2, 0.1F, {0b1111, 0b0000}}}) {
    INFO(row.gait);
    Dog robot;
    robot.stand();
    robot.send(walk(row.gait, row.forward));
    robot.run(500);
    std::set<unsigned> seen;
    for (int i = 0; i < 1000; ++i) {
      robot.run(kIterationMs);
      seen.insert(robot.body().contacts());
    }
    CHECK(seen == row.seen);
  }
}

TEST_CASE("a gait without velocity trots on the spot; only a standing gait stands, also with a velocity") {
  struct Row {
    ControlFrame frame;
    std::set<unsigned> seen;  // contacts
  };
  const std::set<unsigned> trot{0b1111, 0b1001, 0b0110}, stand{0b1111};
  for (const Row& row : {Row{walk(3, 0), trot}, Row{walk(27, 0), trot}, Row{walk(1, 0.5F), stand},
                         Row{walk(31, 0.5F), stand}}) {
    INFO(int{row.frame.gait_id});
    Dog robot;
    robot.stand();
    robot.send(row.frame);
    std::set<unsigned> seen;
    for (int i = 0; i < 1000; ++i) {
      robot.run(kIterationMs);
      seen.insert(robot.body().contacts());
    }
    CHECK(seen == row.seen);
    CHECK(robot.body().x() == 0);
  }
}

TEST_CASE("from a trot on the spot the standing gait sets all feet down") {
  Dog robot;
  robot.stand();
  robot.send(walk(3, 0.5F));
  robot.run(1000);
  robot.send(walk(1, 0));
  robot.run(500);
  for (int i = 0; i < 500; ++i) {
    robot.run(kIterationMs);
    CHECK(robot.body().contacts() == 0b1111);
  }
}

TEST_CASE("steps are as high as asked for, up to 6 cm") {
  const auto highest = [](float asked) {
    Dog robot;
    robot.stand();
    ControlFrame frame = walk(3, 0.1F);
    frame.step_height = {asked, asked};
    robot.send(frame);
    double low = 1, high = -1;
    for (int i = 0; i < 1000; ++i) {
      robot.run(kIterationMs);
      const float z = robot.sim().leg_control_data().p[2];
      low = std::min<double>(low, z);
      high = std::max<double>(high, z);
    }
    return high - low;
  };
  CHECK(highest(0.03F) == Approx(0.03).margin(0.003));
  CHECK(highest(0.06F) == Approx(0.06).margin(0.003));
  CHECK(highest(0.20F) == Approx(0.06).margin(0.003));
}

TEST_CASE("a walking robot brakes before it takes a pose, and the item's clock stands meanwhile") {
  Dog robot;
  robot.stand();
  robot.send(walk(3, 1.0F));
  robot.run(2000);
  robot.send(Mode::pose, 5, 500);
  CHECK(robot.status() == SwitchStatus::transitioning);
  CHECK(robot.mode() == Mode::locomotion);
  robot.run(400);
  CHECK(robot.status() == SwitchStatus::transitioning);
  robot.run(300);
  CHECK(robot.mode() == Mode::pose);
  CHECK(robot.gait() == 5);  // the pose has not been eaten
  CHECK(robot.bar() < 100);
}

TEST_CASE("another gait is walked without standing still") {
  Dog robot;
  robot.stand();
  robot.send(walk(10, 1.5F));
  robot.run(2000);
  robot.send(walk(27, 1.5F));
  robot.run(4);
  CHECK(robot.gait() == 27);
  CHECK(robot.body().velocity()[0] > 1.4);
  robot.run(1000);
  CHECK(robot.body().velocity()[0] == Approx(0.6));
}

}  // namespace aim::robotside::cyberdog
