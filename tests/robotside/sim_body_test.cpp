// The simulated body: its inertial sensor agrees with its motion, and its motors hold its weight.
#include "robotside/simulators/a2/sim_body.hpp"

#include "robotside/kinematics/stance.hpp"
#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"
#include "tests/robotside/robot_fixture.hpp"

namespace aim::robotside {
namespace {

std::size_t joint(std::string_view name) { return *fixture_model().find_joint(name); }

JointArray posture(std::string_view name) {
  JointArray all{};
  const auto positions = fixture_model().posture(name).positions;
  std::copy(positions.begin(), positions.end(), all.begin());
  return all;
}

void check_vector(const Vec3& is, const Vec3& expected, double margin) {
  CHECK(is.x == Approx(expected.x).margin(margin));
  CHECK(is.y == Approx(expected.y).margin(margin));
  CHECK(is.z == Approx(expected.z).margin(margin));
}

}  // namespace

TEST_CASE("at rest the sensor of an upright body measures gravity alone, upwards") {
  SimBody body(fixture_model());
  body.place(posture("stand"), {});
  for (int i = 0; i < 3; ++i) body.step(1e-3, posture("stand"), {}, true);
  check_vector(body.imu().specific_force, {0, 0, kGravity}, 1e-9);
  check_vector(body.imu().angular_velocity, {0, 0, 0}, 1e-12);
  CHECK(body.imu().orientation.w == Approx(1));
}

TEST_CASE("the sensor turns with the base and with the waist") {
  SimBody body(fixture_model());
  const Stance stance(fixture_model());
  JointArray leaning = posture("stand");
  REQUIRE(stance.legs_for({-0.05, 0, 0.3, 0.2}, leaning));
  BaseState base;
  base.yaw = 1.0;
  body.place(leaning, base);
  const Quaternion expected = turn({0, 0, 1}, 1.0) * turn({0, 1, 0}, 0.3) * turn({0, 0, 1}, 0.2);
  const Quaternion miss = conjugate(expected) * body.imu().orientation;
  CHECK(norm(rotation_vector(miss)) < 1e-6);
  check_vector(body.imu().specific_force, rotate(conjugate(expected), Vec3{0, 0, kGravity}), 1e-5);
}

TEST_CASE("the sensor measures the acceleration of the base in its own frame") {
  SimBody body(fixture_model());
  BaseState base;
  base.yaw = 1.5707963267948966;  // forward is the world's y
  body.place(posture("stand"), base);
  for (int i = 1; i <= 200; ++i) {
    base.y = 0.5 * 0.8 * (i * 1e-3) * (i * 1e-3);
    body.step(1e-3, posture("stand"), base, true);
  }
  check_vector(body.imu().specific_force, {0.8, 0, kGravity}, 1e-6);
}

TEST_CASE("a walk integrates back from the sensor to the odometry, and its gyroscope to its turn") {
  RobotFixture robot;
  robot.go("RL_LOCOMOTION_DEFAULT");
  Vec3 velocity;
  double turned = 0;
  bool plausible = true;
  const BaseState start = robot.state().base;
  for (int ms = 0; ms < 6000; ++ms) {
    // A request takes one period, like advance().
    if (ms % 20 == 0)
      robot.ask(WalkCommand{{ms < 3000 ? 0.5 : 0.0, 0, ms < 3000 ? 0.4 : 0.0}, false});
    else
      robot.advance(1e-3);
    const ImuState imu = robot.state().imu;
    velocity = velocity + 1e-3 * (rotate(imu.orientation, imu.specific_force) - Vec3{0, 0, kGravity});
    turned += 1e-3 * imu.angular_velocity.z;
    plausible = plausible && norm(imu.specific_force) < 3 * kGravity && norm(imu.angular_velocity) < 3;
  }
  CHECK(plausible);
  CHECK(robot.state().base.yaw - start.yaw > 0.8);
  CHECK(turned == Approx(robot.state().base.yaw - start.yaw).margin(0.01));
  check_vector(velocity, {0, 0, 0}, 0.01);  // it stands again
}

TEST_CASE("the torque of a stretched arm holds its weight, and heats its motor") {
  RobotFixture robot;
  robot.go("RL_JOINT_DEFAULT");
  const std::size_t shoulder = joint("left_arm_joint2");
  const double hanging = std::abs(robot.state().effort[shoulder]);
  CHECK(hanging < 4);
  robot.go("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  robot.ask(SetMotionPlayer{false, false});
  for (int ms = 0; ms < 3000; ms += 20) {
    robot.ask(targets(Limb::arms, true, {{shoulder, 0.0}, {joint("left_elbow"), -0.03}}));
    robot.advance(0.02);
  }
  REQUIRE(robot.state().position[shoulder] == Approx(0).margin(0.02));
  const double stretched = robot.state().effort[shoulder];
  CHECK(std::abs(stretched) == Approx(9.4).margin(0.4));
  const double cool = robot.state().temperature[shoulder];
  robot.advance(60);
  CHECK(robot.state().temperature[shoulder] > cool + 0.3);
}

TEST_CASE("the legs of a standing robot carry its weight, and no joint works beyond its motor") {
  RobotFixture robot;
  CHECK(robot.state().effort[joint("left_knee")] == 0);  // suspended, legs without power
  robot.go("RL_JOINT_DEFAULT");
  for (std::size_t i = 0; i < 12; ++i) {
    INFO(fixture_model().joints[i].name);
    CHECK(std::abs(robot.state().effort[i]) < fixture_model().joints[i].limits.effort);
  }
  CHECK(std::abs(robot.state().effort[joint("left_knee")]) > 5);
}

}  // namespace aim::robotside
