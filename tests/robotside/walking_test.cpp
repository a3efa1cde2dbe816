// Walking: limits, ramps, dead-man, gait, and what forbids it.
#include <cmath>

#include "bench.hpp"

namespace aim::robotside {
namespace {

constexpr WalkCommand ahead(double v, bool navigation = true) { return {v, 0, 0, navigation}; }

// Feeds a command at 50 Hz.
void walk(Bench& bench, const WalkCommand& command, double seconds) {
  for (int i = 0; i < static_cast<int>(seconds * 50); ++i) {
    bench.ask(command);
    bench.advance(0.019);
  }
}

double time_to_reach(bool navigation) {
  Bench bench;
  bench.go("RL_LOCOMOTION_DEFAULT");
  for (int ms = 1; ms < 5000; ++ms) {
    bench.ask(ahead(0.8, navigation));
    if (bench.state().base.forward >= 0.8 - 1e-9) return ms * 1e-3;
  }
  return 5;
}

}  // namespace

TEST_CASE("a velocity stream walks the base and swings legs and arms") {
  Bench bench;
  bench.go("RL_LOCOMOTION_DEFAULT");
  walk(bench, ahead(0.5), 1.5);
  CHECK(bench.state().walking);
  CHECK(bench.state().base.forward == Approx(0.5));
  const std::size_t knee = joint_of("idx04_left_tarsus");
  const std::size_t shoulder = joint_of("idx13_left_arm_joint1");
  double knee_min = 10, knee_max = -10, arm_min = 10, arm_max = -10;
  const double x = bench.state().base.x;
  for (int i = 0; i < 240; ++i) {  // two gait periods
    bench.ask(ahead(0.5));
    bench.advance(0.009);
    knee_min = std::min(knee_min, bench.state().position[knee]);
    knee_max = std::max(knee_max, bench.state().position[knee]);
    arm_min = std::min(arm_min, bench.state().position[shoulder]);
    arm_max = std::max(arm_max, bench.state().position[shoulder]);
  }
  CHECK(knee_max - knee_min > 0.4);
  CHECK(arm_max - arm_min > 0.15);
  CHECK(bench.state().base.x - x == Approx(0.5 * 2.4).margin(0.01));
}

TEST_CASE("turning and odometry agree") {
  Bench bench;
  bench.go("RL_LOCOMOTION_DEFAULT");
  walk(bench, {0, 0, 1.0, true}, 3);
  walk(bench, {0, 0, 0, true}, 2);
  CHECK(bench.state().base.yaw == Approx(3).margin(0.1));
  CHECK_FALSE(bench.state().walking);
}

TEST_CASE("a walking command beyond its limits is clamped and says so") {
  Bench bench;
  bench.go("RL_LOCOMOTION_DEFAULT");
  const Decision decision = bench.ask({WalkCommand{2.0, 0, 0, true}});
  CHECK(decision.verdict == Verdict::clamped);
  walk(bench, ahead(2.0), 2);
  CHECK(bench.state().base.forward == Approx(0.8));
  CHECK(bench.state().base.forward <= 0.8);
}

TEST_CASE("accelerations stay inside the model's, and navigation is sharper than remote control") {
  for (const bool navigation : {true, false}) {
    Bench bench;
    bench.go("RL_LOCOMOTION_DEFAULT");
    double last = 0;
    double hardest = 0;
    for (int ms = 0; ms < 6000; ++ms) {
      if (ms % 20 == 0) bench.ask(ahead(ms % 2000 < 1000 ? 0.8 : -0.3, navigation));
      bench.advance(0.001);
      if (ms % 20 != 0) hardest = std::max(hardest, std::abs(bench.state().base.forward - last) * 1e3);
      last = bench.state().base.forward;
    }
    CHECK(hardest <= 0.8 * (1 + 1e-6));
    CHECK(hardest > (navigation ? 0.7 : 0.4));
  }
  CHECK(time_to_reach(true) < 1.2);
  CHECK(time_to_reach(false) > 1.5);
}

TEST_CASE("the dead-man ends a walk 500 ms after the last set-point, within the acceleration limit") {
  Bench bench;
  bench.go("RL_LOCOMOTION_DEFAULT");
  walk(bench, ahead(0.5), 2);
  bench.ask(ahead(0.5));
  bench.advance(0.499);
  CHECK(bench.state().base.forward == Approx(0.5));
  bench.advance(0.05);
  CHECK(bench.state().base.forward < 0.5);
  bench.advance(0.75);
  CHECK(bench.state().base.forward == 0);
  bench.advance(0.4);
  CHECK_FALSE(bench.state().walking);
  CHECK(bench.action() == "RL_LOCOMOTION_DEFAULT");
}

TEST_CASE("the dead-man's time is configurable") {
  ControlConfig config;
  config.deadman = 200'000'000;
  Bench bench(config);
  bench.go("RL_LOCOMOTION_DEFAULT");
  walk(bench, ahead(0.5), 2);
  bench.advance(0.25);
  CHECK(bench.state().base.forward < 0.5);
}

TEST_CASE("below the stepping threshold the robot stands") {
  Bench bench;
  bench.go("RL_LOCOMOTION_DEFAULT");
  walk(bench, ahead(0.04), 1);
  CHECK_FALSE(bench.state().walking);
  CHECK(bench.state().base.forward == 0);
}

TEST_CASE("walking is refused where the action does not open it") {
  Bench bench;
  Decision decision = bench.ask(ahead(0.3));
  CHECK(decision.refused == Refused::interface_closed);
  CHECK(decision.next_hop == action_of("RL_JOINT_DEFAULT"));
  bench.go("RL_JOINT_DEFAULT");
  decision = bench.ask(ahead(0.3));
  CHECK(decision.refused == Refused::interface_closed);
  CHECK(decision.next_hop == action_of("RL_LOCOMOTION_DEFAULT"));
  bench.ask(SetAction{action_of("RL_LOCOMOTION_DEFAULT")});
  CHECK(bench.ask(ahead(0.3)).refused == Refused::transition_running);
  bench.advance(2);
  CHECK(bench.state().base.x == 0);
}

TEST_CASE("low battery and hot joints forbid walking, end a walk, and let standing still be commanded") {
  Bench bench;
  bench.go("RL_LOCOMOTION_DEFAULT");
  walk(bench, ahead(0.5), 1);
  bench.driver->charge = 0.08;
  bench.advance(0.002);
  Decision decision = bench.ask(ahead(0.5));
  CHECK(decision.refused == Refused::battery_low);
  CHECK(decision.requested == 0.08);
  CHECK(decision.applied == 0.10);
  CHECK(bench.ask(ahead(0)).verdict == Verdict::accepted);
  bench.advance(2);
  CHECK(bench.state().base.forward == 0);
  bench.driver->charge = 0.5;
  bench.driver->temperature = 85;
  bench.advance(0.002);
  decision = bench.ask(ahead(0.5));
  CHECK(decision.refused == Refused::overheated);
  CHECK(decision.joint == 20);
  bench.driver->temperature = 40;
  bench.advance(0.002);
  CHECK(bench.ask(ahead(0.5)).verdict == Verdict::accepted);
}

TEST_CASE("hot joints end steps in place as well") {
  Bench bench;
  bench.go("RL_LOCOMOTION_DEFAULT");
  CHECK(bench.ask(SetGait{GaitType::walk}).verdict == Verdict::accepted);
  bench.advance(1);
  CHECK(bench.state().walking);
  CHECK(bench.state().base.forward == 0);
  bench.driver->temperature = 85;
  bench.advance(1);
  CHECK_FALSE(bench.state().walking);
  CHECK(bench.ask(SetGait{GaitType::walk}).refused == Refused::overheated);
}

TEST_CASE("leaving a walking action stops the walk first and stands on both feet") {
  Bench bench;
  bench.go("RL_LOCOMOTION_DEFAULT");
  walk(bench, ahead(0.8), 2);
  bench.ask(SetAction{action_of("RL_JOINT_DEFAULT")});
  bench.advance(0.5);
  CHECK(bench.state().status == ActionStatus::prepare);
  CHECK(bench.state().base.forward > 0);
  bench.advance(6);
  CHECK(bench.state().status == ActionStatus::running);
  CHECK(bench.state().base.forward == 0);
}

TEST_CASE("velocities that are no numbers are refused whole") {
  Bench bench;
  bench.go("RL_LOCOMOTION_DEFAULT");
  CHECK(bench.ask(WalkCommand{std::nan(""), 0, 0, true}).refused == Refused::not_finite);
  CHECK(bench.ask(WalkCommand{0, HUGE_VAL, 0, true}).refused == Refused::not_finite);
  CHECK(bench.ask(WalkCommand{0, 0, -HUGE_VAL, true}).refused == Refused::not_finite);
  bench.advance(1);
  CHECK(bench.state().base.x == 0);
}

}  // namespace aim::robotside
