// Linear paths of one arm and both: tool frames on straight lines with a proportional rotation.

#include "robotside/kinematics/newton.hpp"
#include "robotside/kinematics/swivel_inverse.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/planning/planned.hpp"

namespace aim::robotside {
namespace {

constexpr ArmJoints kBentLeft = {-0.8, 1.0, 0, -1.3, 1.2, 0, 0};
constexpr ArmJoints kBentRight = {-0.8, -1.0, 0, 1.3, 1.2, 0, 0};

JointArray bent() {
  return with_arm(with_arm(posture("stand"), "left_arm", kBentLeft), "right_arm", kBentRight);
}

PlanRequest straight(const JointArray& start, PlanGoal goal) {
  PlanRequest request;
  request.start = start;
  request.goals = {std::move(goal)};
  request.mode = PathMode::linear;
  return request;
}

// Largest deviation of the tool frame from the line between two poses: [m] from the line, and [rad] from the
// rotation that belongs to the fraction of the line.
struct OffLine {
  double beside = 0, turned = 0;
};
OffLine off_line(const PlannedPath& path, std::string_view arm, const JointArray& start, const Pose& from,
                 const Pose& to) {
  const Vec3 way = to.position - from.position;
  const Vec3 turn_way = rotation_vector(to.rotation * conjugate(from.rotation));
  std::vector<std::size_t> pieces(path.trajectory.tracks.size(), 0);
  OffLine worst;
  JointArray now = start;
  for (double t = 0; t <= path.duration(); t += 1e-3) {
    for (std::size_t k = 0; k < pieces.size(); ++k)
      now[path.trajectory.tracks[k]] = at(path.trajectory, k, t, pieces[k]).position;
    const Pose tool = tool_in_base(chain(arm), now);
    const Vec3 moved = tool.position - from.position;
    const Vec3 turned = rotation_vector(tool.rotation * conjugate(from.rotation));
    const double fraction =
        norm(way) > 0.01 ? dot(moved, way) / dot(way, way) : dot(turned, turn_way) / dot(turn_way, turn_way);
    worst.beside = std::max(worst.beside, norm(moved - fraction * way));
    worst.turned = std::max(worst.turned, norm(turned - fraction * turn_way));
  }
  return worst;
}

}  // namespace

TEST_CASE("a tool moves on a straight line and rotates in proportion") {
  const JointArray start = bent();
  const Pose from = tool_in_base(chain("left_arm"), start);
  const Vec3 axis = normalized(Vec3{0.3, 0.2, 1});
  struct Row {
    const char* what;
    Vec3 by;
    double angle;  // [rad]
  };
  const Row rows[] = {{"forward", {0.10, 0, 0}, 0},
                      {"up and aside", {0.03, 0.08, 0.12}, 0},
                      {"forward and turned", {0.08, 0.05, 0}, 0.35},
                      {"turned in place", {0, 0, 0}, -0.4}};
  FclBody peer(body());
  for (const Row& row : rows) {
    CAPTURE(row.what);
    const Pose to = {from.position + row.by, turn(axis, row.angle) * from.rotation};
    const auto path = planner().plan(straight(start, {{"left_arm", ToolGoal{to}}}));
    REQUIRE(path);
    check_promises(*path, start, peer);
    const OffLine off = off_line(*path, "left_arm", start, from, to);
    CHECK(off.beside < 0.5e-3);
    CHECK(off.turned < 5e-3);
    CHECK(path->line_error < 0.5e-3);
    CHECK(path->position_error < 1e-6);
    CHECK(path->rotation_error < 1e-6);
  }
}

TEST_CASE("both tools move on straight lines and arrive together") {
  const JointArray start = bent();
  const Pose left = tool_in_base(chain("left_arm"), start);
  const Pose right = tool_in_base(chain("right_arm"), start);
  const Pose left_to = {left.position + Vec3{0.05, 0, 0.10}, left.rotation};
  const Pose right_to = {right.position + Vec3{0.08, 0, -0.03}, right.rotation};
  const auto path =
      planner().plan(straight(start, {{"left_arm", ToolGoal{left_to}}, {"right_arm", ToolGoal{right_to}}}));
  REQUIRE(path);
  FclBody peer(body());
  check_promises(*path, start, peer);
  CHECK(off_line(*path, "left_arm", start, left, left_to).beside < 0.5e-3);
  CHECK(off_line(*path, "right_arm", start, right, right_to).beside < 0.5e-3);
}

TEST_CASE("a random line whose poses are all reachable can be followed") {
  std::mt19937 random(31);
  const auto within = [&](double most) { return std::uniform_real_distribution(-most, most)(random); };
  const SwivelInverse inverse(model(), chain("left_arm"));
  const BodyClearance clearance(body());
  int possible = 0, followed = 0;
  for (int i = 0; i < 150; ++i) {
    const JointArray start = bent();
    const Pose from = tool_in_base(chain("left_arm"), start);
    const Vec3 by = {within(0.15), within(0.15), within(0.15)};
    const Vec3 turned = {within(0.25), within(0.25), within(0.25)};
    const auto pose_at = [&](double fraction) {
      return Pose{from.position + fraction * by,
                  turn((1 / norm(turned)) * turned, fraction * norm(turned)) * from.rotation};
    };
    bool holds = true;
    ArmJoints last = kBentLeft;
    for (int k = 1; holds && k <= 50; ++k) {
      const ArmAnswer answer = inverse.solve(pose_at(k / 50.0), last);
      const double distance = clearance.find(with_arm(start, "left_arm", answer.joints)).distance;
      holds = answer.verdict == ArmVerdict::reached && distance > 0.01;
      for (std::size_t j = 0; j < kSwivelJoints; ++j)
        holds = holds && std::abs(answer.joints[j] - last[j]) < 0.05;
      last = answer.joints;
    }
    if (!holds) continue;
    ++possible;
    followed += planner().plan(straight(start, {{"left_arm", ToolGoal{pose_at(1)}}})) ? 1 : 0;
  }
  CAPTURE(possible, followed);
  CHECK(possible > 50);
  CHECK(followed >= possible - possible / 50);
}

TEST_CASE("a line through the body is refused with the fraction that can be followed") {
  const JointArray start = bent();
  const Pose from = tool_in_base(chain("left_arm"), start);
  PlanRequest request = straight(
      start,
      {{"left_arm", ToolGoal{{{from.position.x - 0.05, from.position.y - 0.25, 0.2}, from.rotation}}}});
  const auto path = planner().plan(request);
  REQUIRE_FALSE(path);
  CHECK(path.error().origin == Origin::limit);
  CHECK_FALSE(path.error().reason.empty());
}

}  // namespace aim::robotside
