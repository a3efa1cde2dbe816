// The arms: modes and their interpolation, joint commands, trajectories.
#include <numeric>
#include <random>

#include "upper_fixture.hpp"

namespace aim::robotside::kuavo {
namespace {

const std::vector<double> kRest = {0.15, 0, 0, -0.4, 0, 0, 0, 0.15, 0, 0, -0.4, 0, 0, 0};       // [rad]
const std::vector<double> kReach = {-30, 20, 10, -40, 15, 5, -10, -25, -20, 5, -30, 0, 10, 5};  // [deg]

bool arms_at(const Upper& upper, const std::vector<double>& degrees, double margin = 0.01) {
  for (std::size_t i = 0; i < degrees.size(); ++i)
    if (std::abs(upper.arm(i) - degrees[i]) > margin) return false;
  return true;
}

}  // namespace

TEST_CASE("the arms begin beside the body, in the mode that swings them") {
  const Upper upper;
  CHECK(upper.sim.arm_mode() == 1);
  CHECK_FALSE(upper.sim.arm_interpolating());
  for (std::size_t i = 0; i < kRest.size(); ++i) CHECK(upper.sim.arm_position()[i] == kRest[i]);
}

TEST_CASE("each mode of the arms is answered with its text, and others are refused") {
  Upper upper;
  CHECK(upper.sim.change_arm_mode(0).message == "Arm control mode 0: keep current control position");
  CHECK(upper.sim.change_arm_mode(1).message == "Arm control mode 1: auto swing arm");
  CHECK(upper.sim.change_arm_mode(2).message == "Arm control mode 2: using external controller");
  for (const int mode : {-1, 3, 100}) {
    const Outcome outcome = upper.sim.change_arm_mode(mode);
    CHECK_FALSE(outcome.done);
    CHECK(outcome.message == "Invalid control mode :" + std::to_string(mode));
  }
}

TEST_CASE("the read-back of a mode changes when the interpolation has ended, for each pair of modes") {
  for (const int from : {0, 1, 2})
    for (const int to : {0, 1, 2}) {
      INFO(from << " to " << to);
      Upper upper;
      REQUIRE(upper.sim.change_arm_mode(from).done);
      upper.run(1);
      REQUIRE(upper.sim.arm_mode() == from);
      REQUIRE(upper.sim.change_arm_mode(to).done);
      CHECK(upper.sim.arm_interpolating() == (from != to));
      CHECK(upper.sim.arm_mode() == from);
      upper.run(0.2);
      CHECK(upper.sim.arm_mode() == from);
      upper.run(0.2);
      CHECK(upper.sim.arm_mode() == to);
      CHECK_FALSE(upper.sim.arm_interpolating());
      CHECK(upper.sound);
    }
}

TEST_CASE("from far away the arms take longer to swing again, without a jump") {
  Upper upper;
  upper.make_external();
  REQUIRE(upper.sim.command_arms(std::vector<double>(14, 0)));
  upper.run(2);
  std::vector<double> far(14, 0);
  far[0] = far[7] = -150;
  REQUIRE(upper.sim.command_arms(far));
  upper.run(3);
  REQUIRE(upper.sim.change_arm_mode(1).done);
  upper.run(1);
  CHECK(upper.sim.arm_mode() == 2);
  upper.run(4);
  CHECK(upper.sim.arm_mode() == 1);
  CHECK(upper.sim.arm_position()[0] == Approx(0.15).margin(1e-3));
  CHECK(upper.sound);
}

TEST_CASE("joint commands are in degrees and work in mode 2 alone") {
  for (const int mode : {0, 1, 2}) {
    INFO(mode);
    Upper upper;
    REQUIRE(upper.sim.change_arm_mode(mode).done);
    upper.run(1);
    CHECK(upper.sim.command_arms(kReach) == (mode == 2));
    upper.run(2);
    CHECK(arms_at(upper, kReach) == (mode == 2));
    CHECK(upper.sound);
  }
}

TEST_CASE("during the interpolation joint commands are dropped") {
  Upper upper;
  REQUIRE(upper.sim.change_arm_mode(2).done);
  upper.run(0.1);
  CHECK_FALSE(upper.sim.command_arms(kReach));
  CHECK_FALSE(upper.sim.follow_arm_poses({1}, kReach));
}

TEST_CASE("joint commands with a wrong number of values, or what is no number, are dropped") {
  Upper upper;
  upper.make_external();
  for (const std::size_t count : {0u, 1u, 13u, 15u, 28u})
    CHECK_FALSE(upper.sim.command_arms(std::vector(count, 1.0)));
  for (const double bad : {NAN, INFINITY, -INFINITY}) {
    std::vector<double> values = kReach;
    values[5] = bad;
    CHECK_FALSE(upper.sim.command_arms(values));
  }
  upper.run(1);
  CHECK(upper.sim.arm_position()[0] == Approx(0.15).margin(1e-6));
}

TEST_CASE("joint commands are clamped to the limits of the controller") {
  Upper upper;
  upper.make_external();
  REQUIRE(upper.sim.command_arms(std::vector<double>(14, 1000)));
  upper.run(4);
  const JointGroup& arms = upper.edition.group("arms");
  for (std::size_t i = 0; i < arms.count; ++i)
    CHECK(upper.sim.arm_position()[i] ==
          Approx(kLejuKuavo.joints[arms.first + i].limits.position.max).margin(1e-6));
  CHECK(upper.sound);
}

TEST_CASE("mode 0 keeps the pose of the moment of the change") {
  Upper upper;
  upper.make_external();
  REQUIRE(upper.sim.command_arms(kReach));
  upper.run(2);
  REQUIRE(upper.sim.change_arm_mode(0).done);
  upper.run(2);
  CHECK(arms_at(upper, kReach));
  CHECK_FALSE(upper.sim.command_arms(std::vector<double>(14, 0)));
}

TEST_CASE("in mode 1 the arms swing against each other while the robot walks") {
  Upper upper;
  double most = -1, least = 1;
  for (int i = 0; i < 2000; ++i) {
    upper.step(true, std::fmod(i * kStep, 1.0));
    most = std::max(most, upper.sim.arm_position()[0]);
    least = std::min(least, upper.sim.arm_position()[0]);
    const double left = upper.sim.arm_position()[0] - 0.15, right = upper.sim.arm_position()[7] - 0.15;
    if (std::abs(left + right) > 1e-9) FAIL("they do not swing against each other");
  }
  CHECK(most > 0.3);
  CHECK(least < 0);
  upper.run(1);
  CHECK(upper.sim.arm_position()[0] == Approx(0.15).margin(1e-6));
  CHECK(upper.sound);
}

TEST_CASE("poses are reached at their times, counted from now") {
  Upper upper;
  upper.make_external();
  std::vector<double> two = kReach;
  two.insert(two.end(), 14, 0.0);
  REQUIRE(upper.sim.follow_arm_poses({2, 4}, two));
  CHECK(upper.sim.arm_trajectory());
  upper.run(1);
  CHECK(upper.arm(0) == Approx(0.15 * kRadian / 2 - 15).margin(2));  // half of the way
  upper.run(1);
  CHECK(arms_at(upper, kReach, 1.5));
  upper.run(2.2);
  CHECK(arms_at(upper, std::vector<double>(14, 0)));
  CHECK_FALSE(upper.sim.arm_trajectory());
  CHECK(upper.sound);
}

TEST_CASE("poses with wrong sizes or times are dropped as a whole") {
  Upper upper;
  upper.make_external();
  const auto values = [](std::size_t count) { return std::vector<double>(count, 10.0); };
  CHECK_FALSE(upper.sim.follow_arm_poses({}, {}));
  CHECK_FALSE(upper.sim.follow_arm_poses({1}, values(13)));
  CHECK_FALSE(upper.sim.follow_arm_poses({1}, values(28)));
  CHECK_FALSE(upper.sim.follow_arm_poses({1, 2}, values(14)));
  CHECK_FALSE(upper.sim.follow_arm_poses({2, 1}, values(28)));
  CHECK_FALSE(upper.sim.follow_arm_poses({1, 1}, values(28)));
  CHECK_FALSE(upper.sim.follow_arm_poses({-1}, values(14)));
  CHECK_FALSE(upper.sim.follow_arm_poses({NAN}, values(14)));
  std::vector<double> times(5001);
  std::iota(times.begin(), times.end(), 1.0);
  CHECK_FALSE(upper.sim.follow_arm_poses(times, values(14 * times.size())));
  CHECK_FALSE(upper.sim.follow_arm_poses({1}, std::vector<double>(14, NAN)));
  CHECK_FALSE(upper.sim.arm_trajectory());
  upper.run(1);
  CHECK(upper.sim.arm_position()[0] == Approx(0.15).margin(1e-6));
}

TEST_CASE("a trajectory of the controller is in radians, and points in the past are passed over") {
  Upper upper;
  upper.make_external();
  REQUIRE(upper.sim.follow_arms({-2, -1, 1}, {std::vector<double>(14, 1.0), std::vector<double>(14, 0.0),
                                              std::vector<double>(14, -0.2)}));
  upper.run(2);
  for (const std::size_t joint : {0u, 2u, 3u, 6u})
    CHECK(upper.sim.arm_position()[joint] == Approx(-0.2).margin(1e-6));
  CHECK_FALSE(upper.sim.follow_arms({1}, {std::vector<double>(13, 0.0)}));
  CHECK_FALSE(upper.sim.follow_arms({1, 2}, {std::vector<double>(14, 0.0)}));
}

TEST_CASE("a joint command ends a trajectory, and so does another mode") {
  Upper upper;
  upper.make_external();
  REQUIRE(upper.sim.follow_arm_poses({5}, kReach));
  upper.run(0.5);
  REQUIRE(upper.sim.command_arms(std::vector<double>(14, 0)));
  CHECK_FALSE(upper.sim.arm_trajectory());
  REQUIRE(upper.sim.follow_arm_poses({5}, kReach));
  REQUIRE(upper.sim.change_arm_mode(0).done);
  CHECK_FALSE(upper.sim.arm_trajectory());
  upper.run(6);
  CHECK_FALSE(arms_at(upper, kReach, 1));
  CHECK(upper.sound);
}

TEST_CASE("nothing jumps under random commands") {
  std::mt19937 random(5);
  const auto number = [&](double least, double most) {
    return std::uniform_real_distribution(least, most)(random);
  };
  const auto values = [&](std::size_t count, double reach) {
    std::vector<double> all(count);
    for (double& value : all) value = number(-reach, reach);
    return all;
  };
  Upper upper;
  for (int i = 0; i < 20'000; ++i) {
    const int what = std::uniform_int_distribution(0, 200)(random);
    if (what == 0) upper.sim.change_arm_mode(std::uniform_int_distribution(-1, 3)(random));
    if (what == 1) upper.sim.change_arm_mode(2);
    if (what <= 4) upper.sim.command_arms(values(14, 250));
    if (what == 5) upper.sim.follow_arm_poses({number(0, 0.5), number(0.5, 1)}, values(28, 250));
    if (what == 6)
      upper.sim.command_joints(values(28, 4), values(28, 8), values(28, 50),
                               std::vector<std::int32_t>(28, std::uniform_int_distribution(0, 2)(random)));
    if (what == 7) upper.sim.power(std::uniform_int_distribution(0, 3)(random) != 0);
    if (what == 8) upper.sim.command_fingers(2, std::uniform_int_distribution(0, 1)(random), values(12, 120));
    if (what == 9) upper.sim.place_object(2, number(-10, 110));
    upper.step(i % 3000 > 1500, number(0, 1));
    if (!upper.sound) FAIL("a jump in step " << i << " after " << what);
  }
  CHECK(upper.sound);
}

TEST_CASE("an arm of four joints has commands of its own length, and no inverse kinematics") {
  std::vector<Joint> joints(kLejuKuavo.joints.begin(), kLejuKuavo.joints.begin() + 12);
  for (const std::size_t first : {12u, 19u})
    joints.insert(joints.end(), kLejuKuavo.joints.begin() + static_cast<long>(first),
                  kLejuKuavo.joints.begin() + static_cast<long>(first + 4));
  joints.insert(joints.end(), kLejuKuavo.joints.begin() + 26, kLejuKuavo.joints.begin() + 28);
  const std::vector<JointGroup> groups = {{"legs", 0, 12}, {"arms", 12, 8}, {"neck", 20, 2}};
  RobotModel model = kLejuKuavo;
  model.joints = joints;
  model.groups = groups;
  Upper upper(Edition{.model = &model, .end = EndEffector::revo2});
  upper.make_external();
  CHECK_FALSE(upper.sim.command_arms(kReach));
  REQUIRE(upper.sim.command_arms(std::vector<double>{-30, 10, 0, -40, -20, -10, 0, -30}));
  upper.run(2);
  CHECK(upper.arm(4) == Approx(-20).margin(0.01));
  CHECK_FALSE(upper.sim.solve({}));
  CHECK(upper.sim.kinematics().forward(0, upper.sim.arm_position().first(4)).hand.position.x > 0.2);
  CHECK(upper.sound);
}

}  // namespace aim::robotside::kuavo
