// Parallel linkages between two motors and two joints, in both directions.
// Source of the figures: URDF a2_t2d0_ultra 2.0.7: rod length 135.015 mm, stroke -11.99..+12.04 mm.
#include "robotside/kinematics/linkage.hpp"

#include <algorithm>

#include "tests/catch.hpp"
#include "tests/robotside/kinematics/body.hpp"

namespace aim::robotside {
namespace {

constexpr double kFirst = 0.45, kSecond = 0.35;  // documented limits of the wrist joints [rad]

}  // namespace

TEST_CASE("wrist rods have the published length, and the published slopes at zero") {
  REQUIRE(body().rod_pairs.size() == 2);
  for (const RodPair& rods : body().rod_pairs) {
    for (const auto& rod : rods.rods) CHECK(norm(rod.on_end - rod.on_motor) == Approx(0.135015).margin(1e-6));
    CHECK(extensions_of(body(), rods, {0, 0})[0] == 0);
    const double side = body().chains[rods.chain].name == "left_arm" ? 1 : -1;
    constexpr double kTurn = 1e-4;
    const JointPair by_first = extensions_of(body(), rods, {kTurn, 0});
    const JointPair by_second = extensions_of(body(), rods, {0, kTurn});
    CHECK(side * by_first[0] / kTurn == Approx(-0.017).margin(2e-4));
    CHECK(side * by_first[1] / kTurn == Approx(-0.017).margin(2e-4));
    CHECK(side * by_second[0] / kTurn == Approx(0.02245).margin(2e-4));
    CHECK(side * by_second[1] / kTurn == Approx(-0.02245).margin(2e-4));
  }
}

TEST_CASE("one joint of the wrist alone uses up the stroke at its mechanical limit") {
  const RodPair& rods = body().rod_pairs[0];
  const double first = extensions_of(body(), rods, {0.785398, 0})[0];
  const double second = extensions_of(body(), rods, {0, 0.5236})[0];
  CHECK(std::abs(first) == Approx(0.012).margin(2e-4));
  CHECK(std::abs(second) == Approx(0.012).margin(1e-3));
  CHECK_FALSE(within_stroke(rods, extensions_of(body(), rods, {kFirst, -kSecond})));
  CHECK(within_stroke(rods, extensions_of(body(), rods, {kFirst, 0})));
}

TEST_CASE("rod extensions convert back to the wrist joints") {
  for (const RodPair& rods : body().rod_pairs)
    for (double first = -kFirst; first <= kFirst; first += 0.05)
      for (double second = -kSecond; second <= kSecond; second += 0.05) {
        JointPair back{};
        REQUIRE(joints_for(body(), rods, extensions_of(body(), rods, {first, second}), back));
        CHECK(back[0] == Approx(first).margin(1e-10));
        CHECK(back[1] == Approx(second).margin(1e-10));
      }
  JointPair kept = {0.1, 0.2};
  CHECK_FALSE(joints_for(body(), body().rod_pairs[0], {0.05, -0.05}, kept));
  CHECK(kept == JointPair{0.1, 0.2});
}

TEST_CASE("the coupled limit of the wrist, a linear model of the rods, keeps their stroke within 0.5 mm") {
  double most = 0;
  const RodPair& rods = body().rod_pairs[0];
  for (double first = -kFirst; first <= kFirst; first += 0.01)
    for (double second = -kSecond; second <= kSecond; second += 0.01) {
      const JointPair exact = extensions_of(body(), rods, {first, second});
      if (std::abs(-0.017 * first + 0.02245 * second) > 0.01199) continue;
      if (std::abs(-0.017 * first - 0.02245 * second) > 0.01199) continue;
      most = std::max({most, std::abs(exact[0]), std::abs(exact[1])});
    }
  CHECK(most < 0.01199 + 0.0005);
}

TEST_CASE("crank angles convert back to the ankle joints") {
  REQUIRE(body().crank_pairs.size() == 2);
  for (const CrankPair& cranks : body().crank_pairs) {
    for (double pitch = -0.9; pitch <= 0.5; pitch += 0.1)
      for (double roll = -0.4; roll <= 0.4; roll += 0.1) {
        JointPair angles{}, back{};
        REQUIRE(cranks_for(cranks, {pitch, roll}, angles));
        REQUIRE(ankle_of(cranks, angles, back));
        CHECK(back[0] == Approx(pitch).margin(1e-12));
        CHECK(back[1] == Approx(roll).margin(1e-12));
      }
    JointPair angles{};
    CHECK(ankle_of(cranks, {0.3, 0.3}, angles));  // equal cranks: pitch only
    CHECK(angles[0] == Approx(0.3));
    CHECK(angles[1] == Approx(0).margin(1e-12));
    CHECK_FALSE(ankle_of(cranks, {1.5, -1.5}, angles));
  }
}

}  // namespace aim::robotside
