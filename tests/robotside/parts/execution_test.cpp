// Task and performance alone: begin, progress, how they end, and how they give way to a predicted collision.
#include <cmath>

#include "robotside/control/parts/performance_execution.hpp"
#include "robotside/control/parts/task_execution.hpp"
#include "robotside/smooth/joint_trajectory.hpp"
#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"

namespace aim::robotside {
namespace {

constexpr double kPeriod = 1e-3;  // [s]
constexpr std::size_t kShoulder = 12;

// Task, performance and the limiter behind them, from the standing posture.
class Execution {
 public:
  Execution() {
    const auto positions = fixture_model().posture("stand").positions;
    std::copy(positions.begin(), positions.end(), stand.begin());
    limiter.take_over(stand, JointArray{});
  }

  void run(double seconds) {
    for (int i = 0; i < static_cast<int>(seconds / kPeriod + 0.5); ++i) step();
  }
  void step() {
    now += 1'000'000;
    task.step();
    performance.step(now);
    JointGoals goals{};
    task.fill(goals);
    performance.fill(goals);
    limiter.step(goals);
  }
  MoveJoints move(TaskId number, double shift) const {
    MoveJoints request{number, bit(kShoulder), stand, 1, 1};
    request.target[kShoulder] += shift;
    return request;
  }

  JointArray stand{};
  TimeNs now = 0;
  Limiter limiter{fixture_model(), kPeriod};
  Locomotion locomotion{fixture_model(), 500'000'000, kPeriod};
  TaskExecution task{fixture_model(), ControlConfig{}, limiter, nullptr};
  PerformanceExecution performance{fixture_model(), kPeriod, limiter, locomotion};
};

TEST_CASE("a task runs to its target and succeeds", "[execution]") {
  Execution rig;
  CHECK(rig.task.state().progress == Progress::none);
  rig.task.begin(rig.move(4, 0.3));
  CHECK(rig.task.state().id == 4);
  CHECK(rig.task.joints() == bit(kShoulder));
  rig.run(0.1);
  CHECK(rig.task.state().progress == Progress::running);
  CHECK(rig.task.state().fraction > 0);
  rig.run(4);
  CHECK(rig.task.state().progress == Progress::succeeded);
  CHECK(rig.task.state().fraction == 1);
  CHECK(!rig.task.active());
  CHECK(std::abs(rig.limiter.position()[kShoulder] - rig.stand[kShoulder] - 0.3) < 1e-6);
}

TEST_CASE("a paused task keeps its place", "[execution]") {
  Execution rig;
  rig.task.begin(rig.move(4, 0.3));
  rig.run(0.2);
  rig.task.pause(true);
  rig.run(1);
  CHECK(rig.task.state().progress == Progress::paused);
  const double there = rig.limiter.position()[kShoulder];
  rig.run(1);
  CHECK(rig.limiter.position()[kShoulder] == there);
  rig.task.pause(false);
  rig.run(4);
  CHECK(rig.task.state().progress == Progress::succeeded);
}

TEST_CASE("an ended task keeps the first reason", "[execution]") {
  Execution rig;
  rig.task.begin(rig.move(4, 0.3));
  rig.run(0.1);
  rig.task.end(Progress::aborted, Refused::cancelled);
  rig.task.end(Progress::aborted, Refused::stopped);
  CHECK(rig.task.state().progress == Progress::aborted);
  CHECK(rig.task.state().reason == Refused::cancelled);
}

TEST_CASE("a new task replaces the one under way", "[execution]") {
  Execution rig;
  rig.task.begin(rig.move(4, 0.3));
  rig.run(0.1);
  rig.task.begin(rig.move(5, -0.1));
  CHECK(rig.task.state().id == 5);
  CHECK(rig.task.state().progress == Progress::running);
}

TEST_CASE("a task that has only begun releases its joints to give way", "[execution]") {
  Execution rig;
  rig.task.begin(rig.move(4, 0.3));
  rig.step();
  CHECK(rig.task.give_way(3) == bit(kShoulder));
  CHECK(rig.task.state().progress == Progress::aborted);
  CHECK(rig.task.state().reason == Refused::would_collide);
  CHECK(rig.task.state().pair == 3);
}

TEST_CASE("a task on its path comes to rest there to give way", "[execution]") {
  Execution rig;
  rig.task.begin(rig.move(4, 0.3));
  rig.run(0.2);
  CHECK(rig.task.give_way(3) == 0);
  CHECK(rig.task.follower().holds());
  rig.run(1);
  CHECK(rig.task.state().progress == Progress::aborted);
  CHECK(rig.task.state().reason == Refused::would_collide);
  CHECK(rig.limiter.at_rest(bit(kShoulder)));
}

TEST_CASE("without a known clearance the usual margin holds", "[execution]") {
  Execution rig;
  CHECK(rig.task.margin() == CollisionWatch::kMargin);
  rig.task.begin(rig.move(4, 0.3));
  rig.run(0.1);
  CHECK(rig.task.margin() == CollisionWatch::kMargin);
}

TEST_CASE("the end of a performance is timed, and none has ended before the first", "[execution]") {
  Execution rig;
  rig.performance.end(Progress::aborted, 5);
  CHECK(rig.performance.state().progress == Progress::none);
  CHECK(rig.performance.state().ended == 0);
}

}  // namespace
}  // namespace aim::robotside
