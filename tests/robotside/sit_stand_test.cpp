// Sitting down and standing up: status, posture, a still upper body, and stops on the way.
#include <cmath>

#include "robot_fixture.hpp"
#include "robotside/control/parts/action_machine.hpp"
#include "robotside/control/parts/support.hpp"

namespace aim::robotside {
namespace {

bool legs_at(const RobotFixture& fixture, std::string_view posture) {
  const auto positions = fixture_model().posture(posture).positions;
  for (std::size_t i = 0; i < 12; ++i)
    if (std::abs(fixture.state().position[i] - positions[i]) > 0.005) return false;
  return true;
}

// The largest displacement of a joint above the legs [rad or counts].
double upper_body_moved(const RobotFixture& fixture, const JointArray& before) {
  double moved = 0;
  for (std::size_t i = 12; i < 40; ++i)
    moved = std::max(moved, std::abs(fixture.state().position[i] - before[i]));
  return moved;
}

// Enters an action that ends by itself and checks it until its end.
void perform(RobotFixture& fixture, std::string_view name) {
  INFO(name);
  const JointArray before = fixture.state().position;
  REQUIRE(fixture.ask(SetAction{action_of(name)}).verdict == Verdict::accepted);
  std::vector<ActionStatus> seen{fixture.state().status};
  double moved = 0, progress = 0;
  for (int i = 0; i < 700 && seen.back() != ActionStatus::done; ++i) {
    fixture.advance(0.01);
    if (fixture.state().status != seen.back()) seen.push_back(fixture.state().status);
    moved = std::max(moved, upper_body_moved(fixture, before));
    CHECK(fixture.state().progress >= progress);
    progress = fixture.state().progress;
  }
  // If the robot stands, the motion begins in the first period.
  if (seen.front() == ActionStatus::prepare) seen.erase(seen.begin());
  CHECK(seen == std::vector{ActionStatus::running, ActionStatus::done});
  CHECK(moved == 0);
  CHECK(progress == 1);
  CHECK(fixture.action() == name);
}

}  // namespace

TEST_CASE("sitting down and standing up again: chair and platform") {
  struct Way {
    const char* down;
    const char* up;
  };
  for (const auto& [down, up] :
       {Way{"SIT_DOWN", "STAND_UP"}, Way{"MOBILE_PLATFORM_SIT_DOWN", "MOBILE_PLATFORM_STAND_UP"}}) {
    RobotFixture fixture;
    fixture.go("RL_JOINT_DEFAULT");
    fixture.ask(targets(Limb::neck, false, {{26, 0.3}}));
    fixture.advance(2);
    perform(fixture, down);
    CHECK(legs_at(fixture, "sit"));
    CHECK(fixture.driver->last.legs_powered);
    fixture.advance(3);
    CHECK(fixture.state().status == ActionStatus::done);
    CHECK(fixture.fastest() < 1e-9);
    perform(fixture, up);
    CHECK(legs_at(fixture, "stand"));
    fixture.go("RL_JOINT_DEFAULT");
    fixture.go("RL_LOCOMOTION_DEFAULT");
    CHECK(fixture.ask(WalkCommand{{0.3, 0, 0}, true}).verdict == Verdict::accepted);
  }
}

TEST_CASE("arms away from their home posture keep their position") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE");
  MoveJoints bend{1, bit(12) | bit(15), {}, 1, 1};
  bend.target[12] = 0.4;
  bend.target[15] = -1.2;
  fixture.ask(bend);
  fixture.advance(3);
  fixture.ask(SetAction{0});
  fixture.advance(0.5);
  perform(fixture, "STAND_UP");
  CHECK(fixture.state().position[15] == Approx(-1.2).margin(1e-3));
}

TEST_CASE("a walking robot stands before it sits down") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  for (int i = 0; i < 100; ++i) {
    fixture.ask(WalkCommand{{0.7, 0, 0}, true});
    fixture.advance(0.019);
  }
  REQUIRE(fixture.ask(SetAction{action_of("SIT_DOWN")}).verdict == Verdict::accepted);
  CHECK(fixture.state().status == ActionStatus::prepare);
  bool walked = false;
  for (int i = 0; i < 400 && fixture.state().status == ActionStatus::prepare; ++i) {
    walked = walked || fixture.state().base.velocity.forward > 0;
    fixture.advance(0.01);
  }
  CHECK(walked);
  CHECK(fixture.state().status == ActionStatus::running);
  CHECK(fixture.state().base.velocity.forward == 0);
  CHECK(legs_at(fixture, "stand"));
  fixture.advance(6);
  CHECK(fixture.state().status == ActionStatus::done);
  CHECK(legs_at(fixture, "sit"));
}

TEST_CASE("a stop on the way holds the legs there powered, and the robot can then stand up") {
  for (const std::string_view name : {"SIT_DOWN", "STAND_UP"}) {
    INFO(name);
    RobotFixture fixture;
    fixture.go("RL_JOINT_DEFAULT");
    if (name == "STAND_UP") fixture.go("SIT_DOWN");
    fixture.ask(SetAction{action_of(name)});
    fixture.advance(2);
    REQUIRE(fixture.fastest() > 0.1);
    const Decision decision = fixture.ask(Stop{StopLevel::hold});
    CHECK(has(decision.cancelled, Cancelled::transition));
    fixture.advance(0.5);
    CHECK(fixture.fastest() < 0.01);
    CHECK(fixture.action() == "DEFAULT");
    CHECK(fixture.driver->last.legs_powered);
    CHECK_FALSE(legs_at(fixture, "sit"));
    CHECK_FALSE(legs_at(fixture, "stand"));
    const JointArray held = fixture.state().position;
    fixture.ask(ResetStop{});
    fixture.advance(3);
    CHECK(fixture.state().position == held);
    fixture.go("RL_JOINT_DEFAULT");
    CHECK(legs_at(fixture, "stand"));
  }
}

TEST_CASE("a robot seated by a stop or by SIT_DOWN must stand up before any standing action") {
  for (const bool by_stop : {true, false}) {
    INFO(by_stop);
    RobotFixture fixture;
    fixture.go("RL_JOINT_DEFAULT");
    CHECK(support_of(fixture_model(), fixture.state()) == Support::legs);
    if (by_stop) {
      fixture.ask(Stop{StopLevel::sit});
      fixture.advance(1.5);
      CHECK(support_of(fixture_model(), fixture.state()) == Support::changing);
      CHECK_FALSE(fixture.state().at_rest);
      fixture.advance(4);
      fixture.ask(ResetStop{});
    } else {
      fixture.go("SIT_DOWN");
      fixture.go("DEFAULT");
    }
    CHECK(support_of(fixture_model(), fixture.state()) == Support::seat);
    CHECK(fixture.state().at_rest);
    REQUIRE(fixture.action() == "DEFAULT");
    const SetAction stand{action_of("RL_JOINT_DEFAULT")};
    Decision decision = fixture.ask(stand);
    CHECK(decision.refused == Refused::no_edge);
    add_next_hop(decision, stand, fixture_model().graph);
    CHECK(decision.next_hop == action_of("STAND_UP"));
    fixture.go("STAND_UP");
    fixture.go("RL_JOINT_DEFAULT");
    CHECK(support_of(fixture_model(), fixture.state()) == Support::legs);
  }
}

TEST_CASE("a robot that hangs at power-on is not seated and enters standing actions directly") {
  RobotFixture fixture;
  fixture.advance(0.1);
  CHECK(support_of(fixture_model(), fixture.state()) == Support::nothing);
  fixture.go("RL_JOINT_DEFAULT");
  CHECK(support_of(fixture_model(), fixture.state()) == Support::legs);
}

TEST_CASE("disabling a robot during the lowering of a stop completes it before the legs lose power") {
  RobotFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  fixture.ask(Stop{StopLevel::sit});
  fixture.advance(1.5);
  REQUIRE(fixture.fastest() > 0.1);
  fixture.ask(EnableMotion{false});
  fixture.advance(4);
  CHECK(legs_at(fixture, "sit"));
  CHECK_FALSE(fixture.driver->last.legs_powered);
}

}  // namespace aim::robotside
