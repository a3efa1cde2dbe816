// Joint commands: owners, streams and their dead-man time, calls, clamps.
#include <cmath>

#include "robot_fixture.hpp"

namespace aim::robotside {
namespace {

JointCommand neck_call(double shake) {
  return targets(Limb::neck, false, {{joint_of("idx27_head_joint1"), shake}});
}
JointCommand neck_stream(double shake) {
  return targets(Limb::neck, true, {{joint_of("idx27_head_joint1"), shake}});
}

}  // namespace

TEST_CASE("neck and hands follow calls in every action, within limits, and hold the target") {
  for (const std::string_view action : {std::string_view("DEFAULT"), std::string_view("RL_JOINT_DEFAULT"),
                                        std::string_view("RL_LOCOMOTION_DEFAULT")}) {
    RobotFixture fixture;
    fixture.go(action);
    const std::size_t thumb = joint_of("left_thumb_0");
    JointCommand hand = targets(Limb::hands, false, {{thumb, 1500}});
    hand.effort[thumb] = 300;
    CHECK(fixture.ask(neck_call(0.4)).verdict == Verdict::accepted);
    CHECK(fixture.ask(hand).verdict == Verdict::accepted);
    fixture.advance(2);
    CHECK(fixture.state().position[26] == Approx(0.4));
    CHECK(fixture.state().position[thumb] == Approx(1500));
    CHECK(fixture.driver->last.effort_limit[thumb] == 300);
    fixture.advance(5);
    CHECK(fixture.state().position[26] == Approx(0.4));
  }
}

TEST_CASE("targets beyond the limits are clamped, and the decision gives requested and applied value") {
  RobotFixture fixture;
  const Decision decision = fixture.ask(neck_call(2.0));
  CHECK(decision.verdict == Verdict::clamped);
  CHECK(decision.clamped == std::uint64_t{1} << 26);
  CHECK(decision.joint == 26);
  CHECK(decision.requested == 2.0);
  CHECK(decision.applied == 0.785);
  fixture.advance(3);
  CHECK(fixture.state().position[26] == Approx(0.785));
}

TEST_CASE("the effort of a command is clamped to what the joint may exert") {
  const std::size_t thumb = joint_of("left_thumb_0");
  const double most = fixture_model().joints[thumb].limits.effort;
  for (const auto& [asked, sent] : {std::pair(10 * most, most), std::pair(-most, 0.0)}) {
    RobotFixture fixture;
    JointCommand hand = targets(Limb::hands, false, {{thumb, 1500}});
    hand.effort[thumb] = asked;
    CHECK(fixture.ask(hand).verdict == Verdict::accepted);
    fixture.advance(0.1);
    CHECK(fixture.driver->last.effort_limit[thumb] == sent);
  }
}

TEST_CASE("the motion player owns the upper body in servo actions until it is disabled") {
  RobotFixture fixture;
  fixture.go(kServo);
  const JointArray there = fixture.state().position;
  for (const Request& request :
       {Request{arms_at(0.1, there)}, Request{neck_call(0.3)}, Request{neck_stream(0.3)}}) {
    const Decision decision = fixture.ask(request);
    CHECK(decision.verdict == Verdict::refused);
    CHECK(decision.refused == Refused::owned_by_player);
  }
  CHECK(fixture.ask(SetMotionPlayer{false, true}).verdict == Verdict::accepted);
  CHECK_FALSE(fixture.state().neck_player_enabled);
  CHECK(fixture.state().player_enabled);
  CHECK(fixture.ask(neck_stream(0.1)).verdict == Verdict::accepted);
  CHECK(fixture.ask(arms_at(0.1, there)).refused == Refused::owned_by_player);
  CHECK(fixture.ask(SetMotionPlayer{false, false}).verdict == Verdict::accepted);
  CHECK(fixture.ask(arms_at(0.05, there)).verdict != Verdict::refused);
  CHECK(fixture.ask(SetMotionPlayer{true, false}).verdict == Verdict::accepted);
  CHECK(fixture.ask(arms_at(0.05, there)).refused == Refused::owned_by_player);
  CHECK(fixture.ask(neck_stream(0.1)).refused == Refused::owned_by_player);
  fixture.advance(1);
  CHECK(fixture.fastest() < 1e-6);  // the player plays nothing and holds the joints
}

TEST_CASE("streams and arm commands need a servo action") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_DEFAULT");
  const JointArray there = fixture.state().position;
  const Decision arm_stream = fixture.ask(arms_at(0.1, there, true));
  CHECK(arm_stream.refused == Refused::interface_closed);
  CHECK(arm_stream.next_hop == action_of(kServo));
  CHECK(fixture.ask(arms_at(0.1, there, false)).refused == Refused::interface_closed);
  CHECK(fixture.ask(neck_stream(0.1)).refused == Refused::interface_closed);
  CHECK(fixture.ask(neck_call(0.1)).verdict == Verdict::accepted);
}

TEST_CASE("clients can never move the legs") {
  RobotFixture fixture;
  CHECK(fixture.ask(targets(Limb::legs, false, {{3, 0.5}})).refused == Refused::owned_by_action);
}

TEST_CASE("a servo stream is followed smoothly and the joints hold 100 ms after its last set-point") {
  RobotFixture fixture;
  fixture.go(kServo);
  fixture.ask(SetMotionPlayer{false, false});
  const std::size_t shoulder = joint_of("idx13_left_arm_joint1");
  const JointArray there = fixture.state().position;
  double slowest = 10;
  for (int i = 1; i <= 200; ++i) {  // 0.3 rad/s at 100 Hz
    JointCommand command = arms_at(0, there);
    command.position[shoulder] = there[shoulder] + 0.003 * i;
    REQUIRE(fixture.ask(command).verdict == Verdict::accepted);
    for (int ms = 0; ms < 9; ++ms) {
      fixture.advance(0.001);
      if (i > 50) slowest = std::min(slowest, fixture.state().velocity[shoulder]);
    }
  }
  CHECK(slowest > 0.29);
  // A far target, then silence: the joints do not continue to it.
  JointCommand far = arms_at(0, there);
  far.position[shoulder] = 2.5;
  fixture.ask(far);
  fixture.advance(0.099);
  CHECK(fixture.state().set_velocity[shoulder] > 0.3);
  fixture.advance(0.6);
  CHECK(fixture.fastest() < 1e-3);
  CHECK(fixture.state().position[shoulder] < 1.5);
  const double held = fixture.state().position[shoulder];
  fixture.advance(2);
  CHECK(fixture.state().position[shoulder] == Approx(held).margin(1e-9));
}

TEST_CASE("joints do not move past the last target of a stream") {
  RobotFixture fixture;
  fixture.go(kServo);
  fixture.ask(SetMotionPlayer{false, false});
  const std::size_t shoulder = joint_of("idx13_left_arm_joint1");
  const JointArray there = fixture.state().position;
  double last = 0;
  double furthest = -10;
  for (int i = 1; i <= 50; ++i) {  // 2 rad/s at 100 Hz
    JointCommand command = arms_at(0, there);
    last = there[shoulder] + 0.02 * i;
    command.position[shoulder] = last;
    fixture.ask(command);
    fixture.advance(0.009);
  }
  for (int ms = 0; ms < 1500; ++ms) {
    fixture.advance(0.001);
    furthest = std::max(furthest, fixture.state().position[shoulder]);
  }
  CHECK(furthest <= last + 1e-9);
}

TEST_CASE("a command with NaN, a joint of another limb, or no joint is refused as a whole") {
  RobotFixture fixture;
  Decision decision = fixture.ask(neck_call(std::nan("")));
  CHECK(decision.refused == Refused::not_finite);
  CHECK(decision.joint == 26);
  JointCommand both = targets(Limb::neck, false, {{26, 0.2}, {27, HUGE_VAL}});
  CHECK(fixture.ask(both).refused == Refused::not_finite);
  CHECK(fixture.ask(targets(Limb::neck, false, {{12, 0.1}})).refused == Refused::unknown_joint);
  CHECK(fixture.ask(targets(Limb::neck, false, {{63, 0.1}})).refused == Refused::unknown_joint);
  CHECK(fixture.ask(targets(Limb::neck, false, {})).refused == Refused::unknown_joint);
  fixture.advance(1);
  CHECK(fixture.fastest() < 1e-9);
}

TEST_CASE("entering another action ends streams and keeps the call targets of neck and hands") {
  RobotFixture fixture;
  fixture.ask(neck_call(0.5));
  fixture.go("RL_JOINT_DEFAULT");
  CHECK(fixture.state().position[26] == Approx(0.5));
}

TEST_CASE("a dry run decides and moves nothing") {
  RobotFixture fixture;
  CHECK(fixture.ask_dry(neck_call(2.0)).verdict == Verdict::clamped);
  CHECK(fixture.ask_dry(SetAction{action_of("RL_JOINT_DEFAULT")}).verdict == Verdict::accepted);
  CHECK(fixture.ask_dry(Stop{StopLevel::hold}).verdict == Verdict::accepted);
  CHECK(fixture.ask_dry(SetEmergencyStop{true}).verdict == Verdict::accepted);
  CHECK(fixture.ask_dry(SetMotionPlayer{false, false}).verdict == Verdict::accepted);
  fixture.advance(1);
  CHECK(fixture.fastest() < 1e-9);
  CHECK(fixture.action() == "DEFAULT");
  CHECK_FALSE(fixture.state().stopped);
  CHECK_FALSE(fixture.state().emergency);
  CHECK(fixture.state().player_enabled);
}

}  // namespace aim::robotside
