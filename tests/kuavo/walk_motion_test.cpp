// Velocities and poses: when the robot walks, how far, and which command hides which.
#include "walk_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

constexpr double kRightAngle = 1.5707963267948966;

double heading_error(double a, double b) { return std::abs(wrapped(a - b)); }

}  // namespace

TEST_CASE("a velocity walks, zero stands") {
  Walker robot;
  robot.walk({.x = 0.3}, 0.6);
  CHECK(robot.sim.gait() == "walk");
  CHECK(robot.sim.walking());
  const double before = robot.sim.base().x;
  robot.walk({.x = 0.3}, 3);
  CHECK(robot.sim.base().x - before == Approx(0.9).margin(0.1));
  CHECK(robot.sim.base_velocity().x == Approx(0.3));
  CHECK(robot.sim.base().y == Approx(0).margin(0.01));
  robot.sim.command_velocity({});
  REQUIRE(robot.until_stance(4));
  robot.run(1);
  CHECK(robot.sim.standing());
  CHECK(std::abs(robot.sim.feet()[0].position[0] - robot.sim.feet()[1].position[0]) < kFeetTogether);
}

TEST_CASE("a walk ends with both soles down, side by side, in whatever phase the stop is commanded") {
  for (int k = 0; k < 50; ++k) {
    Walker robot;
    if (k % 2 == 1) robot.sim.scale_time(2);  // it stops within a step
    robot.walk({.x = 0.4, .y = k % 3 == 0 ? 0.0 : 0.1}, 3 + 0.06 * k);
    robot.sim.command_velocity({});
    while (robot.sim.gait() == "walk") robot.sim.step();
    CHECK(robot.sim.mode() == kStanceMode);
    CHECK(std::abs(robot.sim.feet()[0].position[0] - robot.sim.feet()[1].position[0]) < kFeetTogether);
    CHECK(std::abs(robot.sim.base_velocity().x) <= kWalkSpeed);
  }
}

TEST_CASE("two seconds at 0.3 m/s from the start of the walk are 0.6 m, less the acceleration") {
  Walker robot;
  robot.sim.command_velocity({.x = 0.3});
  while (robot.sim.gait() != "walk") robot.walk({.x = 0.3}, kStep);
  robot.walk({.x = 0.3}, 2);
  CHECK(robot.sim.base().x == Approx(0.3 * (2 - 0.3 / (2 * kWalkAcceleration))).margin(0.01));
}

TEST_CASE("the threshold of walking is that of GaitReceiver") {
  struct Row {
    TwistCommand velocity;
    bool walks;
  };
  const Row rows[] = {{{.x = 0.0179}, false},   {{.x = 0.0181}, true},   {{.y = -0.0181}, true},
                      {{.yaw = 0.0179}, false}, {{.yaw = -0.019}, true}, {{.x = 0.015, .y = 0.015}, true},
                      {{.height = -0.1}, false}};
  for (const Row& row : rows) {
    INFO(row.velocity.x << ' ' << row.velocity.y << ' ' << row.velocity.yaw);
    Walker robot;
    robot.walk(row.velocity, 0.7);
    CHECK((robot.sim.gait() == "walk") == row.walks);
  }
}

TEST_CASE("velocities are brought to their limits") {
  Walker robot;
  robot.walk({.x = 3, .y = 3, .yaw = 3}, 3);
  CHECK(robot.sim.base_velocity().x == Approx(0.4).margin(0.01));
  CHECK(robot.sim.base_velocity().y == Approx(0.2).margin(0.01));
  CHECK(robot.sim.base_velocity().yaw == Approx(0.4));
  robot.walk({.x = -3, .y = -3, .yaw = -3}, 4);
  CHECK(robot.sim.base_velocity().x == Approx(-0.4).margin(0.01));
  CHECK(robot.sim.base_velocity().y == Approx(-0.2).margin(0.01));
  CHECK(robot.sim.base_velocity().yaw == Approx(-0.4));
}

TEST_CASE("a velocity without a fresh message ends, unless as the original") {
  for (const bool quirks : {false, true}) {
    Walker robot(quirks);
    robot.walk({.x = 0.3}, 2);
    robot.run(kDeadMan_s - 0.1 - kStep);  // the last message is 0.1 s old
    CHECK(robot.sim.base_velocity().x == Approx(0.3));
    robot.run(4);
    CHECK((robot.sim.gait() == "walk") == quirks);
    CHECK((robot.sim.base_velocity().x > 0.29) == quirks);
    robot.run(60);
    CHECK((robot.sim.base().x > 10) == quirks);
  }
}

TEST_CASE("a pose is reached within a few centimetres") {
  struct Row {
    TwistCommand pose;
    double seconds;
  };
  const Row rows[] = {{{.x = 0.5}, 8},    {{.x = -0.4}, 8},          {{.y = 0.3}, 8},
                      {{.yaw = 1.2}, 10}, {{.x = 1, .yaw = -1}, 10}, {{.x = 2, .y = -1, .yaw = 2.5}, 16}};
  for (const Row& row : rows) {
    INFO(row.pose.x << ' ' << row.pose.y << ' ' << row.pose.yaw);
    Walker robot;
    robot.sim.command_pose(row.pose);
    CHECK(robot.sim.stepping());
    REQUIRE(robot.until_stance(row.seconds));
    robot.run(1);
    CHECK(distance(robot.sim.base(), row.pose.x, row.pose.y) < 0.04);
    CHECK(heading_error(robot.sim.base().yaw, row.pose.yaw) < 0.05);
    CHECK(robot.sim.standing());
    // The next one counts from here.
    const SpatialPose base = robot.sim.base();
    robot.sim.command_pose({.x = 0.5});
    REQUIRE(robot.until_stance(8));
    robot.run(1);
    CHECK(distance(robot.sim.base(), base.x + 0.5 * std::cos(base.yaw), base.y + 0.5 * std::sin(base.yaw)) <
          0.04);
  }
}

TEST_CASE("in a gait that was chosen by hand, poses are reached and the feet go on") {
  Walker robot;
  REQUIRE(robot.sim.switch_gait("trot"));
  robot.sim.command_pose({.x = 0.5, .yaw = -0.5});
  robot.run(6);
  CHECK_FALSE(robot.sim.stepping());
  CHECK(robot.sim.gait() == "trot");
  CHECK(distance(robot.sim.base(), 0.5, 0) < 0.04);
  robot.walk({.x = 0.3}, 2);
  robot.run(3);  // silence
  CHECK(robot.sim.gait() == "trot");
  CHECK(std::abs(robot.sim.base_velocity().x) < 1e-9);
}

TEST_CASE("a pose nearer than what counts as reached does not walk") {
  Walker robot;
  robot.sim.command_pose({.x = 0.09, .yaw = 0.09});
  robot.run(3);
  CHECK(robot.sim.gait_changes() == 0);
  CHECK_FALSE(robot.sim.stepping());
}

TEST_CASE("a pose in the world, with turns by single steps") {
  struct Row {
    TwistCommand pose;
    bool turns_first, turns_last;
  };
  const Row rows[] = {{{.x = 1}, false, false},
                      {{.x = 0.3, .y = 0.2, .yaw = 0.4}, false, false},
                      {{.yaw = kRightAngle}, true, false},
                      {{.x = -1}, true, true},  // faces where it goes
                      {{.y = 1, .yaw = kRightAngle}, true, false},
                      {{.x = 1, .yaw = -2}, false, true}};
  for (const Row& row : rows) {
    INFO(row.pose.x << ' ' << row.pose.y << ' ' << row.pose.yaw);
    Walker robot;
    const Outcome outcome = robot.sim.command_world_pose(row.pose);
    CHECK(outcome.done);
    CHECK((robot.sim.gait() == "custom_gait") == row.turns_first);
    std::string last;
    for (int i = 0; i < 15000 && robot.sim.stepping(); ++i) {
      robot.sim.step();
      if (robot.sim.gait() != "stance") last = robot.sim.gait();
    }
    CHECK((last == "custom_gait") ==
          (row.turns_last || (row.turns_first && row.pose.x == 0 && row.pose.y == 0)));
    robot.run(2);
    CHECK(robot.sim.standing());
    CHECK(distance(robot.sim.base(), row.pose.x, row.pose.y) < 0.06);
    CHECK(heading_error(robot.sim.base().yaw, row.pose.yaw) < 0.06);
  }
}

TEST_CASE("a turn that cannot be planned is refused in the vendor's words") {
  Walker robot;
  REQUIRE(robot.sim.take_steps(forward_steps(4, 0.05)).done);
  const Outcome outcome = robot.sim.command_world_pose({.yaw = 2});
  CHECK_FALSE(outcome.done);
  CHECK(outcome.message == "Failed to plan single step.");
}

TEST_CASE("which command hides which") {
  SECTION("a velocity hides poses") {
    Walker robot;
    robot.walk({.x = 0.2}, 1);
    robot.sim.command_pose({.x = -5});
    CHECK_FALSE(robot.sim.stepping());
    CHECK_FALSE(robot.sim.command_world_pose({.x = -5}).done);
    CHECK_FALSE(robot.sim.stepping());
  }
  SECTION("a velocity replaces a pose") {
    Walker robot;
    robot.sim.command_pose({.x = 5});
    robot.run(2);
    robot.walk({.x = -0.2}, 3);
    CHECK_FALSE(robot.sim.stepping());
    CHECK(robot.sim.base_velocity().x == Approx(-0.2));
  }
  SECTION("zero ends a pose") {
    Walker robot;
    robot.sim.command_pose({.x = 5});
    robot.run(2);
    robot.sim.command_velocity({});
    REQUIRE(robot.until_stance(4));
    CHECK(robot.sim.base().x < 1);
  }
  SECTION("poses replace each other") {
    Walker robot;
    robot.sim.command_pose({.x = 5});
    robot.run(1);
    REQUIRE(robot.sim.command_world_pose({.x = 0.4}).done);
    robot.run(1);
    robot.sim.command_pose({.x = 0.5});
    const double target = robot.sim.base().x + 0.5;
    REQUIRE(robot.until_stance(8));
    CHECK(robot.sim.base().x == Approx(target).margin(0.04));
  }
  SECTION("a trajectory of the trunk outranks velocities") {
    Walker robot;
    robot.sim.follow_torso({{3.0}, {{0, 0, 0.7, 0, 0, 0}}});
    robot.walk({.x = 0.3}, 2.5);
    CHECK(robot.sim.gait_changes() == 0);
    robot.walk({.x = 0.3}, 2);
    CHECK(robot.sim.gait() == "walk");
  }
}

TEST_CASE("the height is relative to the nominal one, within limits") {
  for (const auto& [height, reached] : {std::pair{-0.1, 0.68}, {-0.35, 0.43}, {-3.0, 0.43}, {2.0, 0.78}}) {
    Walker robot;
    robot.walk({.height = height}, 3);
    CHECK(robot.sim.base().z == Approx(reached).margin(0.005));
    CHECK(robot.sim.gait_changes() == 0);
    robot.walk({.x = 0.2, .height = -0.05}, 3);
    CHECK(robot.sim.base().z == Approx(0.73).margin(0.005));
  }
}

TEST_CASE("what is not a number is dropped") {
  for (const double bad : {std::nan(""), HUGE_VAL, -HUGE_VAL}) {
    for (double TwistCommand::*field :
         {&TwistCommand::x, &TwistCommand::y, &TwistCommand::height, &TwistCommand::yaw}) {
      Walker robot;
      TwistCommand command{.x = 0.3};
      command.*field = bad;
      robot.sim.command_velocity(command);
      robot.sim.command_pose(command);
      CHECK_FALSE(robot.sim.command_world_pose(command).done);
      robot.run(1);
      CHECK(robot.sim.gait_changes() == 0);
      CHECK(robot.sim.base().z == Approx(0.78));
    }
  }
}

TEST_CASE("without power the robot sinks and takes no commands") {
  Walker robot;
  robot.walk({.x = 0.3}, 2);
  robot.sim.power(false);
  CHECK_FALSE(robot.sim.powered());
  const double before = robot.sim.base().x;
  robot.walk({.x = 0.3}, 4);
  robot.sim.command_pose({.x = 1});
  CHECK_FALSE(robot.sim.command_world_pose({.x = 1}).done);
  CHECK_FALSE(robot.sim.take_steps(forward_steps(2, 0.05)).done);
  CHECK_FALSE(robot.sim.switch_gait("walk"));
  robot.run(1);
  CHECK(robot.sim.base().x - before < 0.25);
  CHECK(robot.sim.base().z < 0.6);
  CHECK_FALSE(robot.sim.standing());
  for (const auto& foot : robot.sim.feet()) CHECK(foot.contact);
  robot.sim.power(true);
  robot.run(3);
  CHECK(robot.sim.standing());
  CHECK(robot.sim.base().z == Approx(0.78).margin(0.01));
  robot.sim.power(false);
  robot.run(3);
  robot.sim.start();
  robot.run(3);
  CHECK(robot.sim.standing());
}

}  // namespace aim::robotside::kuavo
