// Goals composed with the current pose of the tool; numbers computed by hand.
#include "cli/commands/plan/plan_goal.hpp"

#include <numbers>

#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;

namespace {

constexpr double kQuarter = std::numbers::pi / 2;

// The tool at (0.3, 0.2, 0.1), its x axis to the robot's left (+y), its y axis backward (-x).
const Pose kTool{{0.3, 0.2, 0.1}, turn({0, 0, 1}, kQuarter)};

void check_near(const Pose& pose, const Vec3& position, const Quaternion& rotation) {
  CHECK(norm(pose.position - position) < 1e-12);
  CHECK(norm(rotation_vector(conjugate(rotation) * pose.rotation)) < 1e-9);
}

}  // namespace

TEST_CASE("a goal in the base frame is unchanged, and keeps the current rotation if it has none") {
  check_near(to_base({{0.5, 0, 0.2}, {}}, GoalFrame::base, kTool), {0.5, 0, 0.2}, kTool.rotation);
  check_near(to_base({{0.5, 0, 0.2}, Quaternion{}}, GoalFrame::base, kTool), {0.5, 0, 0.2}, {});
}

TEST_CASE("an offset is along the axes of the base, and a rotation is about them") {
  check_near(to_base({{0.1, -0.2, 0.05}, {}}, GoalFrame::offset, kTool), {0.4, 0, 0.15}, kTool.rotation);
  const Pose turned = to_base({{0, 0, 0}, turn({1, 0, 0}, kQuarter)}, GoalFrame::offset, kTool);
  // The tool's x axis pointed to +y; a quarter turn about the base's x raises it to +z.
  CHECK(norm(rotate(turned.rotation, {1, 0, 0}) - Vec3{0, 0, 1}) < 1e-12);
}

TEST_CASE("in the tool frame, offsets are along the axes of the tool") {
  check_near(to_base({{0.1, 0, 0}, {}}, GoalFrame::tool, kTool), {0.3, 0.3, 0.1}, kTool.rotation);
  check_near(to_base({{0, 0.1, 0.02}, {}}, GoalFrame::tool, kTool), {0.2, 0.2, 0.12}, kTool.rotation);
  const Pose turned = to_base({{0, 0, 0}, turn({1, 0, 0}, kQuarter)}, GoalFrame::tool, kTool);
  // About the tool's x axis: that axis stays, its y axis (-x) turns upward.
  CHECK(norm(rotate(turned.rotation, {1, 0, 0}) - Vec3{0, 1, 0}) < 1e-12);
  CHECK(norm(rotate(turned.rotation, {0, 1, 0}) - Vec3{0, 0, 1}) < 1e-12);
}

TEST_CASE("consecutive relative goals start from the previous goal, each arm from its own tool") {
  GoalWords words;
  words.frame = GoalFrame::offset;
  for (auto& arm : words.arms) arm = {{{0, 0, 0.1}, {}}, {{0.2, 0, 0}, {}}};
  const Tools tools{kTool, Pose{{0.3, -0.2, 0.1}, {}}};
  const ToolGoals goals = to_base(words, tools);
  REQUIRE(goals[0].size() == 2);
  check_near(goals[0][1], {0.5, 0.2, 0.2}, kTool.rotation);
  check_near(goals[1][1], {0.5, -0.2, 0.2}, {});
}

TEST_CASE("the current tool poses are needed for offsets and for omitted rotations") {
  GoalWords words;
  words.arms[0] = {{{0.3, 0.3, 0.3}, Quaternion{}}};
  CHECK_FALSE(words.needs_present());
  words.arms[0].push_back({{0.3, 0.3, 0.2}, {}});
  CHECK_FALSE(words.needs_present());  // the second keeps the rotation of the first
  words.arms[1] = {{{0.3, -0.3, 0.3}, {}}};
  CHECK(words.needs_present());
}

TEST_CASE("roll, pitch and yaw are about the fixed axes, and convert to quaternions and back") {
  const Quaternion q = from_rpy(0.3, -0.4, 2.0);
  const auto rpy = to_rpy(q);
  CHECK(rpy[0] == Approx(0.3));
  CHECK(rpy[1] == Approx(-0.4));
  CHECK(rpy[2] == Approx(2.0));
  // Roll first: a quarter about x, then a quarter about z, brings y over z to z.
  CHECK(norm(rotate(from_rpy(kQuarter, 0, kQuarter), {0, 1, 0}) - Vec3{0, 0, 1}) < 1e-12);
}
