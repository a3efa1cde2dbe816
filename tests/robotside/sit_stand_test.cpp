// Sitting down and standing up: status, posture, an upper body that keeps still, and stops on the way.
#include <cmath>

#include "bench.hpp"
#include "robotside/control/action_machine.hpp"
#include "robotside/control/support.hpp"

namespace aim::robotside {
namespace {

bool legs_at(const Bench& bench, std::string_view posture) {
  const auto positions = bench_model().posture(posture).positions;
  for (std::size_t i = 0; i < 12; ++i)
    if (std::abs(bench.state().position[i] - positions[i]) > 0.005) return false;
  return true;
}

// The farthest that a joint above the legs went from where it was [rad or counts].
double upper_body_moved(const Bench& bench, const JointArray& before) {
  double moved = 0;
  for (std::size_t i = 12; i < 40; ++i)
    moved = std::max(moved, std::abs(bench.state().position[i] - before[i]));
  return moved;
}

// Enters an action that ends by itself and watches it to its end.
void perform(Bench& bench, std::string_view name) {
  INFO(name);
  const JointArray before = bench.state().position;
  REQUIRE(bench.ask(SetAction{action_of(name)}).verdict == Verdict::accepted);
  std::vector<ActionStatus> seen{bench.state().status};
  double moved = 0, progress = 0;
  for (int i = 0; i < 700 && seen.back() != ActionStatus::done; ++i) {
    bench.advance(0.01);
    if (bench.state().status != seen.back()) seen.push_back(bench.state().status);
    moved = std::max(moved, upper_body_moved(bench, before));
    CHECK(bench.state().progress >= progress);
    progress = bench.state().progress;
  }
  // The first period already begins the motion of a robot that stands.
  if (seen.front() == ActionStatus::prepare) seen.erase(seen.begin());
  CHECK(seen == std::vector{ActionStatus::running, ActionStatus::done});
  CHECK(moved == 0);
  CHECK(progress == 1);
  CHECK(bench.action() == name);
}

}  // namespace

TEST_CASE("sitting down and standing up again: chair and platform") {
  for (const std::string_view prefix : {"", "MOBILE_PLATFORM_"}) {
    Bench bench;
    bench.go("RL_JOINT_DEFAULT");
    bench.ask(targets(Limb::neck, false, {{26, 0.3}}));
    bench.advance(2);
    perform(bench, std::string(prefix) + "SIT_DOWN");
    CHECK(legs_at(bench, "sit"));
    CHECK(bench.driver->last.legs_powered);
    bench.advance(3);
    CHECK(bench.state().status == ActionStatus::done);
    CHECK(bench.fastest() < 1e-9);
    perform(bench, std::string(prefix) + "STAND_UP");
    CHECK(legs_at(bench, "stand"));
    bench.go("RL_JOINT_DEFAULT");
    bench.go("RL_LOCOMOTION_DEFAULT");
    CHECK(bench.ask(WalkCommand{0.3, 0, 0, true}).verdict == Verdict::accepted);
  }
}

TEST_CASE("arms keep the posture that they had, when they were elsewhere than at home") {
  Bench bench;
  bench.go("RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE");
  MoveJoints bend{1, bit(12) | bit(15), {}, 1, 1};
  bend.target[12] = 0.4;
  bend.target[15] = -1.2;
  bench.ask(bend);
  bench.advance(3);
  bench.ask(SetAction{0});
  bench.advance(0.5);
  perform(bench, "STAND_UP");
  CHECK(bench.state().position[15] == Approx(-1.2).margin(1e-3));
}

TEST_CASE("a walking robot comes to a stand before it sits down") {
  Bench bench;
  bench.go("RL_LOCOMOTION_DEFAULT");
  for (int i = 0; i < 100; ++i) {
    bench.ask(WalkCommand{0.7, 0, 0, true});
    bench.advance(0.019);
  }
  REQUIRE(bench.ask(SetAction{action_of("SIT_DOWN")}).verdict == Verdict::accepted);
  CHECK(bench.state().status == ActionStatus::prepare);
  bool walked = false;
  for (int i = 0; i < 400 && bench.state().status == ActionStatus::prepare; ++i) {
    walked = walked || bench.state().base.forward > 0;
    bench.advance(0.01);
  }
  CHECK(walked);
  CHECK(bench.state().status == ActionStatus::running);
  CHECK(bench.state().base.forward == 0);
  CHECK(legs_at(bench, "stand"));
  bench.advance(6);
  CHECK(bench.state().status == ActionStatus::done);
  CHECK(legs_at(bench, "sit"));
}

TEST_CASE("a stop on the way holds the legs there under power, and standing up is the way on") {
  for (const std::string_view name : {"SIT_DOWN", "STAND_UP"}) {
    INFO(name);
    Bench bench;
    bench.go("RL_JOINT_DEFAULT");
    if (name == "STAND_UP") bench.go("SIT_DOWN");
    bench.ask(SetAction{action_of(name)});
    bench.advance(2);
    REQUIRE(bench.fastest() > 0.1);
    const Decision decision = bench.ask(Stop{StopLevel::hold});
    CHECK(has(decision.cancelled, Cancelled::transition));
    bench.advance(0.5);
    CHECK(bench.fastest() < 0.01);
    CHECK(bench.action() == "DEFAULT");
    CHECK(bench.driver->last.legs_powered);
    CHECK_FALSE(legs_at(bench, "sit"));
    CHECK_FALSE(legs_at(bench, "stand"));
    const JointArray held = bench.state().position;
    bench.ask(ResetStop{});
    bench.advance(3);
    CHECK(bench.state().position == held);
    bench.go("RL_JOINT_DEFAULT");
    CHECK(legs_at(bench, "stand"));
  }
}

TEST_CASE("a seated robot stands up before anything that stands, whoever seated it") {
  for (const bool by_stop : {true, false}) {
    INFO(by_stop);
    Bench bench;
    bench.go("RL_JOINT_DEFAULT");
    CHECK(support_of(bench_model(), bench.state()) == Support::legs);
    if (by_stop) {
      bench.ask(Stop{StopLevel::sit});
      bench.advance(1.5);
      CHECK(support_of(bench_model(), bench.state()) == Support::changing);
      CHECK_FALSE(bench.state().at_rest);
      bench.advance(4);
      bench.ask(ResetStop{});
    } else {
      bench.go("SIT_DOWN");
      bench.go("DEFAULT");
    }
    CHECK(support_of(bench_model(), bench.state()) == Support::seat);
    CHECK(bench.state().at_rest);
    REQUIRE(bench.action() == "DEFAULT");
    const SetAction stand{action_of("RL_JOINT_DEFAULT")};
    Decision decision = bench.ask(stand);
    CHECK(decision.refused == Refused::no_edge);
    add_next_hop(decision, stand, bench_model().graph);
    CHECK(decision.next_hop == action_of("STAND_UP"));
    bench.go("STAND_UP");
    bench.go("RL_JOINT_DEFAULT");
    CHECK(support_of(bench_model(), bench.state()) == Support::legs);
  }
}

TEST_CASE("a robot that hangs at power-on is not seated, and stands by the short way") {
  Bench bench;
  bench.advance(0.1);
  CHECK(support_of(bench_model(), bench.state()) == Support::nothing);
  bench.go("RL_JOINT_DEFAULT");
  CHECK(support_of(bench_model(), bench.state()) == Support::legs);
}

TEST_CASE("disabling a robot that a stop lowers lets it come down before its legs lose their power") {
  Bench bench;
  bench.go("RL_JOINT_DEFAULT");
  bench.ask(Stop{StopLevel::sit});
  bench.advance(1.5);
  REQUIRE(bench.fastest() > 0.1);
  bench.ask(EnableMotion{false});
  bench.advance(4);
  CHECK(legs_at(bench, "sit"));
  CHECK_FALSE(bench.driver->last.legs_powered);
}

}  // namespace aim::robotside
