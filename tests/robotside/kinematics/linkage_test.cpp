// Parallel linkages between two motors and two joints: positions, velocities and efforts, both ways.
// Source of the figures: URDF a2_t2d0_ultra 2.0.7: rod length 135.015 mm, stroke -11.99..+12.04 mm; the
// approximation of the ankle: the published controller of the A2.
#include "robotside/kinematics/linkage.hpp"

#include <algorithm>
#include <vector>

#include "robotside/kinematics/motor_space.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/kinematics/body.hpp"

namespace aim::robotside {
namespace {

constexpr double kFirst = 0.45, kSecond = 0.35;  // documented limits of the wrist joints [rad]

std::vector<const Linkage*> of(LinkageKind kind) {
  std::vector<const Linkage*> found;
  for (const Linkage& linkage : body().linkages)
    if (linkage.kind == kind) found.push_back(&linkage);
  return found;
}

JointPair motors_at(const Linkage& linkage, const JointPair& joints) {
  JointPair motors{};
  REQUIRE(motors_for(body(), linkage, joints, motors));
  return motors;
}

LinkageJacobian jacobian_at(const Linkage& linkage, const JointPair& joints) {
  JointPair unused{};
  LinkageJacobian jacobian{};
  REQUIRE(motors_for(body(), linkage, joints, unused, &jacobian));
  return jacobian;
}

// Every pair of joint positions of a 61 x 61 grid over the joints' limits whose motors are within their
// travel.
template <class Check>
std::size_t for_all_reachable(const Linkage& linkage, const Check& check) {
  const std::size_t first = body().chains[linkage.chain].first + linkage.joint;
  const Range& a = model().joints[first].limits.position;
  const Range& b = model().joints[first + 1].limits.position;
  constexpr int kSteps = 60;
  std::size_t reached = 0;
  for (int i = 0; i <= kSteps; ++i)
    for (int j = 0; j <= kSteps; ++j) {
      const JointPair joints = {a.min + (a.max - a.min) * i / kSteps, b.min + (b.max - b.min) * j / kSteps};
      JointPair motors{};
      REQUIRE(motors_for(body(), linkage, joints, motors));
      if (!within_travel(linkage, motors)) continue;
      ++reached;
      check(joints, motors);
    }
  return reached;
}

// Roll of the ankle as the published controller approximates it from its left and right crank.
double approximate_roll(double left, double right, double left_height, double right_height) {
  constexpr double kCrank = 0.063, kAside = 0.0315;
  const double pitch = (left + right) / 2;
  return std::asin((kCrank * (right_height - left_height) * std::sin(pitch) +
                    kCrank * left_height * std::sin(left) - kCrank * right_height * std::sin(right)) /
                   (kAside * (left_height + right_height) * std::cos(pitch)));
}

}  // namespace

TEST_CASE("wrist rods have the published length, and the published slopes at zero") {
  REQUIRE(of(LinkageKind::rods).size() == 2);
  for (const Linkage* rods : of(LinkageKind::rods)) {
    for (const auto& rod : rods->motors) CHECK(norm(rod.end - rod.tip) == Approx(0.135015).margin(1e-6));
    CHECK(motors_at(*rods, {0, 0}) == JointPair{0, 0});
    const double side = body().chains[rods->chain].name == "left_arm" ? 1 : -1;
    const LinkageJacobian jacobian = jacobian_at(*rods, {0, 0});
    CHECK(side * jacobian.by[0][0] == Approx(-0.017).margin(2e-4));
    CHECK(side * jacobian.by[1][0] == Approx(-0.017).margin(2e-4));
    CHECK(side * jacobian.by[0][1] == Approx(0.02245).margin(2e-4));
    CHECK(side * jacobian.by[1][1] == Approx(-0.02245).margin(2e-4));
  }
}

TEST_CASE("one joint of the wrist alone uses up the stroke at its mechanical limit") {
  const Linkage& rods = *of(LinkageKind::rods)[0];
  CHECK(std::abs(motors_at(rods, {0.785398, 0})[0]) == Approx(0.012).margin(2e-4));
  CHECK(std::abs(motors_at(rods, {0, 0.5236})[0]) == Approx(0.012).margin(1e-3));
  CHECK_FALSE(within_travel(rods, motors_at(rods, {kFirst, -kSecond})));
  CHECK(within_travel(rods, motors_at(rods, {kFirst, 0})));
}

TEST_CASE("the coupled limit of the wrist, a linear model of the rods, keeps their stroke within 0.5 mm") {
  double most = 0;
  const Linkage& rods = *of(LinkageKind::rods)[0];
  for (double first = -kFirst; first <= kFirst; first += 0.01)
    for (double second = -kSecond; second <= kSecond; second += 0.01) {
      const JointPair exact = motors_at(rods, {first, second});
      if (std::abs(-0.017 * first + 0.02245 * second) > 0.01199) continue;
      if (std::abs(-0.017 * first - 0.02245 * second) > 0.01199) continue;
      most = std::max({most, std::abs(exact[0]), std::abs(exact[1])});
    }
  CHECK(most < 0.01199 + 0.0005);
}

TEST_CASE(
    "equal cranks pitch the ankle only while their rods are parallel, and agree with the approximation") {
  REQUIRE(of(LinkageKind::cranks).size() == 2);
  for (const Linkage* cranks : of(LinkageKind::cranks)) {
    CHECK(motors_at(*cranks, {0, 0})[0] == Approx(0).margin(1e-15));
    const JointPair pitched = motors_at(*cranks, {-0.3, 0});
    CHECK(pitched[0] == Approx(-0.3).margin(1e-12));
    CHECK(pitched[1] == Approx(-0.3).margin(1e-12));
    const bool left_leg = body().chains[cranks->chain].name == "left_leg";
    for (double pitch = -0.3; pitch <= 0.3; pitch += 0.1)
      for (double roll = -0.2; roll <= 0.2; roll += 0.1) {
        const JointPair motors = motors_at(*cranks, {pitch, roll});
        // Motor A is on the outer side: the left crank of the left leg.
        const double near = left_leg ? approximate_roll(motors[0], motors[1], 0.239, 0.145)
                                     : approximate_roll(motors[1], motors[0], 0.145, 0.239);
        CHECK(near == Approx(roll).margin(0.02));
        CHECK((motors[0] + motors[1]) / 2 == Approx(pitch).margin(0.02));
      }
  }
}

TEST_CASE("motor positions convert back to the joints over the whole reachable range") {
  for (const Linkage& linkage : body().linkages) {
    const std::size_t reached =
        for_all_reachable(linkage, [&](const JointPair& joints, const JointPair& motors) {
          JointPair back{};
          REQUIRE(joints_for(body(), linkage, motors, back));
          REQUIRE(std::abs(back[0] - joints[0]) < 1e-9);
          REQUIRE(std::abs(back[1] - joints[1]) < 1e-9);
        });
    CHECK(reached > 2500);  // of 3721
  }
}

TEST_CASE("every corner of the motors' travel has joints, or says that it has none") {
  for (const Linkage& linkage : body().linkages)
    for (int i = 0; i <= 40; ++i)
      for (int j = 0; j <= 40; ++j) {
        const double span = linkage.longest - linkage.shortest;
        const JointPair motors = {linkage.shortest + span * i / 40, linkage.shortest + span * j / 40};
        JointPair joints{}, again{};
        if (!joints_for(body(), linkage, motors, joints)) {
          // Cranks turned far apart tear the ankle beyond its roll of 0.49 rad.
          REQUIRE(linkage.kind == LinkageKind::cranks);
          REQUIRE(std::abs(motors[0] - motors[1]) > 0.5);
          continue;
        }
        REQUIRE(motors_for(body(), linkage, joints, again));
        REQUIRE(std::abs(again[0] - motors[0]) < 1e-12);
        REQUIRE(std::abs(again[1] - motors[1]) < 1e-12);
      }
}

TEST_CASE("the Jacobian of a linkage is the derivative of its motor positions") {
  constexpr double kStep = 1e-6;
  for (const Linkage& linkage : body().linkages)
    for_all_reachable(linkage, [&](const JointPair& joints, const JointPair&) {
      const LinkageJacobian jacobian = jacobian_at(linkage, joints);
      for (std::size_t k = 0; k < 2; ++k) {
        JointPair more = joints, less = joints;
        more[k] += kStep;
        less[k] -= kStep;
        const JointPair ahead = motors_at(linkage, more), behind = motors_at(linkage, less);
        for (std::size_t i = 0; i < 2; ++i)
          REQUIRE(std::abs(jacobian.by[i][k] - (ahead[i] - behind[i]) / (2 * kStep)) < 1e-7);
      }
    });
}

TEST_CASE("motors and joints of a linkage have the same power") {
  const JointPair joint_velocity = {0.7, -0.4}, motor_effort = {12, -7};
  for (const Linkage& linkage : body().linkages)
    for_all_reachable(linkage, [&](const JointPair& joints, const JointPair&) {
      const LinkageJacobian jacobian = jacobian_at(linkage, joints);
      const JointPair motor_velocity = jacobian.motor_velocities(joint_velocity);
      const JointPair joint_effort = jacobian.joint_efforts(motor_effort);
      const double of_motors = motor_velocity[0] * motor_effort[0] + motor_velocity[1] * motor_effort[1];
      const double of_joints = joint_velocity[0] * joint_effort[0] + joint_velocity[1] * joint_effort[1];
      REQUIRE(of_motors == Approx(of_joints).margin(1e-12));
      const JointPair velocity_again = jacobian.joint_velocities(motor_velocity);
      const JointPair effort_again = jacobian.motor_efforts(joint_effort);
      for (std::size_t i = 0; i < 2; ++i) {
        REQUIRE(velocity_again[i] == Approx(joint_velocity[i]).margin(1e-12));
        REQUIRE(effort_again[i] == Approx(motor_effort[i]).margin(1e-9));
      }
    });
}

TEST_CASE("motor positions without joint positions are refused, and nothing is changed") {
  JointPair kept = {0.1, 0.2};
  CHECK_FALSE(joints_for(body(), *of(LinkageKind::rods)[0], {0.05, -0.05}, kept));
  CHECK_FALSE(joints_for(body(), *of(LinkageKind::cranks)[0], {1.5, -1.5}, kept));
  CHECK_FALSE(joints_for(body(), *of(LinkageKind::cranks)[0], {std::nan(""), 0}, kept));
  CHECK(kept == JointPair{0.1, 0.2});
}

TEST_CASE("motor space replaces the joints of linkages only, and converts back") {
  const MotorSpace space(model());
  CHECK(space.motor(3) == "idx04_left_tarsus");
  CHECK(space.motor(4) == "idx05_01_left_toe_motorA");
  CHECK(space.motor(18) == "idx19_01_left_wrist_rod_B_joint");
  CHECK(space.find("idx26_01_right_wrist_rod_B_joint") == 25);
  CHECK(space.find("left_knee") == 3);
  CHECK_FALSE(space.find("idx05_left_toe_pitch"));  // a joint without a motor of its own
  CHECK(space.together(17) == (bit(17) | bit(18)));
  CHECK(space.together(3) == bit(3));

  AxisValues joints;
  std::mt19937 random(7);
  for (const Chain& limb : body().chains) {
    const JointArray some = anywhere(limb, random);
    for (std::size_t i = 0; i < limb.screws.size(); ++i) {
      const std::size_t joint = limb.first + i;
      joints.position[joint] = 0.5 * some[joint];
      joints.velocity[joint] = 0.1 * static_cast<double>(i);
      joints.effort[joint] = static_cast<double>(i);
    }
  }
  AxisValues values = joints;
  CHECK(space.to_motors(values) == 0);
  CHECK(values.position[3] == joints.position[3]);
  CHECK(values.position[18] != joints.position[18]);
  CHECK(space.to_joints(values) == 0);
  for (std::size_t i = 0; i < model().joints.size(); ++i) {
    CHECK(values.position[i] == Approx(joints.position[i]).margin(1e-9));
    CHECK(values.velocity[i] == Approx(joints.velocity[i]).margin(1e-9));
    CHECK(values.effort[i] == Approx(joints.effort[i]).margin(1e-9));
  }

  AxisValues torn;
  torn.position[17] = 0.05;
  torn.position[18] = -0.05;
  CHECK(space.to_joints(torn) == (bit(17) | bit(18)));
  CHECK(torn.position[17] == 0.05);
}

}  // namespace aim::robotside
