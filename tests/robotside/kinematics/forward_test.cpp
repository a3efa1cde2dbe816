// Forward kinematics compared with a real robot and with its published description.
// Source: joint readings and frames of a real A2 (URDF a2_t2d0_ultra 2.0.7); sample poses of AimDK A2.
#include "robotside/kinematics/forward.hpp"

#include <algorithm>
#include <random>

#include "robotside/kinematics/newton.hpp"
#include "tests/catch.hpp"
#include "tests/robotside/kinematics/body.hpp"

namespace aim::robotside {
namespace {

using Positions = std::initializer_list<double>;

struct Measured {
  const char* chain;
  Positions joints;
  Vec3 position;
  Quaternion rotation;
};

}  // namespace

TEST_CASE("flange poses match those of a real robot within 0.5 mm and 0.3 degrees") {
  const Measured measured[] = {
      {"left_arm",
       {0, 1.1, 0, -1.55, 1.25, 0, 0},
       {0.22476, 0.29575, 0.11554},
       {-0.01097, 0.00436, 0.65227, 0.75790}},
      {"right_arm",
       {0, -1.1, 0, 1.55, 1.25, 0, 0},
       {0.22467, -0.29548, 0.11553},
       {0.75802, 0.65212, 0.00482, -0.01060}},
      {"left_arm",
       {.000191, 1.199931, -.000191, -.099756, .899328, -.002259, .000715},
       {-0.00556, 0.36786, -0.13375},
       {0.64793, -0.17570, -0.59709, -0.43909}},
      {"right_arm",
       {-.000191, -1.200313, .000191, .100138, .900473, .003524, .000322},
       {-0.00546, -0.36728, -0.13394},
       {-0.43960, -0.59756, -0.17676, 0.64686}},
  };
  for (const Measured& row : measured) {
    const Chain& arm = chain(row.chain);
    const PoseError error =
        error_of(end_in_base(arm, with(arm, row.joints)), {row.position, normalized(row.rotation)});
    CAPTURE(row.chain);
    CHECK(norm(error.position) < 0.5e-3);
    CHECK(norm(error.rotation) < 0.3 * kDegree);
  }
}

TEST_CASE("poses of flanges and tool frames match the published description") {
  struct Row {
    Positions joints;
    Vec3 flange, tool;
    double within;  // half a unit of the last published digit
  };
  const Row rows[] = {
      {{0, 0, 0, 0, 0, 0, 0}, {-0.02779, 0.70050, 0.34210}, {-0.02779, 0.80050, 0.34210}, 1e-5},
      {{0, 1.2, 0, -.5, 1.5, 0, 0}, {0.0887, 0.3546, -0.1061}, {0.1366, 0.3864, -0.1879}, 0.5e-4},
      {{1.5708, 1.26, 0, -.05, 0, 0, 0}, {0.4465, 0.3466, 0.3652}, {0.5416, 0.3771, 0.3702}, 0.5e-4},
  };
  const Chain& arm = chain("left_arm");
  for (const Row& row : rows) {
    const JointArray joints = with(arm, row.joints);
    CHECK_THAT(end_in_base(arm, joints).position, IsNear(row.flange, row.within * 1.8));
    CHECK_THAT(tool_in_base(arm, joints).position, IsNear(row.tool, row.within * 1.8));
  }
}

TEST_CASE("the joints of the sample goals of planned moves give their tool poses") {
  struct Row {
    const char* chain;
    Positions joints;
    Pose tool;
  };
  const Row rows[] = {
      {"left_arm",
       {-1.801, -0.220, -1.484, -1.625, 1.280, 0.439, 0.051},
       {{0.35, 0.35, 0.25}, {0.818758, 0.570822, -0.0606913, -0.0106989}}},
      {"right_arm",
       {-1.801, 0.220, -1.484, 1.625, 1.280, -0.439, -0.051},
       {{0.35, -0.35, 0.25}, {0.818761, -0.570817, -0.0606912, 0.0106992}}},
  };
  for (const Row& row : rows) {
    const Chain& arm = chain(row.chain);
    const PoseError error = error_of(tool_in_base(arm, with(arm, row.joints)), row.tool);
    CAPTURE(row.chain);
    CHECK(norm(error.position) < 1e-3);  // the joints are published with a resolution of 1 mrad
    CHECK(norm(error.rotation) < 2e-3);
  }
}

TEST_CASE("head and feet with all joints at 0 match the published description") {
  CHECK_THAT(end_in_base(chain("neck"), JointArray{}).position, IsNear({-0.04280, 0, 0.57069}, 1e-5));
  CHECK_THAT(end_in_base(chain("left_leg"), JointArray{}).position, IsNear({-0.0318, 0.125, -0.92765}, 1e-5));
  const Pose sole = tool_in_base(chain("right_leg"), JointArray{});
  CHECK_THAT(sole.position, IsNear({-0.0318, -0.125, -0.98685}, 1e-5));
  CHECK(norm(rotation_vector(sole.rotation)) < 1e-12);
}

TEST_CASE("the right side mirrors the left one") {
  std::mt19937 random(1);
  const Chain& left = chain("left_arm");
  const Chain& right = chain("right_arm");
  const std::array<double, 7> sign = {1, -1, 1, -1, 1, -1, -1};
  for (int i = 0; i < 100; ++i) {
    JointArray joints = anywhere(left, random);
    for (std::size_t k = 0; k < 7; ++k) joints[right.first + k] = sign[k] * joints[left.first + k];
    const Vec3 tool = tool_in_base(left, joints).position;
    CHECK_THAT(tool_in_base(right, joints).position, IsNear({tool.x, -tool.y, tool.z}, 1e-12));
  }
}

TEST_CASE("the Jacobian is the derivative of the tool pose") {
  std::mt19937 random(2);
  constexpr double kStep = 1e-6;
  for (const Chain& limb : body().chains) {
    const JointArray joints = anywhere(limb, random);
    const Jacobian jacobian = jacobian_of_tool(limb, joints);
    REQUIRE(jacobian.joints == limb.screws.size());
    for (std::size_t i = 0; i < jacobian.joints; ++i) {
      JointArray before = joints;
      JointArray after = joints;
      before[limb.first + i] -= kStep;
      after[limb.first + i] += kStep;
      const PoseError moved = error_of(tool_in_base(limb, before), tool_in_base(limb, after));
      CHECK_THAT((0.5 / kStep) * moved.position, IsNear(jacobian.linear[i], 1e-8));
      CHECK_THAT((0.5 / kStep) * moved.rotation, IsNear(jacobian.angular[i], 1e-8));
    }
  }
}

TEST_CASE("manipulability is zero for a stretched arm") {
  const Chain& arm = chain("left_arm");
  CHECK(manipulability(jacobian_of_tool(arm, JointArray{})) < 1e-6);
  CHECK(manipulability(jacobian_of_tool(arm, with(arm, {0, 1.2, 0, -1.0, 1.5, 0, 0}))) > 1e-3);
}

}  // namespace aim::robotside
