// The guard on the controller's parts without a driver or a controller: targets it refuses, and motions it
// ends.
#include "robotside/control/parts/collision_guard.hpp"

#include <cmath>

#include "robotside/control/parts/control_parts.hpp"
#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"
#include "tests/robotside/parts/standing.hpp"

namespace aim::robotside {
namespace {

// Both hands in front of the body, in each other: shoulders and elbows of both arms.
JointArray crossed() {
  JointArray positions = standing();
  const JointGroup& arms = fixture_model().group("arms");
  const double left[] = {0.8, 1.2, 1.2, -1.9};
  const double right[] = {0.8, -1.2, 1.2, 1.9};
  const std::size_t half = arms.count / 2;
  for (std::size_t i = 0; i < std::size(left); ++i) {
    positions[arms.first + i] = left[i];
    positions[arms.first + half + i] = right[i];
  }
  return positions;
}

class Guarded {
 public:
  Guarded() : parts(fixture_model(), Ports{}, {}) {
    parts.limiter.take_over(standing(), JointArray{});
    arms = parts.limbs.of(Limb::arms);
  }

  // Steps the task and the guard until the limiter rests; returns the time [s].
  double run_task() {
    int periods = 0;
    do {
      parts.task.step();
      JointGoals goals{};
      parts.task.fill(goals);
      parts.guard.step(goals, now += 1'000'000);
    } while ((parts.task.active() || !parts.limiter.at_rest(parts.limbs.all)) && ++periods < 20'000);
    return periods * 1e-3;
  }

  ControlParts parts;
  JointMask arms = 0;
  TimeNs now = 0;
};

TEST_CASE("a target at which hands touch is found, with the pair", "[collision_guard]") {
  Guarded rig;
  CHECK(rig.parts.guard.watching());
  CHECK(!rig.parts.guard.collision_at(rig.arms, standing(), standing()));
  CHECK(rig.parts.guard.collision_at(rig.arms, crossed(), standing()));
  // Only the joints of the request count, the others stay.
  CHECK(!rig.parts.guard.collision_at(rig.parts.limbs.of(Limb::neck), crossed(), standing()));
}

TEST_CASE("a guard that is switched off finds nothing", "[collision_guard]") {
  Guarded rig;
  rig.parts.guard.enable(false);
  CHECK(!rig.parts.guard.watching());
  CHECK(!rig.parts.guard.collision_at(rig.arms, crossed(), standing()));
}

TEST_CASE("a task into a collision is ended before contact", "[collision_guard]") {
  Guarded rig;
  rig.parts.task.begin(MoveJoints{1, rig.arms, crossed(), 1, 1});
  const double seconds = rig.run_task();
  CHECK(seconds < 19);
  CHECK(rig.parts.task.state().progress == Progress::aborted);
  CHECK(rig.parts.task.state().reason == Refused::would_collide);
  CHECK(rig.parts.guard.held_back(rig.now));
  CHECK(!rig.parts.guard.held_back(rig.now + kSecond));
  const std::size_t elbow = fixture_model().group("arms").first + 3;
  CHECK(std::abs(rig.parts.limiter.position()[elbow] - crossed()[elbow]) > 0.02);
}

TEST_CASE("without the guard the same task arrives", "[collision_guard]") {
  Guarded rig;
  rig.parts.guard.enable(false);
  rig.parts.task.begin(MoveJoints{1, rig.arms, crossed(), 1, 1});
  rig.run_task();
  CHECK(rig.parts.task.state().progress == Progress::succeeded);
}

}  // namespace
}  // namespace aim::robotside
