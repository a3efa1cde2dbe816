// Prepared motions: jumps, lists of poses and gaits, the bow, rolls.
#include "dog_fixture.hpp"
#include "vendor_table.hpp"

namespace aim::robotside::cyberdog {

TEST_CASE("jumps go as far as the document says, once") {
  struct Row {
    int gait;
    double x, y, yaw, height;
  };
  const double quarter = M_PI / 2;
  for (const Row& row : {Row{0, 0, 0, quarter, 0.1},
                         {1, 0.6, 0, 0, 0.1},
                         {2, 0, 0.2, 0, 0.1},
                         {3, 0, 0, -quarter, 0.1},
                         {4, 0.3, 0, 0, 0.1},
                         {5, 0, -0.2, 0, 0.1},
                         {6, 0, 0, 0, 0.3}}) {
    INFO(row.gait);
    Dog robot;
    robot.stand();
    robot.send(Mode::jump, row.gait);
    double highest = 0;
    bool airborne = false;
    for (int i = 0; i < 1000; ++i) {
      robot.run(kIterationMs);
      highest = std::max(highest, robot.body().height() - 0.235);
      airborne = airborne || robot.body().contacts() == 0;
    }
    CHECK(robot.body().x() == Approx(row.x).margin(1e-6));
    CHECK(robot.body().y() == Approx(row.y).margin(1e-6));
    CHECK(robot.body().yaw() == Approx(row.yaw).margin(1e-6));
    CHECK(highest > row.height - 0.07);  // the legs are bent
    CHECK(airborne);
    CHECK(robot.body().contacts() == 15);
    CHECK(robot.bar() == 100);
    robot.send(Mode::jump, row.gait);  // not again without another mode between
    robot.run(1000);
    CHECK(robot.body().x() == Approx(row.x).margin(1e-6));
    robot.send(Mode::pose, 5, 500);
    robot.send(Mode::jump, row.gait, 1000);
    robot.run(2000);
    CHECK(std::abs(robot.body().yaw()) == Approx(std::abs(2 * row.yaw)).margin(1e-6));
  }
}

TEST_CASE("a jump that the robot does not have is refused") {
  Dog robot;
  robot.stand();
  robot.send(Mode::jump, 7);
  robot.run(1000);
  CHECK(robot.mode() == Mode::recovery_stand);
  CHECK(robot.status() == SwitchStatus::refused);
}

TEST_CASE("a motion shows mode 62 and its number for the shortest time of the document") {
  int motions = 0;
  for (const VendorMotion& motion : vendor_motions()) {
    if (motion.mode != 62 || !motion.in_document) continue;
    ++motions;
    INFO(motion.motion);
    Dog robot;
    robot.stand();
    robot.send(Mode::motion, motion.gait);
    int shown = 0, last = 0;
    bool grows = true, moved = false;
    const auto start = robot.body().joints();
    for (int ms = 0; ms < 40000; ms += kIterationMs) {
      if (robot.mode() == Mode::motion) {
        CHECK(robot.gait() == motion.gait);
        grows = grows && robot.bar() >= last;
        last = robot.bar();
        shown = ms;
      }
      moved = moved || robot.body().joints() != start;
      robot.run(kIterationMs);
    }
    CHECK(shown >= motion.shortest_ms() - 50);
    CHECK(shown <= motion.shortest_ms() + 1200);  // gaits in it brake first
    CHECK(grows);
    CHECK(last == 100);
    CHECK(moved);
    CHECK((robot.mode() == Mode::pose || robot.mode() == Mode::locomotion));  // it holds
  }
  CHECK(motions == 9);
}

TEST_CASE("a second motion is ignored while one runs, and a motion without a list is refused") {
  Dog robot;
  robot.stand();
  robot.send(Mode::motion, 4);
  robot.run(1000);
  robot.send(Mode::motion, 5);
  robot.run(1000);
  CHECK(robot.gait() == 4);
  robot.run(3000);
  robot.send(Mode::motion, 99);
  robot.run(100);
  CHECK(robot.status() == SwitchStatus::refused);
  robot.send(Mode::motion, 3);
  robot.run(100);
  CHECK(robot.mode() == Mode::motion);
  CHECK(robot.gait() == 3);
}

TEST_CASE("a motion ends at once for a command without a duration") {
  Dog robot;
  robot.stand();
  robot.send(Mode::motion, 11);
  robot.run(2000);
  robot.send(Mode::damper, 1);
  robot.run(100);
  CHECK(robot.mode() == Mode::damper);
}

TEST_CASE("a lying robot performs no motion: its poses are refused one by one") {
  Dog robot;
  robot.send(Mode::motion, 3);
  robot.run(100);
  CHECK(robot.mode() == Mode::off);
  CHECK(robot.status() == SwitchStatus::refused);
  CHECK(robot.body().stands() == 0);
}

TEST_CASE("the bow stands on the hind legs and comes down again") {
  Dog robot;
  robot.stand();
  robot.send(Mode::two_leg_stand);
  robot.run(4300);
  CHECK(robot.mode() == Mode::two_leg_stand);
  CHECK(robot.body().attitude()[1] < -0.8);
  CHECK(robot.sim().response().contact == 0b1100);
  robot.run(4600);
  CHECK(robot.bar() == 100);
  CHECK(robot.body().attitude()[1] == Approx(0).margin(1e-3));
  CHECK(robot.sim().response().contact == 15);
  robot.send(Mode::pose, 5, 300);
  robot.run(100);
  CHECK(robot.mode() == Mode::pose);
}

TEST_CASE("a roll turns the body once about its side and ends standing") {
  for (const auto& [gait, side] : {std::pair{17, -1.0}, {18, 1.0}}) {
    Dog robot;
    robot.stand();
    robot.send(Mode::recovery_stand, gait);
    robot.run(600);
    CHECK(robot.gait() == gait);
    CHECK(robot.body().tilt() * side > 1);
    robot.run(5000);
    CHECK(robot.body().tilt() == 0);
    CHECK(robot.bar() == 100);
    CHECK(robot.body().stands() == 1);
  }
}

}  // namespace aim::robotside::cyberdog
