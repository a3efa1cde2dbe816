// Keys of a teach pendant, poses of the tools, and pausing of tasks.
#include "aimdk/mc_data.pb.h"
#include "aimdk/mc_move.pb.h"
#include "core/model/body_geometry.hpp"
#include "robotside/kinematics/forward.hpp"
#include "tests/daemon/task_fixture.hpp"

namespace aim::robotside {
namespace {

std::string adjust(DaemonFixture& fixture, std::string_view command) {
  return fixture.call(kMotion + "SendAdjustCommand", R"({"command":)" + std::string(command) + "}");
}

}  // namespace

TEST_CASE("A short key press moves a joint of one arm or both by its step") {
  TaskFixture fixture;
  CHECK(adjust(fixture, R"({"name":"joint1","arm_type":1,"mode":"Short","step":0.1,"velocity":0.5})") == kOk);
  fixture.advance(2);
  CHECK(fixture.at("left_arm_joint1") == Approx(0.1).margin(1e-3));
  CHECK(fixture.at("right_arm_joint1") == Approx(0).margin(1e-3));
  CHECK(adjust(fixture, R"({"name":"joint1","arm_type":3,"mode":"Short","step":-0.2})") == kOk);
  fixture.advance(2);
  CHECK(fixture.at("left_arm_joint1") == Approx(-0.1).margin(1e-3));
  CHECK(fixture.at("right_arm_joint1") == Approx(-0.2).margin(1e-3));
  CHECK(adjust(fixture, R"({"name":"neck_shake","mode":"Short","step":0.1})") == kOk);
  fixture.advance(2);
  CHECK(fixture.at("neck_shake") == Approx(0.1).margin(1e-3));
}

TEST_CASE("A long key press moves at its velocity while it is repeated, and the motion ends soon after") {
  TaskFixture fixture;
  const std::size_t joint = *fixture_model().find_joint("right_arm_joint1");
  double fastest = 0;
  for (int i = 0; i < 20; ++i) {
    REQUIRE(adjust(fixture, R"({"name":"joint1","arm_type":2,"mode":"Long","step":1,"velocity":0.2})") ==
            kOk);
    for (int k = 0; k < 10; ++k) {
      fixture.advance(0.01);
      fastest = std::max(fastest, std::abs(fixture.robot.state().velocity[joint]));
    }
  }
  CHECK(fixture.at("right_arm_joint1") == Approx(0.4).margin(0.06));  // 0.2 rad/s for 2 s
  CHECK(fastest < 0.21);
  fixture.advance(2);
  CHECK(fixture.at("right_arm_joint1") < 0.55);
  CHECK(std::abs(fixture.robot.state().velocity[joint]) < 1e-3);
}

TEST_CASE("Keys without a joint, without a mode, or during a task are refused") {
  TaskFixture fixture;
  CHECK(contains(adjust(fixture, R"({"name":"tool_x","arm_type":1,"mode":"Short","step":0.1})"),
                 R"("code":"10")"));
  CHECK(contains(adjust(fixture, R"({"name":"joint1","arm_type":1,"step":0.1})"), "neither Short nor Long"));
  fixture.taken("JointMove", left_arm_to(1));
  CHECK(contains(adjust(fixture, R"({"name":"joint1","arm_type":1,"mode":"Short","step":0.1})"),
                 "task 1 is under way"));
  fixture.go("RL_JOINT_DEFAULT");
  CHECK(contains(adjust(fixture, R"({"name":"joint1","arm_type":1,"mode":"Short","step":0.1})"),
                 R"("code":"6")"));
}

TEST_CASE("Tool poses agree with forward kinematics, as quaternions and as rotations about fixed axes") {
  TaskFixture fixture;
  fixture.finish(fixture.taken("JointMove", R"({"group":"McPlanningGroup_DUAL_ARM",
      "angles":[0.3,0.9,0.2,-0.8,1.2,0.1,0.1,-0.4,-1.0,-0.1,1.1,0.7,0,-0.1]})"));
  fixture.advance(0.2);
  const JointArray positions = fixture.robot.state().position;
  const auto ends =
      fixture.read<aimdk::protocol::AdjustEndPositionsResponse>(kMotion + "GetAdjustEndPositions");
  REQUIRE(ends.end_positions_size() == 2);
  const std::string_view arms[] = {"left_arm", "right_arm"};
  for (const std::string_view service : {"McDataService", "McService"}) {
    const auto tools = fixture.read<aimdk::protocol::GetTcpPositionResponse>(
        "aimdk.protocol." + std::string(service) + "/GetTcpPosition");
    REQUIRE(tools.tcp_position_size() == 2);
    for (int i = 0; i < 2; ++i) {
      const Pose tool = tool_in_base(*fixture_model().geometry->find_chain(arms[i]), positions);
      const auto& reported = tools.tcp_position(i);
      CHECK(norm(Vec3{reported.position().x(), reported.position().y(), reported.position().z()} -
                 tool.position) < 1e-9);
      const Quaternion rotation = {reported.orientation().w(), reported.orientation().x(),
                                   reported.orientation().y(), reported.orientation().z()};
      CHECK(norm(rotation_vector(conjugate(tool.rotation) * rotation)) < 1e-9);

      const auto& end = ends.end_positions(i);
      CHECK(end.name() == arms[i]);
      CHECK(norm(Vec3{end.x(), end.y(), end.z()} - tool.position) < 1e-9);
      const Quaternion by_axes =
          turn({0, 0, 1}, end.r_z()) * turn({0, 1, 0}, end.r_y()) * turn({1, 0, 0}, end.r_x());
      CHECK(norm(rotation_vector(conjugate(tool.rotation) * by_axes)) < 1e-6);
      CHECK_FALSE(end.around_singularity_flag());
    }
  }
}

TEST_CASE("Contact control of the arms is off, and turning it off is accepted") {
  TaskFixture fixture;
  CHECK(fixture.call(kMotion + "DisabaleArmContact") == kOk);
}

TEST_CASE("ActiveMotionControl pauses a task where it is, and lets it go on to its end") {
  TaskFixture fixture;
  const auto pause = [&](bool on) {
    return fixture.call(kMotion + "ActiveMotionControl", on ? R"({"control_flag":true})" : "{}");
  };
  CHECK(contains(pause(true), "no task, motion or dance is running"));
  const std::uint64_t task = fixture.taken("JointMove", left_arm_to(1.5));
  fixture.advance(0.4);
  CHECK(pause(true) == kOk);
  fixture.advance(2);
  const double held = fixture.at("left_arm_joint1");
  CHECK(held > 0.01);
  CHECK(held < 1.4);
  fixture.advance(2);
  CHECK(fixture.at("left_arm_joint1") == Approx(held).margin(1e-6));
  CHECK(fixture.state_of(task) == "RUNNING");
  CHECK(pause(false) == kOk);
  fixture.finish(task);
  CHECK(fixture.at("left_arm_joint1") == Approx(1.5).margin(1e-3));
}

}  // namespace aim::robotside
