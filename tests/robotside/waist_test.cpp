// The waist that legs make, on the whole control side: every axis is reached, the feet stay where they are,
// silence holds, leaving the action brings the body back.
#include <cmath>

#include "bench.hpp"
#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kWholeBody = "RL_WHOLE_BODY_EXT_JOINT_SERVO";
constexpr std::size_t kLift = 40, kRoll = 41, kPitch = 42, kYaw = 43;

JointCommand waist(double lift, double roll, double pitch, double yaw) {
  return targets(Limb::waist, true, {{kLift, lift}, {kRoll, roll}, {kPitch, pitch}, {kYaw, yaw}});
}

// One foot as the other sees it: where nothing slips it is always the same.
Pose left_from_right(const JointArray& positions) {
  const BodyGeometry& body = *bench_model().geometry;
  return inverse(tool_in_base(*body.find_chain("right_leg"), positions)) *
         tool_in_base(*body.find_chain("left_leg"), positions);
}

// How far a foot has slipped, at its sole or half a foot's length before it [m].
double slip(const JointArray& positions, const Pose& stood) {
  const Pose now = left_from_right(positions);
  const Vec3 toe = {0.15, 0, 0};
  return std::max(norm(now.position - stood.position), norm(now * toe - stood * toe));
}

void stand_ready(Bench& bench) {
  bench.go(kWholeBody);
  bench.ask(SetMotionPlayer{false, false});
}

// Streams at the 20 Hz of the vendor's clients; returns the farthest slip of a foot [m].
double stream(Bench& bench, const JointCommand& command, double seconds, const Pose& stood) {
  double farthest = 0;
  for (int i = 0; i < static_cast<int>(seconds * 20); ++i) {
    REQUIRE(bench.ask(command).verdict == Verdict::accepted);
    for (int k = 0; k < 7; ++k) {
      bench.advance(0.007);
      farthest = std::max(farthest, slip(bench.state().set_position, stood));
    }
  }
  return farthest;
}

double watch(Bench& bench, double seconds, const Pose& stood) {
  double farthest = 0;
  for (int i = 0; i < static_cast<int>(seconds * 100); ++i) {
    bench.advance(0.01);
    farthest = std::max(farthest, slip(bench.state().set_position, stood));
  }
  return farthest;
}

}  // namespace

TEST_CASE("every axis of the waist is reached on legs whose feet stay, and silence holds it there") {
  struct Target {
    double lift, roll, pitch, yaw;
  };
  for (const Target& to : {Target{-0.12, 0, 0, 0}, Target{0, 0.3, 0, 0}, Target{0, 0, 0.4, 0},
                           Target{0, 0, 0, -0.4}, Target{-0.15, -0.5236, 0.5236, 0.5236}}) {
    CAPTURE(to.lift, to.roll, to.pitch, to.yaw);
    Bench bench;
    stand_ready(bench);
    const Pose stood = left_from_right(bench.state().set_position);
    const JointArray legs = bench.state().position;
    CHECK(stream(bench, waist(to.lift, to.roll, to.pitch, to.yaw), 2, stood) < 1e-3);
    CHECK(watch(bench, 1, stood) < 1e-3);
    const RobotState there = bench.state();
    CHECK(there.position[kLift] == Approx(to.lift).margin(1e-3));
    CHECK(there.position[kRoll] == Approx(to.roll).margin(1e-3));
    CHECK(there.position[kPitch] == Approx(to.pitch).margin(1e-3));
    CHECK(there.position[kYaw] == Approx(to.yaw).margin(1e-3));
    double bent = 0;
    for (std::size_t i = 0; i < 12; ++i) bent = std::max(bent, std::abs(there.position[i] - legs[i]));
    CHECK(bent > 0.1);
    CHECK_FALSE(there.walking);
    bench.advance(5);
    CHECK(bench.state().position[kPitch] == Approx(there.position[kPitch]).margin(1e-9));
    CHECK(bench.fastest() < 1e-9);
  }
}

TEST_CASE("leaving the action brings the waist back upright, feet where they are") {
  for (const std::string_view next : {"RL_JOINT_DEFAULT", "RL_LOCOMOTION_DEFAULT"}) {
    INFO(next);
    Bench bench;
    stand_ready(bench);
    const Pose stood = left_from_right(bench.state().set_position);
    stream(bench, waist(-0.1, 0.2, 0.3, 0.2), 2, stood);
    REQUIRE(bench.ask(SetAction{action_of(next)}).verdict == Verdict::accepted);
    CHECK(watch(bench, 4, stood) < 1e-3);
    CHECK(bench.settled());
    for (const std::size_t axis : {kLift, kRoll, kPitch, kYaw})
      CHECK(bench.state().position[axis] == Approx(0).margin(1e-3));
    const auto stand = bench_model().posture("stand").positions;
    for (std::size_t i = 0; i < 12; ++i) CHECK(bench.state().position[i] == Approx(stand[i]).margin(0.005));
  }
}

TEST_CASE("an emergency holds a lowered body; standing up afterwards raises it without a step") {
  Bench bench;
  stand_ready(bench);
  const Pose stood = left_from_right(bench.state().set_position);
  stream(bench, waist(-0.12, 0, 0.3, 0), 2, stood);
  bench.ask(SetEmergencyStop{true});
  CHECK(watch(bench, 1, stood) < 1e-3);
  CHECK(bench.state().position[kLift] == Approx(-0.12).margin(1e-3));
  bench.ask(SetEmergencyStop{false});
  REQUIRE(bench.ask(SetAction{action_of("RL_JOINT_DEFAULT")}).verdict == Verdict::accepted);
  CHECK(watch(bench, 4, stood) < 1e-3);
  CHECK(bench.settled());
  CHECK(bench.state().position[kLift] == Approx(0).margin(1e-3));
}

TEST_CASE("the waist takes no orders elsewhere, nor while the motion player owns it") {
  Bench bench;
  bench.go("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  bench.ask(SetMotionPlayer{false, false});
  const Decision elsewhere = bench.ask(waist(-0.1, 0, 0, 0));
  CHECK(elsewhere.refused == Refused::interface_closed);
  CHECK(elsewhere.limb == Limb::waist);
  bench.go(kWholeBody);
  CHECK(bench.ask(waist(-0.1, 0, 0, 0)).verdict == Verdict::accepted);
  bench.ask(SetMotionPlayer{true, false});
  CHECK(bench.ask(waist(-0.1, 0, 0, 0)).refused == Refused::owned_by_player);
  bench.advance(1);
  CHECK(bench.fastest() < 1e-6);
}

TEST_CASE("a waist beyond its limits is clamped and says so") {
  Bench bench;
  stand_ready(bench);
  const Decision decision = bench.ask(waist(-0.4, 0, 0, 0));
  CHECK(decision.verdict == Verdict::clamped);
  CHECK(decision.joint == kLift);
  CHECK(decision.applied == -0.15);
}

TEST_CASE("a robot walks with a lowered waist, keeps it lowered, and stands on both feet afterwards") {
  Bench bench;
  stand_ready(bench);
  const Pose stood = left_from_right(bench.state().set_position);
  stream(bench, waist(-0.1, 0, 0.15, 0), 1.5, stood);
  const double x = bench.state().base.x;
  double lifted = 0;
  for (int i = 0; i < 200; ++i) {
    REQUIRE(bench.ask(WalkCommand{0.6, 0, 0.3, true}).verdict == Verdict::accepted);
    if (i % 3 == 0) REQUIRE(bench.ask(waist(-0.1, 0, 0.15, 0)).verdict == Verdict::accepted);
    bench.advance(0.018);
    lifted = std::max(lifted, slip(bench.state().set_position, stood));
    CHECK(bench.state().set_position[kLift] == Approx(-0.1).margin(1e-3));
  }
  CHECK(bench.state().base.x - x > 0.5);
  CHECK(lifted > 0.02);
  bench.ask(WalkCommand{0, 0, 0, true});
  bench.advance(3);
  CHECK_FALSE(bench.state().walking);
  CHECK(slip(bench.state().set_position, stood) < 1e-3);
  CHECK(bench.state().position[kLift] == Approx(-0.1).margin(1e-3));
}

}  // namespace aim::robotside
