// Actions on the whole control side: what one may do where, how long it takes, what the body does meanwhile.
#include "bench.hpp"

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

TEST_CASE("aimd wakes up in row 0, running, with the legs without power, and nothing moves") {
  Bench bench;
  CHECK(bench.state().action == 0);
  CHECK(bench.state().status == ActionStatus::running);
  CHECK_FALSE(bench.driver->last.legs_powered);
  CHECK(bench.driver->last.upper_body_powered);
  const RobotState before = bench.state();
  bench.advance(2);
  CHECK(bench.state().position == before.position);
}

TEST_CASE("standing up takes the action's time, moves the legs and reaches the posture") {
  Bench bench;
  REQUIRE(bench.ask(SetAction{action_of("RL_JOINT_DEFAULT")}).verdict == Verdict::accepted);
  CHECK(bench.state().status == ActionStatus::prepare);
  CHECK(bench.action() == "RL_JOINT_DEFAULT");
  CHECK(bench.driver->last.legs_powered);
  bench.advance(1);
  CHECK(bench.state().status == ActionStatus::prepare);
  CHECK(bench.state().progress == Approx(0.5).margin(0.01));
  CHECK(bench.fastest() > 0.01);
  bench.advance(1.1);
  CHECK(bench.state().status == ActionStatus::running);
  const auto stand = bench_model().posture("stand").positions;
  for (std::size_t i = 0; i < 26; ++i) CHECK(bench.state().position[i] == Approx(stand[i]).margin(0.005));
}

TEST_CASE(
    "from every performed action a dry run agrees with the graph for every target, and changes nothing") {
  for (const char* from : kPerformed) {
    Bench bench;
    bench.go(from);
    const ActionIndex here = bench.state().action;
    for (std::size_t to = 0; to < bench_model().graph.actions().size(); ++to) {
      const auto target = static_cast<ActionIndex>(to);
      const Action& action = bench_model().graph.at(target);
      INFO(from << " -> " << action.name);
      const bool performed = action.behaviour != Behaviour::none;
      const bool allowed = target == here || (performed && bench_model().graph.legal(here, target));
      const Decision decision = bench.ask_dry(SetAction{target});
      CHECK((decision.verdict == Verdict::accepted) == allowed);
      CHECK(bench.state().action == here);
      CHECK(bench.state().status == ActionStatus::running);
    }
  }
}

TEST_CASE("an illegal step changes nothing and names the next hop") {
  Bench bench;
  const Decision decision = bench.ask(SetAction{action_of("RL_LOCOMOTION_DEFAULT")});
  CHECK(decision.verdict == Verdict::refused);
  CHECK(decision.refused == Refused::no_edge);
  CHECK(decision.next_hop == action_of("RL_JOINT_DEFAULT"));
  bench.advance(5);
  CHECK(bench.action() == "DEFAULT");
}

TEST_CASE("the current action again is accepted and restarts nothing") {
  Bench bench;
  bench.go("RL_JOINT_DEFAULT");
  CHECK(bench.ask(SetAction{action_of("RL_JOINT_DEFAULT")}).verdict == Verdict::accepted);
  CHECK(bench.state().status == ActionStatus::running);
}

TEST_CASE("DEFAULT in the middle of standing up holds the legs under power where they are") {
  Bench bench;
  bench.ask(SetAction{action_of("RL_JOINT_DEFAULT")});
  bench.advance(1);
  CHECK(bench.ask(SetAction{0}).verdict == Verdict::accepted);
  bench.advance(1);
  CHECK(bench.action() == "DEFAULT");
  CHECK(bench.settled());
  CHECK(bench.driver->last.legs_powered);
  CHECK(bench.fastest() < 1e-6);
}

TEST_CASE("the passive actions take the legs' power once they are entered, and standing gives it back") {
  Bench bench;
  bench.go("RL_JOINT_DEFAULT");
  bench.go("DEFAULT");
  CHECK(bench.driver->last.legs_powered);
  bench.go("PASSIVE_UPPER_BODY_JOINT_SERVO");
  CHECK_FALSE(bench.driver->last.legs_powered);
  bench.go("RL_JOINT_DEFAULT");
  CHECK(bench.driver->last.legs_powered);
}

TEST_CASE("arms go home in the actions that own them and stay where they are in the servo actions") {
  Bench bench;
  bench.go("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  bench.ask(SetMotionPlayer{false, false});
  const JointArray there = bench.state().position;
  for (int i = 0; i < 150; ++i) {
    bench.ask(arms_at(0.2, there));
    bench.advance(0.01);
  }
  const std::size_t elbow = joint_of("idx16_left_arm_joint4");
  const double bent = bench.state().position[13];
  bench.go("RL_LOCOMOTION_DEFAULT");
  CHECK(std::abs(bench.state().position[13] - bent) > 0.1);
  CHECK(bench.state().position[elbow] ==
        Approx(bench_model().posture("stand").positions[elbow]).margin(0.005));
}

TEST_CASE("a driver that measures nothing for 1.5 s sends the robot back to row 0") {
  Bench bench;
  bench.go("RL_LOCOMOTION_DEFAULT");
  bench.ask(WalkCommand{0.5, 0, 0, true});
  bench.driver->lost = true;
  bench.advance(1.4);
  CHECK(bench.action() == "RL_LOCOMOTION_DEFAULT");
  bench.advance(0.2);
  CHECK(bench.action() == "DEFAULT");
  CHECK(bench.driver->last.legs_powered);
  bench.driver->lost = false;
  bench.advance(1);
  CHECK(bench.action() == "DEFAULT");
}

TEST_CASE("joints found outside their limits are inside after the robot has stood up") {
  RobotModel crooked = bench_model();
  std::array<double, kMaxJoints> start{};
  const auto usual = bench_model().posture("start").positions;
  std::copy(usual.begin(), usual.end(), start.begin());
  start[3] = -0.15;  // knee, limit -0.087
  start[15] = 0.05;  // left elbow, limit -0.03
  std::array<Posture, 3> postures{Posture{"start", std::span(start.data(), usual.size())},
                                  bench_model().posture("stand"), bench_model().posture("sit")};
  crooked.postures = postures;
  Bench bench({}, crooked);
  bench.go("RL_JOINT_DEFAULT");
  for (std::size_t i = 0; i < 26; ++i)
    CHECK(bench_model().joints[i].limits.position.contains(bench.state().set_position[i]));
}

}  // namespace aim::robotside
