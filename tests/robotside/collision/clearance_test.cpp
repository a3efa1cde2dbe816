// Self-collision of the whole body: the postures of the model are free, crossed arms are not, and no pair is
// missed.
#include "robotside/collision/clearance.hpp"

#include <limits>
#include <set>
#include <string>

#include "tests/catch.hpp"
#include "tests/robotside/kinematics/body.hpp"

namespace aim::robotside {
namespace {

JointArray with_arms(std::initializer_list<double> left, std::initializer_list<double> right) {
  JointArray positions = posture("stand");
  std::copy(left.begin(), left.end(),
            positions.begin() + static_cast<std::ptrdiff_t>(chain("left_arm").first));
  std::copy(right.begin(), right.end(),
            positions.begin() + static_cast<std::ptrdiff_t>(chain("right_arm").first));
  return positions;
}

std::set<std::string_view> nearest(const BodyClearance& body, const Clearance& clearance) {
  return {body.first_of(clearance.pair).name, body.second_of(clearance.pair).name};
}

}  // namespace

TEST_CASE("every posture of the model is free of collision") {
  const BodyClearance clearance(body());
  for (const Posture& posed : model().postures) {
    CAPTURE(posed.name);
    CHECK(clearance.find(posture(posed.name)).distance > 0.03);
  }
}

TEST_CASE("a collision is found between the parts that touch") {
  const BodyClearance clearance(body());
  const std::initializer_list<double> hanging = {0, -1.20, 0.02, 0.10, 1.60, 0, 0};
  // The left forearm is folded across the chest.
  const Clearance chest = clearance.find(with_arms({0.3, 1.2, 1.57, -1.9, 0, 0, 0}, hanging));
  CHECK(chest.distance < 0);
  CHECK(nearest(clearance, chest).contains("torso"));
  // Both hands meet in front of the body.
  const Clearance tools =
      clearance.find(with_arms({1.2, 1.55, 1.45, -1.2, 0, 0, 0}, {1.2, -1.55, 1.45, 1.2, 0, 0, 0}));
  CAPTURE(clearance.first_of(tools.pair).name, clearance.second_of(tools.pair).name);
  CHECK(tools.distance < 0);
  CHECK(tools.on_first.y == Approx(-tools.on_second.y).margin(1e-9));
}

TEST_CASE("the clearance is the smallest distance of the pairs") {
  const BodyClearance clearance(body());
  std::mt19937 random(6);
  for (int i = 0; i < 200; ++i) {
    JointArray positions{};
    for (const Chain& limb : body().chains) {
      const JointArray some = anywhere(limb, random);
      for (std::size_t k = limb.first; k < limb.first + limb.screws.size(); ++k) positions[k] = some[k];
    }
    double least = 1e9;
    for (std::size_t pair = 0; pair < body().pairs.size(); ++pair)
      least = std::min(least, clearance.find(positions, PairMask{1} << pair).distance);
    const Clearance found = clearance.find(positions);
    CHECK(found.distance == least);
    CHECK(clearance.find(positions, PairMask{1} << found.pair).distance == least);
    CHECK(clearance.find(positions, kAllPairs, least + 0.01).distance == least);
    CHECK(clearance.find(positions, kAllPairs, least - 0.01).distance == least - 0.01);
  }
}

TEST_CASE("a position that is NaN has no clearance") {
  JointArray positions = posture("stand");
  positions[chain("right_arm").first + 2] = std::numeric_limits<double>::quiet_NaN();
  CHECK(BodyClearance(body()).find(positions).distance < 0);
}

TEST_CASE("the pairs moved by an arm are those whose distance changes with it") {
  const BodyClearance clearance(body());
  JointArray positions = posture("arm_ready");
  JointArray moved = positions;
  for (std::size_t i = 0; i < 6; ++i) moved[chain("left_arm").first + i] += i % 2 == 0 ? 0.1 : -0.1;
  for (std::size_t arm = 0; arm < body().chains.size(); ++arm) {
    if (body().chains[arm].name != "left_arm") continue;
    for (std::size_t pair = 0; pair < body().pairs.size(); ++pair) {
      const PairMask only = PairMask{1} << pair;
      const bool changed = clearance.find(positions, only).distance != clearance.find(moved, only).distance;
      CHECK(changed == ((clearance.moved_by(arm) & only) != 0));
    }
  }
}

}  // namespace aim::robotside
