// Goals of every kind, the data that a path reports, and the errors of goals that cannot be reached.
#include <limits>

#include "core/fact.hpp"
#include "robotside/kinematics/newton.hpp"
#include "robotside/kinematics/swivel_inverse.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/planning/planned.hpp"

namespace aim::robotside {
namespace {

// The left tool pose of the vendor's sample of a planned move.
constexpr Pose kSampleLeft = {{0.35, 0.35, 0.25}, {0.818758, 0.570822, -0.0606913, -0.0106989}};
constexpr Pose kSampleRight = {{0.35, -0.35, 0.25}, {0.818761, -0.570817, -0.0606912, 0.0106992}};

PlanRequest to(std::vector<PlanGoal> goals) {
  PlanRequest request;
  request.start = posture("arm_ready");
  request.goals = std::move(goals);
  return request;
}

double off(std::string_view arm, const JointArray& joints, const Pose& tool) {
  return norm(error_of(tool_in_base(chain(arm), joints), {tool.position, normalized(tool.rotation)}));
}

}  // namespace

TEST_CASE("tools of one arm or both reach poses in base, and the path reports its margins") {
  FclBody peer(body());
  for (const bool both : {false, true}) {
    PlanGoal goal = {{"left_arm", ToolGoal{kSampleLeft}}};
    if (both) goal.push_back({"right_arm", ToolGoal{kSampleRight}});
    const PlanRequest request = to({goal});
    const auto path = planner().plan(request);
    REQUIRE(path);
    check_promises(*path, request.start, peer);
    CHECK(off("left_arm", path->goal_joints, kSampleLeft) < 1e-6);
    if (both) CHECK(off("right_arm", path->goal_joints, kSampleRight) < 1e-6);
    CHECK(path->trajectory.tracks.size() == (both ? 14u : 7u));
    CHECK(path->goal_times == std::vector{path->duration()});
    CHECK(path->position_error < 1e-6);
    CHECK_FALSE(path->nearest.first.empty());
    CHECK(path->nearest.distance >= 0.01 - 1e-3);
  }
}

TEST_CASE("the smallest clearance and limit margin match those of the samples") {
  PlanRequest request = to({{{"left_arm", ToolGoal{kSampleLeft}}}});
  const auto path = planner().plan(request);
  REQUIRE(path);
  const BodyClearance clearance(body());
  PairMask moved = 0;
  for (std::size_t i = 0; i < body().chains.size(); ++i)
    if (body().chains[i].name == "left_arm") moved = clearance.moved_by(i);
  double least = 1e9, margin = 1e9;
  std::vector<std::size_t> pieces(path->trajectory.tracks.size(), 0);
  JointArray now = request.start;
  for (double t = 0; t <= path->duration(); t += 1e-3) {
    for (std::size_t k = 0; k < pieces.size(); ++k) {
      const std::size_t joint = path->trajectory.tracks[k];
      now[joint] = at(path->trajectory, k, t, pieces[k]).position;
      const Range& range = model().joints[joint].limits.position;
      margin = std::min({margin, now[joint] - range.min, range.max - now[joint]});
    }
    least = std::min(least, clearance.find(now, moved).distance);
  }
  CHECK(path->nearest.distance == Approx(least).margin(1e-4));
  CHECK(path->limit.margin <= margin + 1e-9);
  CHECK(path->limit.margin > margin - 0.01);
}

TEST_CASE("relative goals, along the axes of base or of the tool frame, count from the last goal") {
  const Pose by = {{0.05, 0.03, 0.02}, turn({0, 0, 1}, 0.2)};
  const Pose start = tool_in_base(chain("left_arm"), posture("arm_ready"));
  const auto in_base = planner().plan(to({{{"left_arm", ToolGoal{by, ToolFrame::by_base}}}}));
  REQUIRE(in_base);
  CHECK(off("left_arm", in_base->goal_joints, {start.position + by.position, by.rotation * start.rotation}) <
        1e-6);
  const Pose little = {{0.01, -0.01, -0.02}, turn({1, 0, 0}, 0.1)};
  const PlanGoal step = {{"left_arm", ToolGoal{little, ToolFrame::by_tool}}};
  PlanRequest from_bent = to({step, step});
  from_bent.start = with_arm(from_bent.start, "left_arm", {-0.8, 1.0, 0, -1.3, 1.2, 0, 0});
  const Pose bent = tool_in_base(chain("left_arm"), from_bent.start);
  const auto twice = planner().plan(from_bent);
  REQUIRE(twice);
  CHECK(off("left_arm", twice->goal_joints, bent * little * little) < 1e-6);
  CHECK(twice->goal_times.size() == 2);
}

TEST_CASE("several goals are reached in order, and an arm that a goal does not name stays") {
  const ArmJoints right = joints_of("right_arm", posture("arm_home"));
  const PlanRequest request = to({{{"left_arm", ToolGoal{kSampleLeft}}},
                                  {{"right_arm", right}},
                                  {{"left_arm", joints_of("left_arm", posture("arm_home"))}}});
  const auto path = planner().plan(request);
  REQUIRE(path);
  FclBody peer(body());
  check_promises(*path, request.start, peer);
  REQUIRE(path->goal_times.size() == 3);
  std::vector<JointArray> there;
  for (const double time : path->goal_times) {
    JointArray now = request.start;
    std::size_t piece = 0;
    for (std::size_t k = 0; k < path->trajectory.tracks.size(); ++k) {
      const SetPoint point = at(path->trajectory, k, time, piece);
      now[path->trajectory.tracks[k]] = point.position;
      CHECK(std::abs(point.velocity) < 1e-6);
    }
    there.push_back(now);
  }
  CHECK(off("left_arm", there[0], kSampleLeft) < 1e-6);
  CHECK(joints_of("right_arm", there[0]) == joints_of("right_arm", request.start));
  CHECK(off("left_arm", there[1], kSampleLeft) < 1e-6);
  CHECK(joints_of("right_arm", there[2]) == right);
}

TEST_CASE("scales reduce velocity and acceleration") {
  PlanRequest request = to({{{"left_arm", ToolGoal{kSampleLeft}}}});
  FclBody peer(body());
  const auto fast = planner().plan(request);
  request.velocity_scale = 0.2;
  const auto slow = planner().plan(request);
  request.velocity_scale = 1;
  request.acceleration_scale = 0.1;
  const auto gentle = planner().plan(request);
  REQUIRE((fast && slow && gentle));
  CHECK(walk(*slow, request.start, peer).fastest <= 0.2 + 1e-6);
  CHECK(walk(*gentle, request.start, peer).strongest <= 0.1 + 1e-6);
  CHECK(slow->duration() > 1.5 * fast->duration());
  CHECK(gentle->duration() > 1.5 * fast->duration());
}

TEST_CASE("of all solutions for a tool pose the one nearest to the reference is taken") {
  const SwivelInverse inverse(model(), chain("left_arm"));
  PlanRequest request = to({{{"left_arm", ToolGoal{kSampleLeft}}}});
  const ElbowArcs arcs = inverse.feasible(kSampleLeft);
  REQUIRE(arcs.count > 0);
  const SwivelCircle circle(inverse.shape(), kSampleLeft);
  for (const double fraction : {0.2, 0.8}) {
    std::array<ArmJoints, 2> ways;
    circle.joints_at(arcs.arcs[0].from + fraction * (arcs.arcs[0].to - arcs.arcs[0].from), ways);
    request.reference = with_arm(request.start, "left_arm", ways[arcs.arcs[0].way]);
    const auto path = planner().plan(request);
    REQUIRE(path);
    for (std::size_t k = 0; k < kSwivelJoints; ++k)
      CHECK(joints_of("left_arm", path->goal_joints)[k] == Approx(ways[arcs.arcs[0].way][k]).margin(0.02));
  }
}

TEST_CASE("a start slightly outside its limits is first moved inside") {
  PlanRequest request = to({{{"left_arm", ToolGoal{kSampleLeft}}}});
  const std::size_t joint = chain("left_arm").first + 6;
  request.start[joint] = model().joints[joint].limits.position.max + 0.02;
  const auto path = planner().plan(request);
  REQUIRE(path);
  const Walked walked = [&] {
    FclBody peer(body());
    return walk(*path, request.start, peer);
  }();
  CHECK(walked.first[joint] == request.start[joint]);
  CHECK(off("left_arm", path->goal_joints, kSampleLeft) < 1e-6);
}

TEST_CASE("a goal that cannot be reached is refused with the reason") {
  SECTION("too far, with the distance") {
    const auto path = planner().plan(to({{{"left_arm", ToolGoal{{{1.2, 0.2, 0.3}, {}}}}}}));
    REQUIRE_FALSE(path);
    CHECK(path.error().origin == Origin::limit);
    const double beyond = std::stod(std::string(fact_of(path.error(), "too_far_m")));
    CHECK(beyond > 0.5);
    CHECK(beyond < 1);
  }
  SECTION("too near") {
    Pose shoulder = kSampleLeft;
    shoulder.position = chain("left_arm").screws[0].point + Vec3{0, 0.1, 0};
    const auto path = planner().plan(to({{{"left_arm", ToolGoal{shoulder}}}}));
    REQUIRE_FALSE(path);
    CHECK_FALSE(fact_of(path.error(), "too_near_m").empty());
  }
  SECTION("a pose that needs joints outside their limits, with these joints") {
    Pose twisted = kSampleLeft;
    twisted.rotation = normalized(twisted.rotation) * turn({0, 0, 1}, 1.6);
    const auto path = planner().plan(to({{{"left_arm", ToolGoal{twisted}}}}));
    REQUIRE_FALSE(path);
    CHECK(fact_of(path.error(), "joints").starts_with("idx"));
  }
  SECTION("joint targets outside their limits, with the joint") {
    ArmJoints joints = joints_of("left_arm", posture("arm_ready"));
    joints[3] = -2.5;
    const auto path = planner().plan(to({{{"left_arm", joints}}}));
    REQUIRE_FALSE(path);
    CHECK(fact_of(path.error(), "joint") == model().joints[chain("left_arm").first + 3].name);
  }
  SECTION("a limit that two joints share") {
    ArmJoints joints = joints_of("left_arm", posture("arm_ready"));
    joints[5] = 0.44;
    joints[6] = 0.34;
    const auto path = planner().plan(to({{{"left_arm", joints}}}));
    REQUIRE_FALSE(path);
    CHECK(path.error().reason == model().coupled_limits.front().reason);
  }
  SECTION("in self-collision, with both parts") {
    const auto path = planner().plan(to({{{"left_arm", ArmJoints{0.3, 1.2, 1.57, -1.9, 0, 0, 0}}}}));
    REQUIRE_FALSE(path);
    CHECK(path.error().origin == Origin::limit);
    CHECK(fact_of(path.error(), "second") == "torso");
    CHECK(std::stod(std::string(fact_of(path.error(), "distance_m"))) < 0);
  }
  SECTION("in collision with an obstacle of the scene") {
    CollisionScene scene;
    REQUIRE(scene.add({"vase", ObstacleShape::sphere, {kSampleLeft.position, {}}, {0.05, 0, 0}}));
    PlanRequest request = to({{{"left_arm", ToolGoal{kSampleLeft}}}});
    request.scene = &scene;
    const auto path = planner().plan(request);
    REQUIRE_FALSE(path);
    CHECK(fact_of(path.error(), "second") == "vase");
  }
  SECTION("a start in collision") {
    PlanRequest request = to({{{"left_arm", ToolGoal{kSampleLeft}}}});
    request.start = with_arm(request.start, "left_arm", {0.3, 1.2, 1.57, -1.9, 0, 0, 0});
    const auto path = planner().plan(request);
    REQUIRE_FALSE(path);
    CHECK(path.error().message.starts_with("the start"));
  }
}

TEST_CASE("the error of the second of two goals names that goal") {
  const auto path =
      planner().plan(to({{{"left_arm", ToolGoal{kSampleLeft}}}, {{"left_arm", ToolGoal{{{2, 0, 0}, {}}}}}}));
  REQUIRE_FALSE(path);
  CHECK(fact_of(path.error(), "goal") == "1");
}

TEST_CASE("an invalid request is refused") {
  const PlanGoal goal = {{"left_arm", ToolGoal{kSampleLeft}}};
  const auto refused = [](const PlanRequest& request) {
    const auto path = planner().plan(request);
    return !path && path.error().origin == Origin::usage;
  };
  CHECK(refused(to({})));
  CHECK(refused(to({{}})));
  CHECK(refused(to({{{"left_leg", ToolGoal{kSampleLeft}}}})));
  CHECK(refused(to({{goal.front(), goal.front()}})));
  CHECK(refused(to({{{"left_arm", ToolGoal{{{0.3, 0.3, 0.3}, {0, 0, 0, 0}}}}}})));
  CHECK(refused(to({{{"left_arm", ToolGoal{{{std::nan(""), 0.3, 0.3}, {}}}}}})));
  PlanRequest request = to({goal});
  request.velocity_scale = 0;
  CHECK(refused(request));
  request = to({goal});
  request.start[chain("left_arm").first] = std::numeric_limits<double>::infinity();
  CHECK(refused(request));
}

TEST_CASE("a search ends when its budget of checks is used up or it is stopped") {
  std::mt19937 random(41);
  int given_up = 0, stopped = 0;
  for (int i = 0; i < 150; ++i) {
    const JointArray end = free_posture({"left_arm", "right_arm"}, random);
    PlanRequest request =
        to({{{"left_arm", joints_of("left_arm", end)}, {"right_arm", joints_of("right_arm", end)}}});
    request.start = free_posture({"left_arm", "right_arm"}, random);
    request.max_checks = 1;
    const auto spent = planner().plan(request);
    if (spent) continue;  // the straight connection was free
    CHECK(spent.error().origin == Origin::aborted);
    ++given_up;
    request.max_checks = PlanRequest{}.max_checks;
    request.stop = [] { return true; };
    const auto path = planner().plan(request);
    stopped += path ? 0 : 1;
    request.stop = nullptr;
    CHECK(planner().plan(request));
  }
  CHECK(given_up > 5);
  CHECK(stopped == given_up);
}

}  // namespace aim::robotside
