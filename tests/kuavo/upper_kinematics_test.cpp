// Forward and inverse kinematics of the arms agree in both directions.
#include <random>

#include "robotside/kinematics/newton.hpp"
#include "upper_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

Range limits_of(std::size_t side, std::size_t joint) {
  return kLejuKuavo.joints[12 + 7 * side + joint].limits.position;
}

SevenJoints anywhere(std::size_t side, std::mt19937& random) {
  SevenJoints joints;
  for (std::size_t i = 0; i < joints.size(); ++i)
    joints[i] = std::uniform_real_distribution(limits_of(side, i).min, limits_of(side, i).max)(random);
  return joints;
}

bool within_limits(std::size_t side, const SevenJoints& joints) {
  for (std::size_t i = 0; i < joints.size(); ++i)
    if (joints[i] < limits_of(side, i).min - 1e-8 || joints[i] > limits_of(side, i).max + 1e-8) return false;
  return true;
}

double distance(const SevenJoints& a, const SevenJoints& b) {
  double sum = 0;
  for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return std::sqrt(sum);
}

double error(const Pose& now, const Pose& wanted) { return norm(error_of(now, wanted)); }

}  // namespace

TEST_CASE("with all joints at 0 the arms hang down") {
  const ArmKinematics arms(kLejuKuavo);
  for (const std::size_t side : {0u, 1u}) {
    const HandPose pose = arms.forward(side, SevenJoints{});
    const double aside = side == 0 ? 0.25 : -0.25;
    CHECK(norm(pose.hand.position - Vec3{0, aside, -0.26}) < 1e-12);
    CHECK(norm(pose.elbow - Vec3{0, aside, 0.14}) < 1e-12);
    CHECK(pose.hand.rotation == Quaternion{});
  }
}

TEST_CASE("single joints move the hand where their names say") {
  const ArmKinematics arms(kLejuKuavo);
  const auto hand = [&](std::size_t side, std::size_t joint, double angle) {
    SevenJoints joints{};
    joints[joint] = angle;
    return arms.forward(side, joints).hand.position;
  };
  const double quarter = std::numbers::pi / 2;
  CHECK(norm(hand(0, 0, -quarter) - Vec3{0.68, 0.25, 0.42}) < 1e-12);  // pitch: forwards
  CHECK(norm(hand(0, 1, quarter) - Vec3{0, 0.93, 0.42}) < 1e-12);      // roll: outwards
  CHECK(norm(hand(1, 1, -quarter) - Vec3{0, -0.93, 0.42}) < 1e-12);
  CHECK(norm(hand(0, 3, -quarter) - Vec3{0.40, 0.25, 0.14}) < 1e-12);  // forearm: forwards
  CHECK(norm(hand(0, 2, 1.0) - hand(0, 2, 0)) < 1e-12);                // yaw: about the arm
}

TEST_CASE("every pose that joints within limits give is solved within limits, exactly") {
  const ArmKinematics arms(kLejuKuavo);
  std::mt19937 random(3);
  constexpr int kPoses = 3000;
  for (const std::size_t side : {0u, 1u}) {
    int solved = 0, farther = 0;
    double worst = 0;
    for (int i = 0; i < kPoses; ++i) {
      const SevenJoints joints = anywhere(side, random), reference = anywhere(side, random);
      const Pose hand = arms.forward(side, joints).hand;
      const auto found = arms.inverse(side, hand, std::nullopt, reference);
      if (!found) continue;
      ++solved;
      worst = std::max(worst, error(arms.forward(side, *found).hand, hand));
      if (!within_limits(side, *found)) FAIL("outside the limits");
      if (distance(*found, reference) > distance(joints, reference) + 1e-3) ++farther;
    }
    CAPTURE(side);
    CHECK(solved == kPoses);
    CHECK(worst < 1e-7);
    CHECK(farther < kPoses / 200);  // nearly always the one nearest to the reference
  }
}

TEST_CASE("the solution has its elbow near the wish") {
  const ArmKinematics arms(kLejuKuavo);
  std::mt19937 random(4);
  for (int i = 0; i < 300; ++i) {
    const SevenJoints joints = anywhere(0, random);
    const HandPose pose = arms.forward(0, joints);
    const auto found = arms.inverse(0, pose.hand, pose.elbow, {});
    REQUIRE(found);
    CHECK(norm(arms.forward(0, *found).elbow - pose.elbow) < 1e-3);
  }
}

TEST_CASE("the joints of the reference come back where they solve the pose") {
  const ArmKinematics arms(kLejuKuavo);
  std::mt19937 random(6);
  for (int i = 0; i < 300; ++i) {
    const SevenJoints joints = anywhere(1, random);
    const auto found = arms.inverse(1, arms.forward(1, joints).hand, std::nullopt, joints);
    REQUIRE(found);
    CHECK(distance(*found, joints) < 1e-3);
  }
}

TEST_CASE("poses out of reach, out of limits or without numbers have no solution") {
  const ArmKinematics arms(kLejuKuavo);
  const auto solvable = [&](const Pose& hand) { return arms.inverse(0, hand, std::nullopt, {}).has_value(); };
  const Pose down = arms.forward(0, SevenJoints{}).hand;
  CHECK(solvable(down));
  CHECK_FALSE(solvable({{2, 0, 0}, {}}));
  CHECK_FALSE(solvable({{0, 0.25, 0.42}, {}}));
  CHECK_FALSE(solvable({down.position + Vec3{0, 0, -0.01}, {}}));
  CHECK_FALSE(solvable({{-0.5, 0.25, 0.42}, {}}));
  CHECK_FALSE(solvable({{NAN, 0, 0}, {}}));
  CHECK_FALSE(solvable({{0.3, 0.3, INFINITY}, {}}));
  CHECK_FALSE(solvable({down.position, {0, 0, 0, 0}}));
  CHECK_FALSE(solvable({down.position, {NAN, 0, 0, 0}}));
  CHECK_FALSE(solvable({down.position, {1e300, 1e300, 0, 0}}));
}

TEST_CASE("a quaternion need not have unit length") {
  const ArmKinematics arms(kLejuKuavo);
  const SevenJoints joints = {-0.6, 0.3, 0.2, -1.0, 0.4, -0.2, 0.1};
  Pose hand = arms.forward(0, joints).hand;
  const Pose unit = hand;
  Quaternion& q = hand.rotation;
  q = {5 * q.w, 5 * q.x, 5 * q.y, 5 * q.z};
  const auto found = arms.inverse(0, hand, std::nullopt, joints);
  REQUIRE(found);
  CHECK(error(arms.forward(0, *found).hand, unit) < 1e-9);
}

TEST_CASE("goals of the hands move the arms there in mode 2 alone") {
  for (const int mode : {0, 2}) {
    Upper upper;
    REQUIRE(upper.sim.change_arm_mode(mode).done);
    upper.run(1);
    std::array<HandGoal, 2> goals;
    const SevenJoints joints = {-0.6, 0.1, 0.2, -1.0, 0.4, -0.2, 0.1},
                      mirrored = {-0.6, -0.1, -0.2, -1.0, -0.4, 0.2, 0.1};
    goals[0].hand = upper.sim.kinematics().forward(0, joints).hand;
    goals[1].hand = upper.sim.kinematics().forward(1, mirrored).hand;
    CHECK(upper.sim.command_hand_poses(goals) == (mode == 2));
    upper.run(3);
    const Pose left = upper.sim.kinematics().forward(0, upper.sim.arm_position().first(7)).hand;
    const Pose right = upper.sim.kinematics().forward(1, upper.sim.arm_position().subspan(7)).hand;
    CHECK((error(left, goals[0].hand) < 1e-5) == (mode == 2));
    CHECK((error(right, goals[1].hand) < 1e-5) == (mode == 2));
    CHECK(upper.sound);
  }
}

TEST_CASE("goals that one hand cannot reach move none") {
  Upper upper;
  upper.make_external();
  std::array<HandGoal, 2> goals;
  goals[0].hand = upper.sim.kinematics().forward(0, SevenJoints{-1}).hand;
  goals[1].hand = {{3, 0, 0}, {}};
  CHECK_FALSE(upper.sim.command_hand_poses(goals));
  CHECK(upper.sim.hand_goals().count == 1);
  CHECK(upper.sim.hand_goals().solutions == 0);
  upper.run(1);
  CHECK(upper.sim.arm_position()[0] == Approx(0.15).margin(1e-6));
}

}  // namespace aim::robotside::kuavo
