// Closed-form inverse kinematics of the arms: every reachable pose is solved exactly, and the others are
// refused with a reason. Source of the sample goals: AimDK A2, planned moves.
#include "robotside/kinematics/swivel_inverse.hpp"

#include <algorithm>
#include <limits>

#include "robotside/kinematics/newton.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/kinematics/body.hpp"

namespace aim::robotside {
namespace {

// Random joints within all limits, including those of the wrist rods.
ArmJoints feasible_joints(const SwivelInverse& inverse, std::mt19937& random) {
  for (;;) {
    const ArmJoints joints = joints_of(inverse.shape().chain(), anywhere(inverse.shape().chain(), random));
    if (inverse.limits().excess(joints) <= 0) return joints;
  }
}

double distance(const ArmJoints& a, const ArmJoints& b) {
  double sum = 0;
  for (std::size_t i = 0; i < kSwivelJoints; ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum);
}

}  // namespace

TEST_CASE("every pose reachable within limits is solved within limits, to rounding") {
  constexpr int kPoses = 50'000;  // of each arm
  for (const char* name : {"left_arm", "right_arm"}) {
    const Chain& arm = chain(name);
    const SwivelInverse inverse(model(), arm);
    const ArmJoints reference = joints_of(arm, posture("arm_ready"));
    std::mt19937 random(10);
    int solved = 0, farther = 0;
    double position = 0, rotation = 0, excess = -1;
    for (int i = 0; i < kPoses; ++i) {
      const ArmJoints joints = feasible_joints(inverse, random);
      const Pose tool = tool_at(arm, joints);
      const ArmAnswer answer = inverse.solve(tool, reference);
      if (answer.verdict != ArmVerdict::reached) continue;
      ++solved;
      const PoseError error = error_of(tool_at(arm, answer.joints), tool);
      position = std::max(position, norm(error.position));
      rotation = std::max(rotation, norm(error.rotation));
      excess = std::max(excess, inverse.limits().excess(answer.joints));
      farther += distance(answer.joints, reference) > distance(joints, reference) + 1e-2 ? 1 : 0;
    }
    CAPTURE(name);
    CHECK(solved == kPoses);
    CHECK(position < 1e-8);
    CHECK(rotation < 1e-8);
    CHECK(excess < 1e-8);
    // The search may miss the nearest solution in a narrow range near a singular shoulder.
    CHECK(farther < kPoses / 200);
  }
}

TEST_CASE("a pose that is not finite is not reached") {
  const SwivelInverse inverse(model(), chain("left_arm"));
  const ArmJoints reference = joints_of(chain("left_arm"), posture("arm_ready"));
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(inverse.solve({{nan, 0, 0}, {}}, reference).verdict == ArmVerdict::outside_limits);
  CHECK(inverse.solve({{0.3, 0.3, 0.2}, {0, 0, 0, 0}}, reference).verdict == ArmVerdict::outside_limits);
}

TEST_CASE("the sample goals of planned moves are solved") {
  const struct {
    const char* chain;
    Pose tool;
  } goals[] = {{"left_arm", {{0.35, 0.35, 0.25}, {0.818758, 0.570822, -0.0606913, -0.0106989}}},
               {"right_arm", {{0.35, -0.35, 0.25}, {0.818761, -0.570817, -0.0606912, 0.0106992}}}};
  for (const auto& goal : goals) {
    const Chain& arm = chain(goal.chain);
    const SwivelInverse inverse(model(), arm);
    const Pose tool = {goal.tool.position, normalized(goal.tool.rotation)};
    const ArmAnswer answer = inverse.solve(tool, joints_of(arm, posture("arm_ready")));
    CAPTURE(goal.chain);
    REQUIRE(answer.verdict == ArmVerdict::reached);
    CHECK(norm(error_of(tool_at(arm, answer.joints), tool)) < 1e-9);
    CHECK(inverse.feasible(tool).count > 0);
  }
}

TEST_CASE("a target at the current tool pose keeps the joints") {
  const Chain& arm = chain("left_arm");
  const SwivelInverse inverse(model(), arm);
  std::mt19937 random(11);
  for (int i = 0; i < 300; ++i) {
    const ArmJoints joints = feasible_joints(inverse, random);
    const ArmAnswer answer = inverse.solve(tool_at(arm, joints), joints);
    REQUIRE(answer.verdict == ArmVerdict::reached);
    CHECK(distance(answer.joints, joints) < 1e-6);
  }
}

TEST_CASE("the set of solutions is bounded by limits on all sides") {
  const Chain& arm = chain("right_arm");
  const SwivelInverse inverse(model(), arm);
  std::mt19937 random(12);
  const auto excess_at = [&](const SwivelCircle& circle, double angle, std::size_t way) {
    std::array<ArmJoints, 2> ways;
    circle.joints_at(angle, ways);
    return inverse.limits().excess(ways[way]);
  };
  for (int i = 0; i < 30; ++i) {
    const ArmJoints joints = feasible_joints(inverse, random);
    const Pose tool = tool_at(arm, joints);
    const SwivelCircle circle(inverse.shape(), tool);
    const ElbowArcs arcs = inverse.feasible(tool);
    const double angle = circle.angle_of(joints);
    bool inside_one = false;
    for (std::size_t k = 0; k < arcs.count; ++k) {
      const ElbowArc& arc = arcs.arcs[k];
      for (const double turns : {-1.0, 0.0, 1.0, 2.0}) {
        const double at = angle + turns * 2 * std::numbers::pi;
        inside_one = inside_one || (at >= arc.from - 1e-6 && at <= arc.to + 1e-6);
      }
      for (double fraction = 0; fraction <= 1; fraction += 0.125)
        CHECK(excess_at(circle, arc.from + fraction * (arc.to - arc.from), arc.way) < 1e-6);
      if (arc.to - arc.from > 6.28) continue;
      CHECK(excess_at(circle, arc.from - 1e-4, arc.way) > 0);
      CHECK(excess_at(circle, arc.to + 1e-4, arc.way) > 0);
    }
    if (inverse.limits().excess(joints) < -0.05) CHECK(inside_one);
  }
}

TEST_CASE("too far and too near are distinguished, with the distance") {
  const Chain& arm = chain("left_arm");
  const SwivelInverse inverse(model(), arm);
  const ArmJoints reference = joints_of(arm, posture("arm_ready"));
  // The arm stretched to the side; the target is further out on the same line.
  ArmJoints stretched = {0, 0, 0, -0.03, 0, 0, 0};
  const Pose at_reach = tool_at(arm, stretched);
  const SwivelCircle circle(inverse.shape(), at_reach);
  const Vec3 wrist_from_shoulder = {0, 1, 0};
  const double spare = inverse.shape().reach().max - circle.wrist_distance();
  REQUIRE(spare > 0);
  REQUIRE(spare < 0.001);  // the arm cannot be stretched much more
  Pose beyond = at_reach;
  beyond.position = beyond.position + 0.01 * wrist_from_shoulder;
  const ArmAnswer far = inverse.solve(beyond, reference);
  CHECK(far.verdict == ArmVerdict::too_far);
  CHECK(far.miss == Approx(0.01 - spare).margin(2e-4));
  CHECK(inverse.feasible(beyond).count == 0);

  // The elbow bent to its limit; the target is nearer to the shoulder.
  const ArmJoints bent = {0, 0.8, 0, -2.0, 0, 0, 0};
  Pose within = tool_at(arm, bent);
  CHECK(inverse.solve(within, reference).verdict == ArmVerdict::reached);
  const Vec3 shoulder = arm.screws[0].point;
  within.position = within.position - 0.05 * normalized(within.position - shoulder);
  const ArmAnswer near = inverse.solve(within, reference);
  CHECK(near.verdict == ArmVerdict::too_near);
  CHECK(near.miss > 0.01);
  CHECK(near.miss < 0.05);
}

TEST_CASE("the documented reach of the tool is that of a straight wrist") {
  for (const char* name : {"left_arm", "right_arm"}) {
    const Range shell = SwivelInverse(model(), chain(name)).shape().straight_reach();
    CHECK(shell.min == Approx(0.33690).margin(1e-5));
    CHECK(shell.max == Approx(0.60939).margin(1e-5));
  }
}

TEST_CASE("a pose that needs joints outside their limits is refused with these joints") {
  const Chain& arm = chain("left_arm");
  const SwivelInverse inverse(model(), arm);
  const ArmJoints reference = joints_of(arm, posture("arm_ready"));
  // In reach, but the hand is turned by a quarter turn relative to the forearm.
  const Pose hand = tool_at(arm, {0, 1.0, 0, -1.0, 0, 1.57, 0});
  const ArmAnswer answer = inverse.solve(hand, reference);
  REQUIRE(answer.verdict == ArmVerdict::outside_limits);
  CHECK(answer.outside != 0);
  CHECK(answer.miss > 0.05);
  CHECK(inverse.feasible(hand).count == 0);
}

TEST_CASE("a pose beyond the stroke of the wrist rods is refused with their limit") {
  const Chain& arm = chain("left_arm");
  const SwivelInverse inverse(model(), arm);
  std::mt19937 random(13);
  int refused = 0;
  for (int i = 0; i < 200; ++i) {
    // Each wrist joint alone may reach its value, but not both together; the elbow angle has a narrow range.
    ArmJoints joints = joints_of(arm, anywhere(arm, random));
    joints[3] = -0.05;
    joints[5] = 0.449;
    joints[6] = 0.349;
    REQUIRE(inverse.limits().broken_coupling(joints) != nullptr);
    const ArmAnswer answer = inverse.solve(tool_at(arm, joints), joints);
    if (answer.verdict == ArmVerdict::reached) {
      CHECK(inverse.limits().broken_coupling(answer.joints) == nullptr);
    } else if (answer.coupling != nullptr && answer.outside == 0) {
      ++refused;
    }
  }
  CHECK(refused > 0);
}

}  // namespace aim::robotside
