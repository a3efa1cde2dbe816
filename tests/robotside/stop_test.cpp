// The stop and the emergency stop: from every state; they latch, end all requests, and no motion resumes
// afterwards.
#include "robot_fixture.hpp"

namespace aim::robotside {
namespace {

constexpr std::array kEverywhere{"DEFAULT",
                                 "RL_JOINT_DEFAULT",
                                 "PASSIVE_UPPER_BODY_JOINT_SERVO",
                                 "PASSIVE_UPPER_BODY_PLANNING_MOVE",
                                 "RL_LOCOMOTION_DEFAULT",
                                 "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO",
                                 "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE",
                                 "RL_WHOLE_BODY_EXT_JOINT_SERVO"};

// Moves everything that the action allows, at full speed.
void move_all(RobotFixture& fixture, double seconds) {
  fixture.ask(SetMotionPlayer{false, false});
  const JointArray there = fixture.state().position;
  for (int i = 0; i < static_cast<int>(seconds * 100); ++i) {
    fixture.ask(WalkCommand{{0.8, 0.2, 0.8}, true});
    fixture.ask(arms_at(0.8, there));
    fixture.ask(targets(Limb::neck, false, {{26, i % 100 < 50 ? 0.7 : -0.7}}));
    fixture.ask(targets(Limb::hands, false, {{30, i % 160 < 80 ? 2000.0 : 0.0}}));
    fixture.advance(0.006);
  }
}

Decision stop(RobotFixture& fixture, StopLevel level = StopLevel::hold) { return fixture.ask(Stop{level}); }

}  // namespace

TEST_CASE(
    "a stop brings every joint to rest within 0.5 s in every action, and all motion is refused until its "
    "reset") {
  for (const char* action : kEverywhere) {
    INFO(action);
    RobotFixture fixture;
    fixture.go(action);
    move_all(fixture, 1.3);
    const Decision decision = stop(fixture);
    CHECK(decision.verdict == Verdict::accepted);
    CHECK(has(decision.cancelled, Cancelled::neck));
    CHECK(has(decision.cancelled, Cancelled::walking) ==
          fixture_model().graph.at(action_of(action)).opens.has(Interface::velocity));
    fixture.advance(0.5);
    CHECK(fixture.fastest() <= 0.01);
    CHECK(fixture.state().stopped);
    CHECK(fixture.state().base.velocity.forward == 0);
    CHECK(fixture.state().base.velocity.yaw_rate == 0);
    CHECK(fixture.action() == action);
    CHECK(fixture.ask(SetAction{0}).refused == Refused::stopped);
    CHECK(fixture.ask(WalkCommand{{0.3, 0, 0}, true}).refused == Refused::stopped);
    CHECK(fixture.ask(targets(Limb::neck, false, {{26, 0.1}})).refused == Refused::stopped);
    fixture.advance(1);
    const JointArray held = fixture.state().position;
    CHECK(fixture.ask(ResetStop{}).verdict == Verdict::accepted);
    CHECK_FALSE(fixture.state().stopped);
    fixture.advance(3);
    for (std::size_t i = 0; i < fixture_model().joints.size(); ++i)
      CHECK(fixture.state().position[i] == Approx(held[i]).margin(1e-9));
    CHECK(fixture.ask(targets(Limb::neck, false, {{26, 0.1}})).verdict == Verdict::accepted);
  }
}

TEST_CASE("a stop during standing up holds the legs powered, in the holding action") {
  RobotFixture fixture;
  fixture.ask(SetAction{action_of("RL_JOINT_DEFAULT")});
  fixture.advance(1);
  const Decision decision = stop(fixture);
  CHECK(has(decision.cancelled, Cancelled::transition));
  fixture.advance(0.5);
  CHECK(fixture.fastest() <= 0.01);
  CHECK(fixture.action() == "DEFAULT");
  CHECK(fixture.driver->last.legs_powered);
  const JointArray held = fixture.state().position;
  fixture.ask(ResetStop{});
  fixture.advance(3);
  CHECK(fixture.state().position == held);
  fixture.go("RL_JOINT_DEFAULT");
}

TEST_CASE(
    "relax removes the power of all joints once they rest; a reset restores it to the upper body only") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  move_all(fixture, 1);
  stop(fixture, StopLevel::relax);
  CHECK(fixture.driver->last.legs_powered);  // not before all joints are at rest
  fixture.advance(1);
  CHECK_FALSE(fixture.driver->last.legs_powered);
  CHECK_FALSE(fixture.driver->last.upper_body_powered);
  CHECK(fixture.action() == "DEFAULT");
  fixture.ask(ResetStop{});
  fixture.advance(0.01);
  CHECK(fixture.driver->last.upper_body_powered);
  CHECK_FALSE(fixture.driver->last.legs_powered);
  CHECK(fixture.fastest() < 1e-6);
}

TEST_CASE("sit lowers a standing robot and then removes the power of the legs only") {
  RobotFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  stop(fixture, StopLevel::sit);
  fixture.advance(1.5);
  CHECK(fixture.driver->last.legs_powered);
  CHECK(fixture.fastest() > 0.1);
  fixture.advance(2.5);
  CHECK_FALSE(fixture.driver->last.legs_powered);
  CHECK(fixture.driver->last.upper_body_powered);
  const auto sit = fixture_model().posture("sit").positions;
  for (std::size_t i = 0; i < 12; ++i) CHECK(fixture.state().position[i] == Approx(sit[i]).margin(0.01));
  CHECK(fixture.action() == "DEFAULT");
}

TEST_CASE("sit moves nothing on a robot that does not stand") {
  RobotFixture fixture;
  const JointArray before = fixture.state().position;
  stop(fixture, StopLevel::sit);
  fixture.advance(5);
  CHECK(fixture.state().position == before);
}

TEST_CASE("a second stop can raise the level but not lower it") {
  RobotFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  stop(fixture, StopLevel::hold);
  fixture.advance(1);
  CHECK(fixture.state().stop_level == StopLevel::hold);
  const TimeNs since = fixture.state().stopped_since;
  stop(fixture, StopLevel::relax);
  fixture.advance(1);
  CHECK(fixture.state().stop_level == StopLevel::relax);
  CHECK_FALSE(fixture.driver->last.legs_powered);
  stop(fixture, StopLevel::hold);
  CHECK(fixture.state().stop_level == StopLevel::relax);
  CHECK(fixture.state().stopped_since == since);
}

TEST_CASE("a reset without a stop changes nothing") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  fixture.ask(WalkCommand{{0.5, 0, 0}, true});
  CHECK(fixture.ask(ResetStop{}).verdict == Verdict::accepted);
  fixture.advance(0.4);
  CHECK(fixture.state().walking);
}

TEST_CASE("after a stop in a walking action a new command walks again") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  move_all(fixture, 1);
  stop(fixture);
  fixture.advance(1);
  fixture.ask(ResetStop{});
  fixture.advance(1);
  CHECK_FALSE(fixture.state().walking);
  CHECK(fixture.ask(WalkCommand{{0.5, 0, 0}, true}).verdict == Verdict::accepted);
  fixture.advance(0.4);
  CHECK(fixture.state().base.velocity.forward > 0.2);
}

TEST_CASE("an emergency stop decelerates, holds under power, and its release restores nothing") {
  for (const char* action : kEverywhere) {
    INFO(action);
    RobotFixture fixture;
    fixture.go(action);
    move_all(fixture, 1.3);
    const bool powered = fixture.driver->last.legs_powered;
    CHECK(fixture.ask(SetEmergencyStop{true}).verdict == Verdict::accepted);
    CHECK(fixture.state().emergency);
    CHECK(fixture.action() == "DEFAULT");
    fixture.advance(0.5);
    CHECK(fixture.fastest() <= 0.01);
    CHECK(fixture.driver->last.legs_powered == powered);
    CHECK(fixture.driver->last.upper_body_powered);
    CHECK(fixture.ask(SetAction{action_of("RL_JOINT_DEFAULT")}).refused == Refused::emergency);
    CHECK(fixture.ask(targets(Limb::neck, false, {{26, 0.1}})).refused == Refused::emergency);
    fixture.advance(1);
    const JointArray held = fixture.state().position;
    CHECK(fixture.ask(SetEmergencyStop{false}).verdict == Verdict::accepted);
    fixture.advance(3);
    CHECK(fixture.action() == "DEFAULT");
    for (std::size_t i = 0; i < fixture_model().joints.size(); ++i)
      CHECK(fixture.state().position[i] == Approx(held[i]).margin(1e-9));
  }
}

TEST_CASE("an emergency stop keeps the stop latched and interrupts the lowering of the body") {
  RobotFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  stop(fixture, StopLevel::sit);
  fixture.advance(1.5);
  fixture.ask(SetEmergencyStop{true});
  fixture.advance(0.5);
  CHECK(fixture.fastest() <= 0.01);
  CHECK(fixture.driver->last.legs_powered);
  CHECK(fixture.ask(ResetStop{}).refused == Refused::emergency);
  CHECK(fixture.state().stopped);
  fixture.ask(SetEmergencyStop{false});
  fixture.advance(4);
  CHECK(fixture.fastest() < 1e-6);  // the release does not resume the lowering
  CHECK(fixture.driver->last.legs_powered);
  CHECK(fixture.ask(ResetStop{}).verdict == Verdict::accepted);
}

}  // namespace aim::robotside
