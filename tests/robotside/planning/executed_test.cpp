// Planned moves executed one after the other by the controller on the simulated robot; the set-points are
// checked every millisecond. AIM_MOVES=1000 runs a thousand moves, in two minutes.
#include <cstdlib>

#include "tests/robotside/planning/planned.hpp"
#include "tests/robotside/stepped_robot.hpp"

namespace aim::robotside {
namespace {

constexpr TimeNs kPeriod = kSecond / 1000;

void go(SteppedRobot& robot, std::string_view action) {
  REQUIRE(robot.submit({SetAction{*model().graph.find(action)}}).verdict == Verdict::accepted);
  for (int i = 0; i < 10'000 && robot.state().status != ActionStatus::running; ++i) robot.advance(kPeriod);
  REQUIRE(robot.state().status == ActionStatus::running);
}

// Observations of one move.
struct Executed {
  bool arrived = false;
  bool free = true;    // by FCL, for the set-points of every millisecond
  bool within = true;  // within limits, likewise
  double miss = 0;     // distance of the measured tools from their goals at the end [m]
};

Executed execute(SteppedRobot& robot, const PlannedPath& path, TaskId task, FclBody& peer) {
  Executed seen;
  if (robot.submit({FollowPath{task, &path.trajectory, path.nearest.distance}}).verdict != Verdict::accepted)
    return seen;
  const int most = static_cast<int>(path.duration() * 1000) + 1000;
  for (int i = 0; i < most && under_way(robot.state().task.progress); ++i) {
    robot.advance(kPeriod);
    const JointArray sent = robot.state().set_position;
    peer.place(sent);
    seen.free = seen.free && !peer.collides();
    seen.within = seen.within && within_limits(sent);
  }
  const RobotState state = robot.state();
  seen.arrived = state.task.id == task && state.task.progress == Progress::succeeded;
  robot.advance(kSecond / 20);
  for (const char* arm : {"left_arm", "right_arm"}) {
    const Vec3 wanted = tool_in_base(chain(arm), path.goal_joints).position;
    seen.miss = std::max(seen.miss, norm(tool_in_base(chain(arm), robot.state().position).position - wanted));
  }
  return seen;
}

}  // namespace

TEST_CASE("planned moves run without collision, within limits, and arrive within 5 mm") {
  SteppedRobot robot(model());
  go(robot, "RL_JOINT_DEFAULT");
  go(robot, "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE");
  std::mt19937 random(31);
  FclBody peer(body());
  int solved = 0;
  const char* asked = std::getenv("AIM_MOVES");
  const int moves = asked == nullptr ? 250 : std::atoi(asked);
  for (int i = 0; i < moves; ++i) {
    const JointArray end = free_posture({"left_arm", "right_arm"}, random);
    PlanRequest request;
    request.start = robot.state().set_position;
    request.goals = {{{"left_arm", joints_of("left_arm", end)}, {"right_arm", joints_of("right_arm", end)}}};
    const auto path = planner().plan(request);
    if (!path) continue;
    ++solved;
    CAPTURE(i);
    const Executed seen = execute(robot, *path, static_cast<TaskId>(i + 1), peer);
    CAPTURE(path->nearest.distance, path->duration(), static_cast<int>(robot.state().task.reason));
    CHECK(seen.arrived);
    CHECK(seen.free);
    CHECK(seen.within);
    CHECK(seen.miss < 5e-3);
  }
  CHECK(solved >= moves - moves / 1000);
}

}  // namespace aim::robotside
