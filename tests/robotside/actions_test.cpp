// Actions on the whole controller: allowed transitions, their duration, and the motion of the body.
#include "robot_fixture.hpp"

namespace aim::robotside {
namespace {

constexpr std::array kPerformed{"RL_JOINT_DEFAULT",
                                "PASSIVE_UPPER_BODY_JOINT_SERVO",
                                "PASSIVE_UPPER_BODY_PLANNING_MOVE",
                                "RL_LOCOMOTION_DEFAULT",
                                "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO",
                                "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE",
                                "RL_WHOLE_BODY_EXT_JOINT_SERVO"};

}  // namespace

TEST_CASE("aimd starts in row 0, RUNNING, with unpowered legs, and nothing moves") {
  RobotFixture fixture;
  CHECK(fixture.state().action == 0);
  CHECK(fixture.state().status == ActionStatus::running);
  CHECK_FALSE(fixture.driver->last.legs_powered);
  CHECK(fixture.driver->last.upper_body_powered);
  const RobotState before = fixture.state();
  fixture.advance(2);
  CHECK(fixture.state().position == before.position);
}

TEST_CASE("standing up takes the action's time, moves the legs and reaches the posture") {
  RobotFixture fixture;
  REQUIRE(fixture.ask(SetAction{action_of("RL_JOINT_DEFAULT")}).verdict == Verdict::accepted);
  CHECK(fixture.state().status == ActionStatus::prepare);
  CHECK(fixture.action() == "RL_JOINT_DEFAULT");
  CHECK(fixture.driver->last.legs_powered);
  fixture.advance(1);
  CHECK(fixture.state().status == ActionStatus::prepare);
  CHECK(fixture.state().progress == Approx(0.5).margin(0.01));
  CHECK(fixture.fastest() > 0.01);
  fixture.advance(1.1);
  CHECK(fixture.state().status == ActionStatus::running);
  const auto stand = fixture_model().posture("stand").positions;
  for (std::size_t i = 0; i < 26; ++i) CHECK(fixture.state().position[i] == Approx(stand[i]).margin(0.005));
}

TEST_CASE(
    "from every available action a dry run agrees with the graph for every target, and changes nothing") {
  for (const char* from : kPerformed) {
    RobotFixture fixture;
    fixture.go(from);
    const ActionIndex here = fixture.state().action;
    for (std::size_t to = 0; to < fixture_model().graph.actions().size(); ++to) {
      const auto target = static_cast<ActionIndex>(to);
      const Action& action = fixture_model().graph.at(target);
      INFO(from << " -> " << action.name);
      const bool performed = action.behaviour != Behaviour::none;
      const bool allowed = target == here || (performed && fixture_model().graph.legal(here, target));
      const Decision decision = fixture.ask_dry(SetAction{target});
      CHECK((decision.verdict == Verdict::accepted) == allowed);
      CHECK(fixture.state().action == here);
      CHECK(fixture.state().status == ActionStatus::running);
    }
  }
}

TEST_CASE("a refused transition changes nothing and names the next hop") {
  RobotFixture fixture;
  const Decision decision = fixture.ask(SetAction{action_of("RL_LOCOMOTION_DEFAULT")});
  CHECK(decision.verdict == Verdict::refused);
  CHECK(decision.refused == Refused::no_edge);
  CHECK(decision.next_hop == action_of("RL_JOINT_DEFAULT"));
  fixture.advance(5);
  CHECK(fixture.action() == "DEFAULT");
}

TEST_CASE("a request for the current action is accepted and restarts nothing") {
  RobotFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  CHECK(fixture.ask(SetAction{action_of("RL_JOINT_DEFAULT")}).verdict == Verdict::accepted);
  CHECK(fixture.state().status == ActionStatus::running);
}

TEST_CASE("DEFAULT during standing up holds the legs powered at their positions") {
  RobotFixture fixture;
  fixture.ask(SetAction{action_of("RL_JOINT_DEFAULT")});
  fixture.advance(1);
  CHECK(fixture.ask(SetAction{0}).verdict == Verdict::accepted);
  fixture.advance(1);
  CHECK(fixture.action() == "DEFAULT");
  CHECK(fixture.settled());
  CHECK(fixture.driver->last.legs_powered);
  CHECK(fixture.fastest() < 1e-6);
}

TEST_CASE("the passive actions remove leg power once they are entered, and standing up restores it") {
  RobotFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go("DEFAULT");
  CHECK(fixture.driver->last.legs_powered);
  fixture.go("PASSIVE_UPPER_BODY_JOINT_SERVO");
  CHECK_FALSE(fixture.driver->last.legs_powered);
  fixture.go("RL_JOINT_DEFAULT");
  CHECK(fixture.driver->last.legs_powered);
}

TEST_CASE("arms move to the home posture in actions that own them and keep their position in servo actions") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  fixture.ask(SetMotionPlayer{false, false});
  const JointArray there = fixture.state().position;
  for (int i = 0; i < 150; ++i) {
    fixture.ask(arms_at(0.2, there));
    fixture.advance(0.01);
  }
  const std::size_t elbow = joint_of("idx16_left_arm_joint4");
  const double bent = fixture.state().position[13];
  fixture.go("RL_LOCOMOTION_DEFAULT");
  CHECK(std::abs(fixture.state().position[13] - bent) > 0.1);
  CHECK(fixture.state().position[elbow] ==
        Approx(fixture_model().posture("stand").positions[elbow]).margin(0.005));
}

TEST_CASE("a driver without measurements for 1.5 s makes the robot retreat to row 0") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  fixture.ask(WalkCommand{{0.5, 0, 0}, true});
  fixture.driver->lost = true;
  fixture.advance(1.4);
  CHECK(fixture.action() == "RL_LOCOMOTION_DEFAULT");
  fixture.advance(0.2);
  CHECK(fixture.action() == "DEFAULT");
  CHECK(fixture.driver->last.legs_powered);
  CHECK(fixture.ask(SetAction{action_of("RL_JOINT_DEFAULT")}).refused == Refused::driver_silent);
  fixture.driver->lost = false;
  fixture.advance(1);
  CHECK(fixture.action() == "DEFAULT");
}

TEST_CASE("joints found outside their limits are within them after the robot has stood up") {
  RobotModel crooked = fixture_model();
  std::array<double, kMaxJoints> start{};
  const auto usual = fixture_model().posture("start").positions;
  std::copy(usual.begin(), usual.end(), start.begin());
  start[3] = -0.15;  // knee, limit -0.087
  start[15] = 0.05;  // left elbow, limit -0.03
  std::array<Posture, 3> postures{Posture{"start", std::span(start.data(), usual.size())},
                                  fixture_model().posture("stand"), fixture_model().posture("sit")};
  crooked.postures = postures;
  RobotFixture fixture({}, crooked);
  fixture.go("RL_JOINT_DEFAULT");
  for (std::size_t i = 0; i < 26; ++i)
    CHECK(fixture_model().joints[i].limits.position.contains(fixture.state().set_position[i]));
}

}  // namespace aim::robotside
