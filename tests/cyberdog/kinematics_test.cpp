// Forward and inverse kinematics of a leg undo each other and keep the limits of the joints.
#include "robotside/simulators/cyberdog/leg_kinematics.hpp"

#include <cmath>
#include <random>

#include "core/robots/xiaomi_cyberdog_joints.hpp"
#include "tests/catch.hpp"

namespace aim::robotside::cyberdog {

TEST_CASE("the angles of a foot's point lead back to it") {
  std::mt19937 random(1);
  for (int i = 0; i < 4000; ++i) {
    const auto leg = static_cast<std::size_t>(i % 4);
    LegAngles angles{};
    for (std::size_t j = 0; j < 3; ++j) {
      const Range range = xiaomi_cyberdog::kJoints[leg * 3 + j].limits.position;
      angles[j] = std::uniform_real_distribution(range.min, range.max)(random);
    }
    const Vec3 foot = foot_from_hip(leg, angles);
    // Of the two ways to a point above the hip, one has a hip angle beyond its limits.
    const LegAngles found = angles_of(leg, foot);
    const Vec3 again = foot_from_hip(leg, found);
    const double plane = -0.12 * std::cos(angles[1]) - 0.17391 * std::cos(angles[1] + angles[2]);
    if (plane > -0.02) continue;  // the leg points up
    INFO(leg << ": " << angles[0] << " " << angles[1] << " " << angles[2]);
    CHECK(again.x == Approx(foot.x).margin(1e-9));
    CHECK(again.y == Approx(foot.y).margin(1e-9));
    CHECK(again.z == Approx(foot.z).margin(1e-9));
  }
}

TEST_CASE("a straight-down point is between hip and knee, knees behind") {
  for (std::size_t leg = 0; leg < 4; ++leg) {
    const LegAngles angles = angles_of(leg, {0, side_of(leg) * 0.094, -0.216});
    CHECK(angles[0] == Approx(0).margin(1e-9));
    CHECK(angles[1] > 0);
    CHECK(angles[2] < 0);
  }
}

TEST_CASE("no point leads outside the limits") {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> anywhere(-0.6, 0.6);
  for (int i = 0; i < 20000; ++i) {
    const auto leg = static_cast<std::size_t>(i % 4);
    const LegAngles angles = angles_of(leg, {anywhere(random), anywhere(random), anywhere(random)});
    for (std::size_t j = 0; j < 3; ++j) {
      REQUIRE(std::isfinite(angles[j]));
      REQUIRE(xiaomi_cyberdog::kJoints[leg * 3 + j].limits.position.contains(angles[j]));
    }
  }
}

}  // namespace aim::robotside::cyberdog
