// Forward and inverse kinematics through the services.
// Source of the numbers: URDF a2_t2d0_ultra 2.0.7 (ready pose), AimDK A2 motion control (sample of
// PlanningMove).
#include "aimdk/mc_kinematics.pb.h"
#include "aimdk/mc_planning.pb.h"
#include "tests/daemon/daemon_fixture.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

const std::string kForward = "aimdk.protocol.McKinematicsService/KineForward";
const std::string kInverse = "aimdk.protocol.McKinematicsService/KineInverse";
const std::string kCompute = "aimdk.protocol.McMotionService/ComputeKinematics";
constexpr std::string_view kLeftGoal =
    R"({"position":{"x":0.35,"y":0.35,"z":0.25},"orientation":{"x":0.570822,"y":-0.0606913,"z":-0.0106989,"w":0.818758}})";
constexpr std::string_view kRightGoal =
    R"({"position":{"x":0.35,"y":-0.35,"z":0.25},"orientation":{"x":-0.570817,"y":-0.0606912,"z":0.0106992,"w":0.818761}})";

std::string joined(const google::protobuf::RepeatedField<double>& values, int first, int count) {
  std::string text;
  for (int i = first; i < first + count; ++i) text += (i == first ? "" : ",") + std::to_string(values[i]);
  return "[" + text + "]";
}

void check_tool(DaemonFixture& fixture, std::string_view arm, const std::string& angles, double x, double y,
                double z) {
  const auto reply = fixture.read<wire::KineForwardResponse>(
      kForward, R"({"type":")" + std::string(arm) + R"(","angles":)" + angles + "}");
  CHECK(reply.error_code() == 0);
  CHECK(reply.cartesian_pose().position().x() == Approx(x).margin(1e-4));
  CHECK(reply.cartesian_pose().position().y() == Approx(y).margin(1e-4));
  CHECK(reply.cartesian_pose().position().z() == Approx(z).margin(1e-4));
}

}  // namespace

TEST_CASE("Forward kinematics agrees with the published frames") {
  DaemonFixture fixture;
  check_tool(fixture, "ArmType_LEFT", "[0,1.2,0,-0.5,1.5,0,0]", 0.1366, 0.3864, -0.1879);
  check_tool(fixture, "ArmType_RIGHT", "[0,-1.2,0,0.5,1.5,0,0]", 0.1366, -0.3864, -0.1879);
  const auto wrong =
      fixture.read<wire::KineForwardResponse>(kForward, R"({"type":"ArmType_LEFT","angles":[1]})");
  CHECK(wrong.error_code() == 2);
  CHECK(contains(wrong.error_msg(), "left_arm has 7 joints"));
  CHECK(contains(fixture.call(kForward, R"({"angles":[0,0,0,0,0,0,0]})"), "no arm is named"));
}

TEST_CASE("Inverse kinematics reaches the document's goals, and stays near the reference joints") {
  DaemonFixture fixture;
  const auto left = fixture.read<wire::KineInverseResponse>(
      kInverse, R"({"type":"ArmType_LEFT","cartesian_pose":)" + std::string(kLeftGoal) + "}");
  REQUIRE(left.angles_size() == 7);
  check_tool(fixture, "ArmType_LEFT", joined(left.angles(), 0, 7), 0.35, 0.35, 0.25);
  const auto again = fixture.read<wire::KineInverseResponse>(
      kInverse, R"({"type":"ArmType_LEFT","ref_angles":)" + joined(left.angles(), 0, 7) +
                    R"(,"cartesian_pose":)" + std::string(kLeftGoal) + "}");
  REQUIRE(again.angles_size() == 7);
  for (int i = 0; i < 7; ++i) CHECK(again.angles(i) == Approx(left.angles(i)).margin(1e-3));
}

TEST_CASE("An unreachable pose is answered with the reason") {
  DaemonFixture fixture;
  const auto ask = [&](std::string_view position, std::string_view orientation) {
    return fixture.read<wire::KineInverseResponse>(
        kInverse, R"({"type":"ArmType_LEFT","cartesian_pose":{"position":)" + std::string(position) +
                      R"(,"orientation":)" + std::string(orientation) + "}}");
  };
  constexpr std::string_view kUpright = R"({"w":1})";
  const auto far = ask(R"({"x":2,"y":0.3,"z":0.3})", kUpright);
  CHECK(far.error_code() == 7);
  CHECK(contains(far.error_msg(), "too far from the shoulder"));
  const auto crooked = ask(R"({"x":0.3,"y":0.3,"z":0.3})", R"({"w":2})");
  CHECK(crooked.error_code() == 2);
  CHECK(contains(crooked.error_msg(), "unit quaternion"));
}

TEST_CASE("Both arms are computed in one request, and groups without arms are refused") {
  DaemonFixture fixture;
  const auto both = fixture.read<wire::ComputeKinematicsResponse>(
      kCompute, R"({"group":"McPlanningGroup_DUAL_ARM","target":{"type":"SE3","left":)" +
                    std::string(kLeftGoal) + R"(,"right":)" + std::string(kRightGoal) +
                    R"(},"reference":{"joint_position":[0,0,0,0,0,0,0,0,0,0,0,0,0,0]}})");
  CHECK(both.success_flag());
  REQUIRE(both.ik_results().points_size() == 1);
  const auto& joints = both.ik_results().points(0).positions();
  REQUIRE(joints.size() == 14);
  check_tool(fixture, "ArmType_LEFT", joined(joints, 0, 7), 0.35, 0.35, 0.25);
  check_tool(fixture, "ArmType_RIGHT", joined(joints, 7, 7), 0.35, -0.35, 0.25);
  CHECK(contains(fixture.call(kCompute, R"({"group":"McPlanningGroup_HEAD"})"),
                 "poses are available for arms only"));
  CHECK(contains(fixture.call("aimdk.protocol.McDataService/GetPlanningGroupAvailable"),
                 R"("McPlanningGroup_DUAL_ARM")"));
}

}  // namespace aim::robotside
