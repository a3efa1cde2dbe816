// The waist realised by the legs, on the whole controller: every axis is reached, the feet do not move,
// silence holds the posture, leaving the action returns the body upright.
#include <cmath>

#include "robot_fixture.hpp"
#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kBends = "RL_WHOLE_BODY_EXT_JOINT_SERVO";
constexpr std::size_t kLift = 40, kRoll = 41, kPitch = 42, kYaw = 43;

JointCommand waist(double lift, double roll, double pitch, double yaw) {
  return targets(Limb::waist, true, {{kLift, lift}, {kRoll, roll}, {kPitch, pitch}, {kYaw, yaw}});
}

// Pose of the left foot in the frame of the right one; constant as long as no foot slips.
Pose left_from_right(const JointArray& positions) {
  const BodyGeometry& body = *fixture_model().geometry;
  return inverse(tool_in_base(*body.find_chain("right_leg"), positions)) *
         tool_in_base(*body.find_chain("left_leg"), positions);
}

// Slip of a foot, at its sole or half a foot's length in front of it [m].
double slip(const JointArray& positions, const Pose& stood) {
  const Pose now = left_from_right(positions);
  const Vec3 toe = {0.15, 0, 0};
  return std::max(norm(now.position - stood.position), norm(now * toe - stood * toe));
}

void stand_ready(RobotFixture& fixture) {
  fixture.go(kBends);
  fixture.ask(SetMotionPlayer{false, false});
}

// Streams at the 20 Hz of the vendor's clients; returns the largest slip of a foot [m].
double stream(RobotFixture& fixture, const JointCommand& command, double seconds, const Pose& stood) {
  double farthest = 0;
  for (int i = 0; i < static_cast<int>(seconds * 20); ++i) {
    REQUIRE(fixture.ask(command).verdict == Verdict::accepted);
    for (int k = 0; k < 7; ++k) {
      fixture.advance(0.007);
      farthest = std::max(farthest, slip(fixture.state().set_position, stood));
    }
  }
  return farthest;
}

double watch(RobotFixture& fixture, double seconds, const Pose& stood) {
  double farthest = 0;
  for (int i = 0; i < static_cast<int>(seconds * 100); ++i) {
    fixture.advance(0.01);
    farthest = std::max(farthest, slip(fixture.state().set_position, stood));
  }
  return farthest;
}

}  // namespace

TEST_CASE("every axis of the waist is reached without foot slip, and silence holds it there") {
  struct Target {
    double lift, roll, pitch, yaw;
  };
  for (const Target& to : {Target{-0.12, 0, 0, 0}, Target{0, 0.3, 0, 0}, Target{0, 0, 0.4, 0},
                           Target{0, 0, 0, -0.4}, Target{-0.15, -0.5236, 0.5236, 0.5236}}) {
    CAPTURE(to.lift, to.roll, to.pitch, to.yaw);
    RobotFixture fixture;
    stand_ready(fixture);
    const Pose stood = left_from_right(fixture.state().set_position);
    const JointArray legs = fixture.state().position;
    CHECK(stream(fixture, waist(to.lift, to.roll, to.pitch, to.yaw), 2, stood) < 1e-3);
    CHECK(watch(fixture, 1, stood) < 1e-3);
    const RobotState there = fixture.state();
    CHECK(there.position[kLift] == Approx(to.lift).margin(1e-3));
    CHECK(there.position[kRoll] == Approx(to.roll).margin(1e-3));
    CHECK(there.position[kPitch] == Approx(to.pitch).margin(1e-3));
    CHECK(there.position[kYaw] == Approx(to.yaw).margin(1e-3));
    double bent = 0;
    for (std::size_t i = 0; i < 12; ++i) bent = std::max(bent, std::abs(there.position[i] - legs[i]));
    CHECK(bent > 0.1);
    CHECK_FALSE(there.walking);
    fixture.advance(5);
    CHECK(fixture.state().position[kPitch] == Approx(there.position[kPitch]).margin(1e-9));
    CHECK(fixture.fastest() < 1e-9);
  }
}

TEST_CASE("leaving the action brings the waist upright without foot slip") {
  for (const std::string_view next : {"RL_JOINT_DEFAULT", "RL_LOCOMOTION_DEFAULT"}) {
    INFO(next);
    RobotFixture fixture;
    stand_ready(fixture);
    const Pose stood = left_from_right(fixture.state().set_position);
    stream(fixture, waist(-0.1, 0.2, 0.3, 0.2), 2, stood);
    REQUIRE(fixture.ask(SetAction{action_of(next)}).verdict == Verdict::accepted);
    CHECK(watch(fixture, 4, stood) < 1e-3);
    CHECK(fixture.settled());
    for (const std::size_t axis : {kLift, kRoll, kPitch, kYaw})
      CHECK(fixture.state().position[axis] == Approx(0).margin(1e-3));
    const auto stand = fixture_model().posture("stand").positions;
    for (std::size_t i = 0; i < 12; ++i) CHECK(fixture.state().position[i] == Approx(stand[i]).margin(0.005));
  }
}

TEST_CASE("an emergency stop holds a lowered body; standing up afterwards raises it without a step") {
  RobotFixture fixture;
  stand_ready(fixture);
  const Pose stood = left_from_right(fixture.state().set_position);
  stream(fixture, waist(-0.12, 0, 0.3, 0), 2, stood);
  fixture.ask(SetEmergencyStop{true});
  CHECK(watch(fixture, 1, stood) < 1e-3);
  CHECK(fixture.state().position[kLift] == Approx(-0.12).margin(1e-3));
  fixture.ask(SetEmergencyStop{false});
  REQUIRE(fixture.ask(SetAction{action_of("RL_JOINT_DEFAULT")}).verdict == Verdict::accepted);
  CHECK(watch(fixture, 4, stood) < 1e-3);
  CHECK(fixture.settled());
  CHECK(fixture.state().position[kLift] == Approx(0).margin(1e-3));
}

TEST_CASE("waist commands are refused in other actions and while the motion player owns the waist") {
  RobotFixture fixture;
  fixture.go("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  fixture.ask(SetMotionPlayer{false, false});
  const Decision elsewhere = fixture.ask(waist(-0.1, 0, 0, 0));
  CHECK(elsewhere.refused == Refused::interface_closed);
  CHECK(elsewhere.limb == Limb::waist);
  fixture.go(kBends);
  CHECK(fixture.ask(waist(-0.1, 0, 0, 0)).verdict == Verdict::accepted);
  fixture.ask(SetMotionPlayer{true, false});
  CHECK(fixture.ask(waist(-0.1, 0, 0, 0)).refused == Refused::owned_by_player);
  fixture.advance(1);
  CHECK(fixture.fastest() < 1e-6);
}

TEST_CASE("waist commands beyond the limits are clamped, and the decision reports it") {
  RobotFixture fixture;
  stand_ready(fixture);
  const Decision decision = fixture.ask(waist(-0.4, 0, 0, 0));
  CHECK(decision.verdict == Verdict::clamped);
  CHECK(decision.joint == kLift);
  CHECK(decision.applied == -0.15);
}

TEST_CASE("a robot walks with a lowered waist, keeps it lowered, and stands on both feet afterwards") {
  RobotFixture fixture;
  stand_ready(fixture);
  const Pose stood = left_from_right(fixture.state().set_position);
  stream(fixture, waist(-0.1, 0, 0.15, 0), 1.5, stood);
  const double x = fixture.state().base.x;
  double lifted = 0;
  for (int i = 0; i < 200; ++i) {
    REQUIRE(fixture.ask(WalkCommand{{0.6, 0, 0.3}, true}).verdict == Verdict::accepted);
    if (i % 3 == 0) REQUIRE(fixture.ask(waist(-0.1, 0, 0.15, 0)).verdict == Verdict::accepted);
    fixture.advance(0.018);
    lifted = std::max(lifted, slip(fixture.state().set_position, stood));
    CHECK(fixture.state().set_position[kLift] == Approx(-0.1).margin(1e-3));
  }
  CHECK(fixture.state().base.x - x > 0.5);
  CHECK(lifted > 0.02);
  fixture.ask(WalkCommand{{0, 0, 0}, true});
  fixture.advance(3);
  CHECK_FALSE(fixture.state().walking);
  CHECK(slip(fixture.state().set_position, stood) < 1e-3);
  CHECK(fixture.state().position[kLift] == Approx(-0.1).margin(1e-3));
}

}  // namespace aim::robotside
