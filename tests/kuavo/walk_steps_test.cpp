// Single steps: refusals word for word, and where feet and trunk go.
#include "walk_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

std::string refusal_of(const FootTrajectory& steps) {
  Walker robot;
  const Outcome outcome = robot.sim.take_steps(steps);
  CHECK_FALSE(outcome.done);
  robot.run(1);
  CHECK(robot.sim.gait_changes() == 0);
  return outcome.message;
}

FootTrajectory with(const FootTrajectory& from, void (*change)(FootTrajectory&)) {
  FootTrajectory steps = from;
  change(steps);
  return steps;
}

}  // namespace

TEST_CASE("lengths that differ are refused") {
  const FootTrajectory good = forward_steps(4, 0.05);
  void (*const changes[])(FootTrajectory&) = {
      [](FootTrajectory& s) { s.times.pop_back(); },
      [](FootTrajectory& s) { s.feet.pop_back(); },
      [](FootTrajectory& s) { s.poses.pop_back(); },
      [](FootTrajectory& s) { s.swing_heights = {0.05}; },
      [](FootTrajectory& s) { s = {}; },
  };
  for (const auto change : changes)
    CHECK(refusal_of(with(good, change)) == "Inconsistent sizes in request data");
}

TEST_CASE("a jump of the trunk is refused with its numbers") {
  struct Row {
    std::size_t axis;
    double value;
    std::string message;
  };
  const Row rows[] = {
      {0, 0.5, "Invalid torso pose change at index 1: X change 0.500000 exceeds maximum limit of 0.300000"},
      {1, -0.4, "Invalid torso pose change at index 1: Y change 0.400000 exceeds maximum limit of 0.300000"},
      {2, 0.25, "Invalid torso pose change at index 1: Z change 0.250000 exceeds maximum limit of 0.200000"},
      {3, 1, "Invalid torso pose change at index 1: Yaw change 1.000000 exceeds maximum limit of 0.800000"}};
  for (const Row& row : rows) {
    FootTrajectory steps = forward_steps(4, 0);
    steps.poses[1].torso[row.axis] = row.value;
    CHECK(refusal_of(steps) == row.message);
  }
  // The first is compared with where the trunk is.
  FootTrajectory steps = forward_steps(1, 0);
  steps.poses[0].torso[0] = 0.4;
  CHECK(refusal_of(steps).starts_with("Invalid torso pose change at index 0: X change 0.4"));
}

TEST_CASE("what else is wrong is refused with its place") {
  const FootTrajectory good = forward_steps(3, 0.05);
  struct Row {
    void (*change)(FootTrajectory&);
    std::string_view begin;
  };
  const Row rows[] = {
      {[](FootTrajectory& s) { s.times[1] = s.times[0]; }, "Invalid time at index 1"},
      {[](FootTrajectory& s) { s.times[0] = 0.1; }, "Invalid time at index 0"},
      {[](FootTrajectory& s) { s.times[2] = std::nan(""); }, "Invalid time at index 2"},
      {[](FootTrajectory& s) { s.feet[2] = 3; }, "Invalid foot at index 2"},
      {[](FootTrajectory& s) { s.poses[0].foot[3] = HUGE_VAL; }, "Invalid pose at index 0"},
      {[](FootTrajectory& s) { s.poses[1].torso[2] = std::nan(""); }, "Invalid pose at index 1"},
      {[](FootTrajectory& s) { s.poses[1].foot[0] = 3; }, "Invalid foot pose at index 1: the leg does not"},
      {[](FootTrajectory& s) { s = forward_steps(1, 0.2, 0.3), s.poses[0].foot[0] = 0.32; },
       "Invalid foot pose at index 0: too far"},
      {[](FootTrajectory& s) {
         s.swing_heights = {0.1, -1, 0.1};
       },
       "Invalid swing height at index 1"},
      {[](FootTrajectory& s) { s = forward_steps(300, 0); }, "Too many steps"},
  };
  for (const Row& row : rows) {
    INFO(row.begin);
    CHECK(refusal_of(with(good, row.change)).starts_with(row.begin));
  }
}

TEST_CASE("a step of no foot moves the trunk, as far as the legs reach") {
  Walker robot;
  FootTrajectory steps = forward_steps(1, 0);
  steps.feet[0] = kNoFoot;
  steps.poses[0].torso = {0.05, 0, 0, 0};
  REQUIRE(robot.sim.take_steps(steps).done);
  const auto before = robot.sim.feet();
  for (int i = 0; i < 60; ++i) {
    robot.run(0.01);
    CHECK(robot.sim.mode() == kStanceMode);
  }
  for (std::size_t foot = 0; foot < 2; ++foot)
    CHECK(robot.sim.feet()[foot].position[0] == Approx(before[foot].position[0]).margin(1e-3));
  CHECK(robot.sim.base().x == Approx(0.05).margin(0.005));
  steps = forward_steps(2, 0);
  for (std::size_t i = 0; i < 2; ++i)
    steps.feet[i] = kNoFoot, steps.poses[i].torso = {0.25 * static_cast<double>(i + 1), 0, 0, 0};
  CHECK(refusal_of(steps) == "Invalid foot pose at index 1: the leg does not reach it");
}

TEST_CASE("steps need a robot that stands still with both feet down") {
  const FootTrajectory steps = forward_steps(2, 0.05);
  Walker robot;
  robot.walk({.x = 0.3}, 2);
  bool on_one = false, on_both = false;
  for (int i = 0; i < 600; ++i) {
    robot.walk({.x = 0.3}, kStep);
    const Outcome outcome = robot.sim.take_steps(steps);
    CHECK_FALSE(outcome.done);
    if (robot.sim.mode() == kStanceMode) {
      on_both = true;
      CHECK(outcome.message ==
            "Current speed[0.300000 m/s] is too high, could NOT update foot pose target!!!");
    } else {
      on_one = true;
      CHECK(outcome.message == "Current mode is NOT SS mode, could NOT update foot pose target!!!");
    }
  }
  CHECK(on_one);
  CHECK(on_both);
}

TEST_CASE("steps move the feet in order and in time, and the trunk between them") {
  Walker robot;
  const FootTrajectory steps = forward_steps(4, 0.06);
  const Outcome outcome = robot.sim.take_steps(steps);
  CHECK(outcome.done);
  CHECK(outcome.message == "Foot pose target trajectories set successfully");
  CHECK(robot.sim.gait() == "custom_gait");
  CHECK(robot.sim.gait_changes() == 1);
  CHECK(robot.sim.stepping());
  CHECK_FALSE(robot.sim.take_steps(steps).done);  // one after the other
  for (std::size_t i = 0; i < 4; ++i) {
    // Both feet down, the foot in the air in the middle, both down.
    const std::size_t foot = i % 2;
    robot.run(0.05);
    CHECK(robot.sim.mode() == 15);
    robot.run(0.15);
    CHECK(robot.sim.mode() == (foot == 0 ? 3 : 12));
    CHECK(robot.sim.feet()[foot].position[2] == Approx(0.04).margin(0.002));  // for a step of 0.4 s
    CHECK_FALSE(robot.sim.feet()[foot].contact);
    CHECK(robot.sim.feet()[1 - foot].contact);
    robot.run(0.15);
    CHECK(robot.sim.mode() == 15);
    robot.run(0.05);
    CHECK(robot.sim.feet()[foot].position[0] == Approx(steps.poses[i].foot[0]).margin(1e-3));
    CHECK(robot.sim.feet()[foot].position[1] == Approx(steps.poses[i].foot[1]).margin(1e-3));
    CHECK(robot.sim.base().x == Approx(steps.poses[i].torso[0]).margin(1e-6));
  }
  CHECK(robot.sim.gait() == "stance");
  CHECK(robot.sim.gait_changes() == 2);
  CHECK_FALSE(robot.sim.stepping());
  const double x = robot.sim.base().x;
  robot.run(2);
  CHECK(robot.sim.base().x == Approx(x).margin(1e-6));  // the trunk stays where the last step put it
  // The next steps are in the frame of the base.
  REQUIRE(robot.sim.take_steps(forward_steps(2, 0.05)).done);
  robot.run(2);
  CHECK(robot.sim.feet()[0].position[0] == Approx(x + 0.05).margin(1e-3));
}

TEST_CASE("steps of a turned robot are in its own frame") {
  Walker robot;
  robot.sim.command_pose({.yaw = 1});
  REQUIRE(robot.until_stance(10));
  robot.run(1);
  const SpatialPose base = robot.sim.base();
  REQUIRE(robot.sim.take_steps(forward_steps(2, 0.1)).done);
  robot.run(1.5);
  CHECK(distance(robot.sim.base(), base.x + 0.15 * std::cos(base.yaw), base.y + 0.15 * std::sin(base.yaw)) <
        1e-3);
}

TEST_CASE("steps change the height and swing as high as the message says") {
  Walker robot;
  FootTrajectory steps = forward_steps(2, 0, 1.0);
  for (SimFootPose& pose : steps.poses) pose.torso[2] = -0.08;
  steps.swing_heights = {0.09, 0.02};
  REQUIRE(robot.sim.take_steps(steps).done);
  double highest[2] = {0, 0};
  for (int i = 0; i < 1100; ++i) {
    robot.sim.step();
    for (std::size_t foot = 0; foot < 2; ++foot)
      highest[foot] = std::max(highest[foot], robot.sim.feet()[foot].position[2]);
  }
  CHECK(highest[0] == Approx(0.09).margin(0.002));
  CHECK(highest[1] == Approx(0.02).margin(0.002));
  CHECK(robot.sim.base().z == Approx(0.70).margin(0.003));
}

TEST_CASE("a foot is set down at the height of its step") {
  Walker robot;
  FootTrajectory steps = forward_steps(2, 0.05);
  for (SimFootPose& pose : steps.poses) pose.foot[2] = 0.06;
  REQUIRE(robot.sim.take_steps(steps).done);
  robot.run(1.5);
  for (const auto& foot : robot.sim.feet()) CHECK(foot.position[2] == Approx(0.06).margin(1e-3));
}

TEST_CASE("single steps are stopped after the present one") {
  Walker robot;
  REQUIRE(robot.sim.take_steps(forward_steps(6, 0.06)).done);
  robot.run(0.5);
  robot.sim.stop_steps();
  CHECK(robot.sim.gait() == "custom_gait");
  robot.run(0.4);
  CHECK(robot.sim.gait() == "stance");
  CHECK(robot.sim.feet()[1].position[0] == Approx(0.12).margin(1e-3));
  CHECK(robot.sim.feet()[0].position[0] == Approx(0.06).margin(1e-3));
  robot.sim.stop_steps();  // without steps: nothing
  robot.walk({.x = 0.2}, 1.5);
  CHECK(robot.sim.gait() == "walk");
}

TEST_CASE("stance ends single steps") {
  Walker robot;
  REQUIRE(robot.sim.take_steps(forward_steps(6, 0.06)).done);
  robot.run(0.5);
  CHECK(robot.sim.switch_gait("stance"));
  robot.run(0.4);
  CHECK(robot.sim.gait() == "stance");
}

TEST_CASE("turning steps turn on the spot") {
  for (const double angle : {0.6, -0.6, 3.0}) {
    const FootTrajectory steps = turning_steps(angle, 0.1);
    CHECK_FALSE(step_refusal(steps));
    CHECK(steps.feet.front() == (angle > 0 ? 0 : 1));
    Walker robot;
    REQUIRE(robot.sim.take_steps(steps).done);
    REQUIRE(robot.until_stance(20));
    robot.run(0.5);
    CHECK(std::abs(wrapped(robot.sim.base().yaw - angle)) < 1e-3);
    CHECK(distance(robot.sim.base(), 0, 0) < 1e-3);
  }
}

}  // namespace aim::robotside::kuavo
