// The stop and the emergency stop: from every state, latched, purging, and nothing moves by itself
// afterwards.
#include "bench.hpp"

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

// Everything that the action allows, at full speed.
void move_all(Bench& bench, double seconds) {
  bench.ask(SetMotionPlayer{false, false});
  const JointArray there = bench.state().position;
  for (int i = 0; i < static_cast<int>(seconds * 100); ++i) {
    bench.ask(WalkCommand{0.8, 0.2, 0.8, true});
    bench.ask(arms_at(0.8, there));
    bench.ask(targets(Limb::neck, false, {{26, i % 100 < 50 ? 0.7 : -0.7}}));
    bench.ask(targets(Limb::hands, false, {{30, i % 160 < 80 ? 2000.0 : 0.0}}));
    bench.advance(0.006);
  }
}

Decision stop(Bench& bench, StopLevel level = StopLevel::hold) { return bench.ask(Stop{level}); }

}  // namespace

TEST_CASE(
    "a stop brings every joint to rest within 0.5 s in every action, and refuses everything until its "
    "reset") {
  for (const char* action : kEverywhere) {
    INFO(action);
    Bench bench;
    bench.go(action);
    move_all(bench, 1.3);
    const Decision decision = stop(bench);
    CHECK(decision.verdict == Verdict::accepted);
    CHECK(has(decision.cancelled, Cancelled::neck));
    CHECK(has(decision.cancelled, Cancelled::walking) ==
          bench_model().graph.at(action_of(action)).opens.has(Interface::velocity));
    bench.advance(0.5);
    CHECK(bench.fastest() <= 0.01);
    CHECK(bench.state().stopped);
    CHECK(bench.state().base.forward == 0);
    CHECK(bench.state().base.turn == 0);
    CHECK(bench.action() == action);
    CHECK(bench.ask(SetAction{0}).refused == Refused::stopped);
    CHECK(bench.ask(WalkCommand{0.3, 0, 0, true}).refused == Refused::stopped);
    CHECK(bench.ask(targets(Limb::neck, false, {{26, 0.1}})).refused == Refused::stopped);
    bench.advance(1);
    const JointArray held = bench.state().position;
    CHECK(bench.ask(ResetStop{}).verdict == Verdict::accepted);
    CHECK_FALSE(bench.state().stopped);
    bench.advance(3);
    for (std::size_t i = 0; i < bench_model().joints.size(); ++i)
      CHECK(bench.state().position[i] == Approx(held[i]).margin(1e-9));
    CHECK(bench.ask(targets(Limb::neck, false, {{26, 0.1}})).verdict == Verdict::accepted);
  }
}

TEST_CASE("a stop in the middle of standing up holds the legs under power, in the action that holds") {
  Bench bench;
  bench.ask(SetAction{action_of("RL_JOINT_DEFAULT")});
  bench.advance(1);
  const Decision decision = stop(bench);
  CHECK(has(decision.cancelled, Cancelled::transition));
  bench.advance(0.5);
  CHECK(bench.fastest() <= 0.01);
  CHECK(bench.action() == "DEFAULT");
  CHECK(bench.driver->last.legs_powered);
  const JointArray held = bench.state().position;
  bench.ask(ResetStop{});
  bench.advance(3);
  CHECK(bench.state().position == held);
  bench.go("RL_JOINT_DEFAULT");
}

TEST_CASE("relax takes the power of all joints once they rest; a reset gives it to the upper body only") {
  Bench bench;
  bench.go("RL_LOCOMOTION_DEFAULT");
  move_all(bench, 1);
  stop(bench, StopLevel::relax);
  CHECK(bench.driver->last.legs_powered);  // not before it rests
  bench.advance(1);
  CHECK_FALSE(bench.driver->last.legs_powered);
  CHECK_FALSE(bench.driver->last.upper_body_powered);
  CHECK(bench.action() == "DEFAULT");
  bench.ask(ResetStop{});
  bench.advance(0.01);
  CHECK(bench.driver->last.upper_body_powered);
  CHECK_FALSE(bench.driver->last.legs_powered);
  CHECK(bench.fastest() < 1e-6);
}

TEST_CASE("sit lowers a standing robot and then takes the legs' power, and only theirs") {
  Bench bench;
  bench.go("RL_JOINT_DEFAULT");
  stop(bench, StopLevel::sit);
  bench.advance(1.5);
  CHECK(bench.driver->last.legs_powered);
  CHECK(bench.fastest() > 0.1);
  bench.advance(2.5);
  CHECK_FALSE(bench.driver->last.legs_powered);
  CHECK(bench.driver->last.upper_body_powered);
  const auto sit = bench_model().posture("sit").positions;
  for (std::size_t i = 0; i < 12; ++i) CHECK(bench.state().position[i] == Approx(sit[i]).margin(0.01));
  CHECK(bench.action() == "DEFAULT");
}

TEST_CASE("sit moves nothing on a robot that does not stand") {
  Bench bench;
  const JointArray before = bench.state().position;
  stop(bench, StopLevel::sit);
  bench.advance(5);
  CHECK(bench.state().position == before);
}

TEST_CASE("a second stop may raise the level and never lowers it") {
  Bench bench;
  bench.go("RL_JOINT_DEFAULT");
  stop(bench, StopLevel::hold);
  bench.advance(1);
  CHECK(bench.state().stop_level == StopLevel::hold);
  const TimeNs since = bench.state().stopped_since;
  stop(bench, StopLevel::relax);
  bench.advance(1);
  CHECK(bench.state().stop_level == StopLevel::relax);
  CHECK_FALSE(bench.driver->last.legs_powered);
  stop(bench, StopLevel::hold);
  CHECK(bench.state().stop_level == StopLevel::relax);
  CHECK(bench.state().stopped_since == since);
}

TEST_CASE("a reset without a stop changes nothing") {
  Bench bench;
  bench.go("RL_LOCOMOTION_DEFAULT");
  bench.ask(WalkCommand{0.5, 0, 0, true});
  CHECK(bench.ask(ResetStop{}).verdict == Verdict::accepted);
  bench.advance(0.4);
  CHECK(bench.state().walking);
}

TEST_CASE("after a stop in a walking action a new command walks again") {
  Bench bench;
  bench.go("RL_LOCOMOTION_DEFAULT");
  move_all(bench, 1);
  stop(bench);
  bench.advance(1);
  bench.ask(ResetStop{});
  bench.advance(1);
  CHECK_FALSE(bench.state().walking);
  CHECK(bench.ask(WalkCommand{0.5, 0, 0, true}).verdict == Verdict::accepted);
  bench.advance(0.4);
  CHECK(bench.state().base.forward > 0.2);
}

TEST_CASE("an emergency stop decelerates, holds under power, and its release restores nothing") {
  for (const char* action : kEverywhere) {
    INFO(action);
    Bench bench;
    bench.go(action);
    move_all(bench, 1.3);
    const bool powered = bench.driver->last.legs_powered;
    CHECK(bench.ask(SetEmergencyStop{true}).verdict == Verdict::accepted);
    CHECK(bench.state().emergency);
    CHECK(bench.action() == "DEFAULT");
    bench.advance(0.5);
    CHECK(bench.fastest() <= 0.01);
    CHECK(bench.driver->last.legs_powered == powered);
    CHECK(bench.driver->last.upper_body_powered);
    CHECK(bench.ask(SetAction{action_of("RL_JOINT_DEFAULT")}).refused == Refused::emergency);
    CHECK(bench.ask(targets(Limb::neck, false, {{26, 0.1}})).refused == Refused::emergency);
    bench.advance(1);
    const JointArray held = bench.state().position;
    CHECK(bench.ask(SetEmergencyStop{false}).verdict == Verdict::accepted);
    bench.advance(3);
    CHECK(bench.action() == "DEFAULT");
    for (std::size_t i = 0; i < bench_model().joints.size(); ++i)
      CHECK(bench.state().position[i] == Approx(held[i]).margin(1e-9));
  }
}

TEST_CASE("an emergency keeps the stop latched and stops a body that is being lowered") {
  Bench bench;
  bench.go("RL_JOINT_DEFAULT");
  stop(bench, StopLevel::sit);
  bench.advance(1.5);
  bench.ask(SetEmergencyStop{true});
  bench.advance(0.5);
  CHECK(bench.fastest() <= 0.01);
  CHECK(bench.driver->last.legs_powered);
  CHECK(bench.ask(ResetStop{}).refused == Refused::emergency);
  CHECK(bench.state().stopped);
  bench.ask(SetEmergencyStop{false});
  bench.advance(4);
  CHECK(bench.fastest() < 1e-6);  // releasing does not go on with the sitting down
  CHECK(bench.driver->last.legs_powered);
  CHECK(bench.ask(ResetStop{}).verdict == Verdict::accepted);
}

}  // namespace aim::robotside
