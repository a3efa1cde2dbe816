// Arms in self-collision move apart slowly, within their limits, and stop at a sufficient clearance.
#include "robotside/behaviours/collision_escape.hpp"

#include <algorithm>

#include "robotside/control/parts/limiter.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/kinematics/body.hpp"

namespace aim::robotside {
namespace {

constexpr double kPeriod = 1e-3;  // [s]
const JointGroup& arms() { return model().group("arms"); }

struct Escape {
  JointArray end;
  bool done = false;
  double seconds = 0;
  double fastest = 0;  // of any joint [rad/s]
  bool only_arms_moved = true;
};

Escape escape_from(const JointArray& start) {
  Limiter limiter(model(), kPeriod);
  limiter.take_over(start, JointArray{});
  CollisionEscape behaviour(model(), kPeriod);
  behaviour.start();
  Escape escape;
  for (int i = 0; i < 10'000 && !(behaviour.done() && limiter.at_rest(~JointMask{0})); ++i) {
    JointGoals goals{};
    behaviour.step(limiter.position());
    behaviour.fill(goals);
    limiter.step(goals);
    escape.seconds += kPeriod;
    for (std::size_t k = 0; k < model().joints.size(); ++k) {
      escape.fastest = std::max(escape.fastest, std::abs(limiter.velocity()[k]));
      const bool arm = k >= arms().first && k < arms().first + arms().count;
      if (!arm && limiter.position()[k] != start[k]) escape.only_arms_moved = false;
    }
  }
  escape.done = behaviour.done();
  escape.end = limiter.position();
  return escape;
}

JointArray anywhere_with_arms(std::mt19937& random) {
  JointArray positions = posture("stand");
  for (const char* name : {"left_arm", "right_arm"}) {
    const JointArray some = anywhere(chain(name), random);
    for (std::size_t k = chain(name).first; k < chain(name).first + 7; ++k) positions[k] = some[k];
  }
  return positions;
}

}  // namespace

TEST_CASE("arms in collision come free") {
  const BodyClearance body_clearance(body());
  std::mt19937 random(7);
  int collisions = 0;
  while (collisions < 60) {
    const JointArray start = anywhere_with_arms(random);
    const Clearance touching = body_clearance.find(start);
    if (touching.distance >= 0) continue;
    ++collisions;
    CAPTURE(body_clearance.first_of(touching.pair).name, body_clearance.second_of(touching.pair).name);
    const Escape escape = escape_from(start);
    CHECK(escape.done);
    CHECK(escape.fastest <= CollisionEscape::kSpeed + 1e-9);
    CHECK(escape.only_arms_moved);
    CHECK(body_clearance.find(escape.end).distance >= CollisionEscape::kEnough - 0.002);
  }
}

TEST_CASE("arms with enough clearance do not move") {
  for (const char* name : {"stand", "arm_ready", "sit"}) {
    const Escape escape = escape_from(posture(name));
    CHECK(escape.done);
    CHECK(escape.seconds <= 2 * kPeriod);
    CHECK(escape.end == posture(name));
  }
}

TEST_CASE("an escape can be started again") {
  CollisionEscape behaviour(model(), kPeriod);
  behaviour.start();
  behaviour.step(posture("stand"));
  CHECK(behaviour.done());
  behaviour.start();
  CHECK_FALSE(behaviour.done());
  std::mt19937 random(8);
  const BodyClearance body_clearance(body());
  JointArray touching = posture("stand");
  while (body_clearance.find(touching).distance >= 0) touching = anywhere_with_arms(random);
  behaviour.step(touching);
  CHECK_FALSE(behaviour.done());
  CHECK(behaviour.clearance() < 0);
}

TEST_CASE("an escape without progress gives up and holds") {
  CollisionEscape behaviour(model(), kPeriod);
  behaviour.start();
  std::mt19937 random(9);
  const BodyClearance body_clearance(body());
  JointArray touching = posture("stand");
  while (body_clearance.find(touching).distance >= 0) touching = anywhere_with_arms(random);
  for (int i = 0; i < 6000; ++i) behaviour.step(touching);  // arms that do not follow
  CHECK(behaviour.stuck());
  JointGoals goals{};
  behaviour.fill(goals);
  CHECK(std::none_of(goals.begin(), goals.end(), [](const JointGoal& goal) { return goal.moving; }));
}

}  // namespace aim::robotside
