// A thousand moves between random configurations: found, free of collision and within limits.

#include "tests/catch.hpp"
#include "tests/robotside/planning/planned.hpp"

namespace aim::robotside {
namespace {

PlanRequest move_between(const JointArray& start, const JointArray& end,
                         std::initializer_list<const char*> arms) {
  PlanRequest request;
  request.start = start;
  PlanGoal goal;
  for (const char* arm : arms) goal.push_back({arm, joints_of(arm, end)});
  request.goals = {goal};
  return request;
}

}  // namespace

TEST_CASE(
    "nearly all of a thousand moves between random configurations are found, and all found ones are valid") {
  std::mt19937 random(21);
  FclBody peer(body());
  int solved = 0;
  constexpr int kMoves = 1000;
  for (int i = 0; i < kMoves; ++i) {
    const std::initializer_list<const char*> both = {"left_arm", "right_arm"};
    const std::initializer_list<const char*> left = {"left_arm"};
    const auto arms = i % 2 == 0 ? both : left;
    const JointArray start = free_posture(arms, random);
    const JointArray end = free_posture(arms, random);
    const auto path = planner().plan(move_between(start, end, arms));
    if (!path) continue;
    ++solved;
    CAPTURE(i);
    check_promises(*path, start, peer);
    CHECK(path->goal_joints == end);
    CHECK(path->position_error < 1e-9);
  }
  CHECK(solved >= kMoves - kMoves / 1000);
}

TEST_CASE("moves around a table, a bottle and a lamp are found and free of collision") {
  CollisionScene scene;
  REQUIRE(scene.add({"table", ObstacleShape::box, {{0.55, 0, -0.15}, {}}, {0.5, 1.2, 0.03}}));
  REQUIRE(scene.add({"bottle", ObstacleShape::cylinder, {{0.42, 0.25, 0.0}, {}}, {0.04, 0, 0.26}}));
  REQUIRE(scene.add({"lamp", ObstacleShape::sphere, {{0.35, 0.45, 0.55}, {}}, {0.1, 0, 0}}));
  std::mt19937 random(22);
  FclBody peer(body(), &scene);
  int solved = 0, moves = 0;
  while (moves < 60) {
    const JointArray start = free_posture({"left_arm"}, random);
    const JointArray end = free_posture({"left_arm"}, random);
    peer.place(start);
    if (peer.collides()) continue;
    peer.place(end);
    if (peer.collides()) continue;
    ++moves;
    PlanRequest request = move_between(start, end, {"left_arm"});
    request.scene = &scene;
    const auto path = planner().plan(request);
    if (!path) continue;
    ++solved;
    check_promises(*path, start, peer);
  }
  CHECK(solved >= moves - 3);
}

TEST_CASE("the same request gives the same path, another seed may give another one") {
  std::mt19937 random(23);
  bool differs = false;
  for (int i = 0; i < 20; ++i) {
    const JointArray start = free_posture({"left_arm", "right_arm"}, random);
    PlanRequest request =
        move_between(start, free_posture({"left_arm", "right_arm"}, random), {"left_arm", "right_arm"});
    const auto once = planner().plan(request);
    const auto twice = ArmPlanner(model()).plan(request);
    request.seed = 2;
    const auto other = planner().plan(request);
    REQUIRE((once && twice && other));
    CHECK(once->trajectory.position == twice->trajectory.position);
    CHECK(once->trajectory.times == twice->trajectory.times);
    differs = differs || once->trajectory.position != other->trajectory.position;
  }
  CHECK(differs);
}

}  // namespace aim::robotside
