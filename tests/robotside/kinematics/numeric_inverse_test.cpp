// Numeric inverse kinematics: it reaches what the closed form reaches, and every pose that arms of five to
// seven axes with arbitrary geometry can have; what cannot be reached is refused with its reason.
#include "robotside/kinematics/numeric_inverse.hpp"

#include <limits>
#include <memory>
#include <vector>

#include "robotside/kinematics/newton.hpp"
#include "robotside/kinematics/swivel_inverse.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/kinematics/body.hpp"

namespace aim::robotside {
namespace {

double uniform(double low, double high, std::mt19937& random) {
  return std::uniform_real_distribution(low, high)(random);
}

Vec3 vector_within(double bound, std::mt19937& random) {
  return {uniform(-bound, bound, random), uniform(-bound, bound, random), uniform(-bound, bound, random)};
}

// An arm with joint axes anywhere, each 0.1 to 0.5 m from the one before; about every second one is
// perpendicular to the one before, as in most arms.
class RandomArm {
 public:
  RandomArm(std::size_t axes, unsigned seed) {
    std::mt19937 random(seed);
    Vec3 point;
    Vec3 axis = {0, 0, 1};
    for (std::size_t i = 0; i < axes; ++i) {
      screws_.push_back({axis, point});
      const double bound = uniform(1.5, 3.0, random);
      joints_.push_back(
          {"axis", Limb::arms, JointUnit::radian, {{-bound, uniform(0.5, bound, random)}, 2, 8, 0}, "test"});
      point = point + uniform(0.1, 0.5, random) * normalized(vector_within(1, random));
      const Vec3 other = normalized(vector_within(1, random));
      axis = i % 2 == 0 ? normalized(cross(axis, other)) : other;
    }
    model_.joints = joints_;
    model_.coupled_limits = {};
    chain_ = {"arm", 0, screws_, {point, normalized(Quaternion{1, 0.3, -0.2, 0.5})}, {{0, 0, 0.1}, {}}};
  }
  RandomArm(const RandomArm&) = delete;

  const Chain& chain() const { return chain_; }
  const RobotModel& robot() const { return model_; }
  NumericInverse inverse() const { return {model_, chain_}; }

  ArmJoints anywhere(std::mt19937& random) const {
    ArmJoints joints{};
    for (std::size_t i = 0; i < joints_.size(); ++i)
      joints[i] = uniform(joints_[i].limits.position.min, joints_[i].limits.position.max, random);
    return joints;
  }
  void limit(std::size_t joint, const Range& range) { joints_[joint].limits.position = range; }

 private:
  std::vector<Screw> screws_;
  std::vector<Joint> joints_;
  RobotModel model_ = model();
  Chain chain_{};
};

struct Worst {
  int solved = 0;
  double position = 0, rotation = 0, excess = -1;

  void take(const ArmInverse& inverse, const Pose& tool, const ArmAnswer& answer) {
    if (answer.verdict != ArmVerdict::reached) return;
    ++solved;
    const PoseError error = error_of(tool_at(inverse.chain(), answer.joints), tool);
    position = std::max(position, norm(error.position));
    rotation = std::max(rotation, norm(error.rotation));
    excess = std::max(excess, inverse.limits().excess(answer.joints));
  }
};

}  // namespace

TEST_CASE("the numeric solver reaches every pose that the closed form reaches", "[long]") {
  constexpr int kPoses = 1000;  // of each arm
  for (const char* name : {"left_arm", "right_arm"}) {
    const Chain& arm = chain(name);
    const SwivelInverse closed(model(), arm);
    const NumericInverse numeric(model(), arm);
    const ArmJoints reference = joints_of(arm, posture("arm_ready"));
    std::mt19937 random(20);
    Worst worst;
    int asked = 0;
    while (asked < kPoses) {
      const ArmJoints joints = joints_of(arm, anywhere(arm, random));
      const Pose tool = tool_at(arm, joints);
      if (closed.limits().excess(joints) > 0 || closed.solve(tool, reference).verdict != ArmVerdict::reached)
        continue;
      ++asked;
      worst.take(numeric, tool, numeric.solve(tool, reference));
    }
    CAPTURE(name);
    CHECK(worst.solved == kPoses);
    CHECK(worst.position < 1e-6);
    CHECK(worst.rotation < 1e-6);
    CHECK(worst.excess < 1e-8);
  }
}

TEST_CASE("the numeric solver refuses what the closed form refuses") {
  const Chain& arm = chain("left_arm");
  const SwivelInverse closed(model(), arm);
  const NumericInverse numeric(model(), arm);
  const ArmJoints reference = joints_of(arm, posture("arm_ready"));
  std::mt19937 random(21);
  int refused = 0;
  for (int i = 0; i < 60; ++i) {
    const Pose tool = {
        arm.screws[0].point + vector_within(0.6, random),
        normalized(Quaternion{1, uniform(-1, 1, random), uniform(-1, 1, random), uniform(-1, 1, random)})};
    const bool reachable = closed.solve(tool, reference).verdict == ArmVerdict::reached;
    refused += reachable ? 0 : 1;
    CHECK((numeric.solve(tool, reference).verdict == ArmVerdict::reached) == reachable);
  }
  CHECK(refused > 20);
}

TEST_CASE("every pose of an arm with any geometry is solved within limits") {
  constexpr int kArms = 12, kPoses = 25;
  for (const std::size_t axes : {5u, 6u, 7u}) {
    Worst worst;
    for (unsigned seed = 0; seed < kArms; ++seed) {
      const RandomArm arm(axes, 100 + seed);
      const NumericInverse inverse = arm.inverse();
      std::mt19937 random(seed);
      for (int i = 0; i < kPoses; ++i) {
        const Pose tool = tool_at(arm.chain(), arm.anywhere(random));
        worst.take(inverse, tool, inverse.solve(tool, {}));
      }
    }
    CAPTURE(axes);
    CHECK(worst.solved == kArms * kPoses);
    CHECK(worst.position < 1e-6);
    CHECK(worst.rotation < 1e-6);
    CHECK(worst.excess < 1e-8);
  }
}

TEST_CASE("the solution is the nearest one, and the present joints if they are at the pose") {
  for (const std::size_t axes : {5u, 6u, 7u}) {
    const RandomArm arm(axes, 7);
    const NumericInverse inverse = arm.inverse();
    std::mt19937 random(22);
    for (int i = 0; i < 20; ++i) {
      const ArmJoints joints = arm.anywhere(random);
      const Pose tool = tool_at(arm.chain(), joints);
      const ArmAnswer same = inverse.solve(tool, joints);
      REQUIRE(same.verdict == ArmVerdict::reached);
      for (std::size_t k = 0; k < axes; ++k) CHECK(same.joints[k] == Approx(joints[k]).margin(1e-5));
    }
  }
}

TEST_CASE("solutions differ from each other, and each of them is at the pose and within limits") {
  for (const std::size_t axes : {6u, 7u}) {
    const RandomArm arm(axes, 8);
    const NumericInverse inverse = arm.inverse();
    std::mt19937 random(23);
    std::size_t most = 0;
    for (int i = 0; i < 5; ++i) {
      const Pose tool = tool_at(arm.chain(), arm.anywhere(random));
      const auto all = inverse.solutions(tool);
      most = std::max(most, all.size());
      for (const ArmJoints& joints : all) {
        CHECK(norm(error_of(tool_at(arm.chain(), joints), tool)) < 1e-6);
        CHECK(inverse.limits().excess(joints) < 1e-8);
        CHECK(std::count(all.begin(), all.end(), joints) == 1);
      }
    }
    CAPTURE(axes);
    CHECK(most >= (axes > 6 ? 10u : 2u));
  }
}

TEST_CASE("a position out of reach is refused with the distance") {
  const RandomArm arm(6, 9);
  const NumericInverse inverse = arm.inverse();
  const Pose far = {{10, 0, 0}, {}};
  const ArmAnswer answer = inverse.solve(far, {});
  CHECK(answer.verdict == ArmVerdict::beyond_reach);
  CHECK(answer.miss > 6);
  CHECK(answer.miss < 10);
  CHECK(inverse.solutions(far).empty());
}

TEST_CASE("an orientation that five axes cannot give is distinguished from a position out of reach") {
  const RandomArm arm(5, 10);
  const NumericInverse inverse = arm.inverse();
  std::mt19937 random(24);
  const Pose tool = tool_at(arm.chain(), arm.anywhere(random));
  const ArmAnswer answer = inverse.solve({tool.position, turn({0, 0, 1}, 0.4) * turn({1, 0, 0}, 0.7)}, {});
  CHECK(answer.verdict == ArmVerdict::other_orientations);
  CHECK(answer.miss > 0.01);
}

TEST_CASE("a pose that needs a joint outside its limits is refused with this joint") {
  RandomArm arm(6, 11);
  ArmJoints joints{0.3, -0.4, 0.5, 0.2, -0.3, 0.6};
  const Pose tool = tool_at(arm.chain(), joints);
  REQUIRE(arm.inverse().solve(tool, {}).verdict == ArmVerdict::reached);
  for (std::size_t i = 0; i < 6; ++i) arm.limit(i, {joints[i] - 0.1, joints[i] + 0.1});
  arm.limit(3, {0.25, 0.3});
  const ArmAnswer answer = arm.inverse().solve(tool, joints);
  REQUIRE(answer.verdict == ArmVerdict::outside_limits);
  CHECK(answer.outside == 1u << 3);
  CHECK(answer.miss == Approx(0.05).margin(1e-6));
}

TEST_CASE("limits of several turns are used by whole turns") {
  RandomArm arm(6, 12);
  const ArmJoints joints{0.3, -0.4, 0.5, 0.2, -0.3, 0.6};
  const Pose tool = tool_at(arm.chain(), joints);
  arm.limit(5, {2, 9});
  const ArmAnswer answer = arm.inverse().solve(tool, joints);
  REQUIRE(answer.verdict == ArmVerdict::reached);
  CHECK(arm.inverse().limits().excess(answer.joints) <= 0);
}

TEST_CASE("the numeric solver gives the same answer to the same question") {
  const RandomArm arm(7, 13);
  const NumericInverse one = arm.inverse(), other = arm.inverse();
  std::mt19937 random(25);
  for (int i = 0; i < 10; ++i) {
    const Pose tool = tool_at(arm.chain(), arm.anywhere(random));
    const ArmAnswer first = one.solve(tool, {});
    CHECK(one.solve(tool, {}).joints == first.joints);
    CHECK(other.solve(tool, {}).joints == first.joints);
  }
}

TEST_CASE("the numeric solver does not reach a pose that is not finite") {
  const RandomArm arm(6, 14);
  const NumericInverse inverse = arm.inverse();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(inverse.solve({{nan, 0, 0}, {}}, {}).verdict == ArmVerdict::outside_limits);
  CHECK(inverse.solve({{0.3, 0.3, 0.2}, {0, 0, 0, 0}}, {}).verdict == ArmVerdict::outside_limits);
}

TEST_CASE("the closed form solves the arms that it fits, and the numeric solver all others") {
  CHECK(dynamic_cast<SwivelInverse*>(make_arm_inverse(model(), chain("left_arm")).get()) != nullptr);
  Chain shorter = chain("left_arm");
  shorter.screws = shorter.screws.first(6);
  CHECK(dynamic_cast<NumericInverse*>(make_arm_inverse(model(), shorter).get()) != nullptr);
  CHECK(is_arm(model(), chain("right_arm")));
  CHECK_FALSE(is_arm(model(), chain("left_leg")));
  CHECK(find_arm(model(), "neck") == nullptr);
}

}  // namespace aim::robotside
