// Joint commands: owners, streams and their silence, calls, clamps.
#include <cmath>

#include "bench.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kServo = "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO";

JointCommand neck_call(double shake) {
  return targets(Limb::neck, false, {{joint_of("idx27_head_joint1"), shake}});
}
JointCommand neck_stream(double shake) {
  return targets(Limb::neck, true, {{joint_of("idx27_head_joint1"), shake}});
}

}  // namespace

TEST_CASE("neck and hands obey calls in every action, within limits, and stay there") {
  for (const std::string_view action : {std::string_view("DEFAULT"), std::string_view("RL_JOINT_DEFAULT"),
                                        std::string_view("RL_LOCOMOTION_DEFAULT")}) {
    Bench bench;
    bench.go(action);
    const std::size_t thumb = joint_of("left_thumb_0");
    JointCommand hand = targets(Limb::hands, false, {{thumb, 1500}});
    hand.effort[thumb] = 300;
    CHECK(bench.ask(neck_call(0.4)).verdict == Verdict::accepted);
    CHECK(bench.ask(hand).verdict == Verdict::accepted);
    bench.advance(2);
    CHECK(bench.state().position[26] == Approx(0.4));
    CHECK(bench.state().position[thumb] == Approx(1500));
    CHECK(bench.driver->last.effort_limit[thumb] == 300);
    bench.advance(5);
    CHECK(bench.state().position[26] == Approx(0.4));
  }
}

TEST_CASE("targets beyond the limits are clamped, and the decision tells by how much") {
  Bench bench;
  const Decision decision = bench.ask(neck_call(2.0));
  CHECK(decision.verdict == Verdict::clamped);
  CHECK(decision.clamped == std::uint64_t{1} << 26);
  CHECK(decision.joint == 26);
  CHECK(decision.requested == 2.0);
  CHECK(decision.applied == 0.785);
  bench.advance(3);
  CHECK(bench.state().position[26] == Approx(0.785));
}

TEST_CASE("the motion player owns the upper body in servo actions until it is disabled") {
  Bench bench;
  bench.go(kServo);
  const JointArray there = bench.state().position;
  for (const Request& request :
       {Request{arms_at(0.1, there)}, Request{neck_call(0.3)}, Request{neck_stream(0.3)}}) {
    const Decision decision = bench.ask(request);
    CHECK(decision.verdict == Verdict::refused);
    CHECK(decision.refused == Refused::owned_by_player);
  }
  CHECK(bench.ask(SetMotionPlayer{false, true}).verdict == Verdict::accepted);
  CHECK_FALSE(bench.state().neck_player_enabled);
  CHECK(bench.state().player_enabled);
  CHECK(bench.ask(neck_stream(0.1)).verdict == Verdict::accepted);
  CHECK(bench.ask(arms_at(0.1, there)).refused == Refused::owned_by_player);
  CHECK(bench.ask(SetMotionPlayer{false, false}).verdict == Verdict::accepted);
  CHECK(bench.ask(arms_at(0.05, there)).verdict != Verdict::refused);
  CHECK(bench.ask(SetMotionPlayer{true, false}).verdict == Verdict::accepted);
  CHECK(bench.ask(arms_at(0.05, there)).refused == Refused::owned_by_player);
  CHECK(bench.ask(neck_stream(0.1)).refused == Refused::owned_by_player);
  bench.advance(1);
  CHECK(bench.fastest() < 1e-6);  // the player plays nothing: it holds what it found
}

TEST_CASE("streams and arm commands need a servo action") {
  Bench bench;
  bench.go("RL_LOCOMOTION_DEFAULT");
  const JointArray there = bench.state().position;
  const Decision arm_stream = bench.ask(arms_at(0.1, there, true));
  CHECK(arm_stream.refused == Refused::interface_closed);
  CHECK(arm_stream.next_hop == action_of(kServo));
  CHECK(bench.ask(arms_at(0.1, there, false)).refused == Refused::interface_closed);
  CHECK(bench.ask(neck_stream(0.1)).refused == Refused::interface_closed);
  CHECK(bench.ask(neck_call(0.1)).verdict == Verdict::accepted);
}

TEST_CASE("legs are never the client's") {
  Bench bench;
  CHECK(bench.ask(targets(Limb::legs, false, {{3, 0.5}})).refused == Refused::owned_by_action);
}

TEST_CASE("a servo stream is followed smoothly and held 100 ms after it fell silent") {
  Bench bench;
  bench.go(kServo);
  bench.ask(SetMotionPlayer{false, false});
  const std::size_t shoulder = joint_of("idx13_left_arm_joint1");
  const JointArray there = bench.state().position;
  double slowest = 10;
  for (int i = 1; i <= 200; ++i) {  // 0.3 rad/s at 100 Hz
    JointCommand command = arms_at(0, there);
    command.position[shoulder] = there[shoulder] + 0.003 * i;
    REQUIRE(bench.ask(command).verdict == Verdict::accepted);
    for (int ms = 0; ms < 9; ++ms) {
      bench.advance(0.001);
      if (i > 50) slowest = std::min(slowest, bench.state().velocity[shoulder]);
    }
  }
  CHECK(slowest > 0.29);
  // A far target, then silence: it is not run after.
  JointCommand far = arms_at(0, there);
  far.position[shoulder] = 2.5;
  bench.ask(far);
  bench.advance(0.099);
  CHECK(bench.state().set_velocity[shoulder] > 0.3);
  bench.advance(0.6);
  CHECK(bench.fastest() < 1e-3);
  CHECK(bench.state().position[shoulder] < 1.5);
  const double held = bench.state().position[shoulder];
  bench.advance(2);
  CHECK(bench.state().position[shoulder] == Approx(held).margin(1e-9));
}

TEST_CASE("a stream that ends does not run past its last target") {
  Bench bench;
  bench.go(kServo);
  bench.ask(SetMotionPlayer{false, false});
  const std::size_t shoulder = joint_of("idx13_left_arm_joint1");
  const JointArray there = bench.state().position;
  double last = 0;
  double furthest = -10;
  for (int i = 1; i <= 50; ++i) {  // 2 rad/s at 100 Hz
    JointCommand command = arms_at(0, there);
    last = there[shoulder] + 0.02 * i;
    command.position[shoulder] = last;
    bench.ask(command);
    bench.advance(0.009);
  }
  for (int ms = 0; ms < 1500; ++ms) {
    bench.advance(0.001);
    furthest = std::max(furthest, bench.state().position[shoulder]);
  }
  CHECK(furthest <= last + 1e-9);
}

TEST_CASE("what is no number, no joint of the limb, or nothing at all is refused whole") {
  Bench bench;
  Decision decision = bench.ask(neck_call(std::nan("")));
  CHECK(decision.refused == Refused::not_finite);
  CHECK(decision.joint == 26);
  JointCommand both = targets(Limb::neck, false, {{26, 0.2}, {27, HUGE_VAL}});
  CHECK(bench.ask(both).refused == Refused::not_finite);
  CHECK(bench.ask(targets(Limb::neck, false, {{12, 0.1}})).refused == Refused::unknown_joint);
  CHECK(bench.ask(targets(Limb::neck, false, {{63, 0.1}})).refused == Refused::unknown_joint);
  CHECK(bench.ask(targets(Limb::neck, false, {})).refused == Refused::unknown_joint);
  bench.advance(1);
  CHECK(bench.fastest() < 1e-9);
}

TEST_CASE("entering another action ends streams and keeps what calls commanded to neck and hands") {
  Bench bench;
  bench.ask(neck_call(0.5));
  bench.go("RL_JOINT_DEFAULT");
  CHECK(bench.state().position[26] == Approx(0.5));
}

TEST_CASE("a dry run decides and moves nothing") {
  Bench bench;
  CHECK(bench.ask_dry(neck_call(2.0)).verdict == Verdict::clamped);
  CHECK(bench.ask_dry(SetAction{action_of("RL_JOINT_DEFAULT")}).verdict == Verdict::accepted);
  CHECK(bench.ask_dry(Stop{StopLevel::hold}).verdict == Verdict::accepted);
  CHECK(bench.ask_dry(SetEmergencyStop{true}).verdict == Verdict::accepted);
  CHECK(bench.ask_dry(SetMotionPlayer{false, false}).verdict == Verdict::accepted);
  bench.advance(1);
  CHECK(bench.fastest() < 1e-9);
  CHECK(bench.action() == "DEFAULT");
  CHECK_FALSE(bench.state().stopped);
  CHECK_FALSE(bench.state().emergency);
  CHECK(bench.state().player_enabled);
}

}  // namespace aim::robotside
