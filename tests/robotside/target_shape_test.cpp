// Targets are clamped to the ranges of joints and to the coupled limits of two joints.
#include "robotside/control/parts/target_shape.hpp"

#include <random>

#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"

namespace aim::robotside {
namespace {

double excess(const JointArray& position) {
  double worst = -1;
  for (const CoupledLimit& limit : fixture_model().coupled_limits)
    worst = std::max(worst, std::abs(limit.first_factor * position[limit.first] +
                                     limit.second_factor * position[limit.second]) -
                                limit.bound);
  return worst;
}

}  // namespace

TEST_CASE("targets within the limits are not changed, others are moved to the limit and reported") {
  const std::size_t shake = *fixture_model().find_joint("idx27_head_joint1");
  JointArray target{};
  target[shake] = 0.7;
  const std::uint64_t mask = std::uint64_t{3} << shake;
  CHECK(shape_targets(fixture_model(), mask, target, {}).clamped == 0);
  target[shake] = 0.9;
  target[shake + 1] = -2;
  const TargetShape shape = shape_targets(fixture_model(), mask, target, {});
  CHECK(shape.clamped == mask);
  CHECK(shape.position[shake] == 0.785);
  CHECK(shape.position[shake + 1] == -0.401);
  CHECK(shape.worst == shake + 1);
  CHECK(shape.coupled == 0);
}

TEST_CASE("the wrists' rods: the corner of the box is scaled towards zero, both signs, both arms") {
  REQUIRE(fixture_model().coupled_limits.size() == 4);
  for (const double sign : {1.0, -1.0}) {
    JointArray target{};
    std::uint64_t mask = 0;
    for (const CoupledLimit& limit : fixture_model().coupled_limits) {
      target[limit.first] = 0.45;
      target[limit.second] = sign * 0.35;
      mask |= std::uint64_t{1} << limit.first | std::uint64_t{1} << limit.second;
    }
    REQUIRE(excess(target) > 0);
    const TargetShape shape = shape_targets(fixture_model(), mask, target, {});
    CHECK(excess(shape.position) <= 1e-12);
    CHECK(shape.clamped == mask);
    CHECK(shape.coupled == mask);
    for (const CoupledLimit& limit : fixture_model().coupled_limits)
      CHECK(shape.position[limit.first] * 0.35 == Approx(std::abs(shape.position[limit.second]) * 0.45));
  }
}

TEST_CASE("the commanded joint of a pair is scaled, the held one is not") {
  const CoupledLimit& limit = fixture_model().coupled_limits.front();
  JointArray held{};
  held[limit.second] = 0.35;
  JointArray target{};
  target[limit.first] = -0.45;
  const TargetShape shape = shape_targets(fixture_model(), std::uint64_t{1} << limit.first, target, held);
  JointArray both = held;
  both[limit.first] = shape.position[limit.first];
  CHECK(excess(both) <= 1e-12);
  CHECK(shape.position[limit.first] < 0);
  CHECK(shape.clamped == std::uint64_t{1} << limit.first);
  CHECK(shape.coupled == shape.clamped);
}

TEST_CASE("random targets: the result is within all limits and is not changed by a second pass") {
  std::mt19937_64 random(7);
  std::uniform_real_distribution<double> wide(-4, 4);
  const std::uint64_t all = (std::uint64_t{1} << fixture_model().joints.size()) - 1;
  for (int round = 0; round < 20'000; ++round) {
    JointArray target{};
    for (std::size_t i = 0; i < fixture_model().joints.size(); ++i) target[i] = wide(random);
    const TargetShape shape = shape_targets(fixture_model(), all, target, {});
    REQUIRE(excess(shape.position) <= 1e-12);
    for (std::size_t i = 0; i < fixture_model().joints.size(); ++i) {
      REQUIRE(fixture_model().joints[i].limits.position.contains(shape.position[i]));
      REQUIRE(((shape.clamped >> i & 1) != 0) == (shape.position[i] != target[i]));
    }
    REQUIRE((shape.coupled & ~shape.clamped) == 0);
    REQUIRE(shape_targets(fixture_model(), all, shape.position, {}).clamped == 0);
  }
}

TEST_CASE("walking commands are clamped component by component") {
  WalkCommand command{{2.0, 0.1, -3.0}, false};
  CHECK(shape_walk(fixture_model().walk, command));
  CHECK(command.velocity == BaseVelocity{0.8, 0.1, -1.0});
  CHECK_FALSE(shape_walk(fixture_model().walk, command));
}

}  // namespace aim::robotside
