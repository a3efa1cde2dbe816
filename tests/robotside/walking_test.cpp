// Walking: limits, ramps, dead-man time, gait, and preconditions.
#include <cmath>

#include "robot_fixture.hpp"

namespace aim::robotside {
namespace {

constexpr WalkCommand ahead(double v, bool navigation = true) { return {{v, 0, 0}, navigation}; }

// Sends a command at 50 Hz.
void walk(RobotFixture& fixture, const WalkCommand& command, double seconds) {
  for (int i = 0; i < static_cast<int>(seconds * 50); ++i) {
    fixture.ask(command);
    fixture.advance(0.019);
  }
}

double time_to_reach(bool navigation) {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  for (int ms = 1; ms < 5000; ++ms) {
    fixture.ask(ahead(0.8, navigation));
    if (fixture.state().base.velocity.forward >= 0.8 - 1e-9) return ms * 1e-3;
  }
  return 5;
}

}  // namespace

TEST_CASE("a velocity stream walks the base and swings legs and arms") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  walk(fixture, ahead(0.5), 1.5);
  CHECK(fixture.state().walking);
  CHECK(fixture.state().base.velocity.forward == Approx(0.5));
  const std::size_t knee = joint_of("idx04_left_tarsus");
  const std::size_t shoulder = joint_of("idx13_left_arm_joint1");
  double knee_min = 10, knee_max = -10, arm_min = 10, arm_max = -10;
  const double x = fixture.state().base.x;
  for (int i = 0; i < 240; ++i) {  // two gait periods
    fixture.ask(ahead(0.5));
    fixture.advance(0.009);
    knee_min = std::min(knee_min, fixture.state().position[knee]);
    knee_max = std::max(knee_max, fixture.state().position[knee]);
    arm_min = std::min(arm_min, fixture.state().position[shoulder]);
    arm_max = std::max(arm_max, fixture.state().position[shoulder]);
  }
  CHECK(knee_max - knee_min > 0.4);
  CHECK(arm_max - arm_min > 0.15);
  CHECK(fixture.state().base.x - x == Approx(0.5 * 2.4).margin(0.01));
}

TEST_CASE("yaw rate and odometry agree") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  walk(fixture, {{0, 0, 1.0}, true}, 3);
  walk(fixture, {{0, 0, 0}, true}, 2);
  CHECK(fixture.state().base.yaw == Approx(3).margin(0.1));
  CHECK_FALSE(fixture.state().walking);
}

TEST_CASE("a walking command beyond its limits is clamped, and the decision reports it") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  const Decision decision = fixture.ask({WalkCommand{{2.0, 0, 0}, true}});
  CHECK(decision.verdict == Verdict::clamped);
  walk(fixture, ahead(2.0), 2);
  CHECK(fixture.state().base.velocity.forward == Approx(0.8));
  CHECK(fixture.state().base.velocity.forward <= 0.8);
}

TEST_CASE("accelerations keep the model's limits, and navigation is sharper than remote control") {
  for (const bool navigation : {true, false}) {
    RobotFixture fixture;
    fixture.go("RL_LOCOMOTION_DEFAULT");
    double last = 0;
    double hardest = 0;
    for (int ms = 0; ms < 6000; ++ms) {
      if (ms % 20 == 0) fixture.ask(ahead(ms % 2000 < 1000 ? 0.8 : -0.3, navigation));
      fixture.advance(0.001);
      if (ms % 20 != 0)
        hardest = std::max(hardest, std::abs(fixture.state().base.velocity.forward - last) * 1e3);
      last = fixture.state().base.velocity.forward;
    }
    CHECK(hardest <= 0.8 * (1 + 1e-6));
    CHECK(hardest > (navigation ? 0.7 : 0.4));
  }
  CHECK(time_to_reach(true) < 1.2);
  CHECK(time_to_reach(false) > 1.5);
}

TEST_CASE("the dead-man time ends a walk 500 ms after the last set-point, within the acceleration limit") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  walk(fixture, ahead(0.5), 2);
  fixture.ask(ahead(0.5));
  fixture.advance(0.499);
  CHECK(fixture.state().base.velocity.forward == Approx(0.5));
  fixture.advance(0.05);
  CHECK(fixture.state().base.velocity.forward < 0.5);
  fixture.advance(0.75);
  CHECK(fixture.state().base.velocity.forward == 0);
  fixture.advance(0.4);
  CHECK_FALSE(fixture.state().walking);
  CHECK(fixture.action() == "RL_LOCOMOTION_DEFAULT");
}

TEST_CASE("the dead-man time is configurable") {
  ControlConfig config;
  config.deadman = 200'000'000;
  RobotFixture fixture(config);
  fixture.go("RL_LOCOMOTION_DEFAULT");
  walk(fixture, ahead(0.5), 2);
  fixture.advance(0.25);
  CHECK(fixture.state().base.velocity.forward < 0.5);
}

TEST_CASE("below the stepping threshold the robot stands") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  walk(fixture, ahead(0.04), 1);
  CHECK_FALSE(fixture.state().walking);
  CHECK(fixture.state().base.velocity.forward == 0);
}

TEST_CASE("walking is refused in actions that do not open it") {
  RobotFixture fixture;
  Decision decision = fixture.ask(ahead(0.3));
  CHECK(decision.refused == Refused::interface_closed);
  CHECK(decision.next_hop == action_of("RL_JOINT_DEFAULT"));
  fixture.go("RL_JOINT_DEFAULT");
  decision = fixture.ask(ahead(0.3));
  CHECK(decision.refused == Refused::interface_closed);
  CHECK(decision.next_hop == action_of("RL_LOCOMOTION_DEFAULT"));
  fixture.ask(SetAction{action_of("RL_LOCOMOTION_DEFAULT")});
  CHECK(fixture.ask(ahead(0.3)).refused == Refused::transition_running);
  fixture.advance(2);
  CHECK(fixture.state().base.x == 0);
}

TEST_CASE("low battery and hot joints forbid and end walking; zero velocity is still accepted") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  walk(fixture, ahead(0.5), 1);
  fixture.driver->charge = 0.08;
  fixture.advance(0.002);
  Decision decision = fixture.ask(ahead(0.5));
  CHECK(decision.refused == Refused::battery_low);
  CHECK(decision.requested == 0.08);
  CHECK(decision.applied == 0.10);
  fixture.advance(0.1);  // at once, not by the dead-man time
  CHECK(fixture.state().base.velocity.forward < 0.49);
  CHECK(fixture.ask(ahead(0)).verdict == Verdict::accepted);
  fixture.advance(2);
  CHECK(fixture.state().base.velocity.forward == 0);
  fixture.driver->charge = 0.5;
  fixture.driver->temperature = 85;
  fixture.advance(0.002);
  decision = fixture.ask(ahead(0.5));
  CHECK(decision.refused == Refused::overheated);
  CHECK(decision.joint == 20);
  fixture.driver->temperature = 40;
  fixture.advance(0.002);
  CHECK(fixture.ask(ahead(0.5)).verdict == Verdict::accepted);
}

TEST_CASE("hot joints end steps in place as well") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  CHECK(fixture.ask(SetGait{GaitType::walk}).verdict == Verdict::accepted);
  fixture.advance(1);
  CHECK(fixture.state().walking);
  CHECK(fixture.state().base.velocity.forward == 0);
  fixture.driver->temperature = 85;
  fixture.advance(1);
  CHECK_FALSE(fixture.state().walking);
  CHECK(fixture.ask(SetGait{GaitType::walk}).refused == Refused::overheated);
}

TEST_CASE("leaving a walking action stops the walk first and stands on both feet") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  walk(fixture, ahead(0.8), 2);
  fixture.ask(SetAction{action_of("RL_JOINT_DEFAULT")});
  fixture.advance(0.5);
  CHECK(fixture.state().status == ActionStatus::prepare);
  CHECK(fixture.state().base.velocity.forward > 0);
  fixture.advance(6);
  CHECK(fixture.state().status == ActionStatus::running);
  CHECK(fixture.state().base.velocity.forward == 0);
}

TEST_CASE("commands with velocities that are not finite are refused as a whole") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  CHECK(fixture.ask(WalkCommand{{std::nan(""), 0, 0}, true}).refused == Refused::not_finite);
  CHECK(fixture.ask(WalkCommand{{0, HUGE_VAL, 0}, true}).refused == Refused::not_finite);
  CHECK(fixture.ask(WalkCommand{{0, 0, -HUGE_VAL}, true}).refused == Refused::not_finite);
  fixture.advance(1);
  CHECK(fixture.state().base.x == 0);
}

}  // namespace aim::robotside
