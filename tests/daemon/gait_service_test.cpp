// The gait, sitting on a chair, and the small services of motion control.
#include <set>

#include "aimdk/mc_base.pb.h"
#include "aimdk/mc_simulation.pb.h"
#include "tests/daemon/daemon_fixture.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kVelocity = "/motion/control/locomotion_velocity";
constexpr std::string_view kWalk = R"({"data":{"forward_velocity":0.3}})";

std::string gait(DaemonFixture& fixture) { return fixture.call(kMotion + "GetLocomotionGait"); }
std::string set_gait(DaemonFixture& fixture, std::string_view name) {
  return fixture.call(kMotion + "SetLocomotionGait",
                      R"({"gait":"LocomotionGaitType_)" + std::string(name) + R"("})");
}

}  // namespace

TEST_CASE("Gait WALK steps in place, SMART_WALK steps when a velocity is commanded, STANCE only stands") {
  DaemonFixture fixture;
  CHECK(gait(fixture) == R"({"gait":"LocomotionGaitType_UNKNOWN"})");
  CHECK(contains(set_gait(fixture, "WALK"), "aimctl action set"));
  fixture.go("RL_JOINT_DEFAULT");
  CHECK(gait(fixture) == R"({"gait":"LocomotionGaitType_UNKNOWN"})");
  fixture.go("RL_LOCOMOTION_DEFAULT");
  CHECK(gait(fixture) == R"({"gait":"LocomotionGaitType_SMART_WALK"})");
  fixture.advance(1);
  CHECK_FALSE(fixture.robot.state().walking);

  CHECK(set_gait(fixture, "WALK") == kOk);
  CHECK(gait(fixture) == R"({"gait":"LocomotionGaitType_WALK"})");
  fixture.advance(1);
  CHECK(fixture.robot.state().walking);
  CHECK(fixture.robot.state().base.velocity.forward == 0);

  CHECK(set_gait(fixture, "STANCE") == kOk);
  fixture.advance(3);
  CHECK_FALSE(fixture.robot.state().walking);
  CHECK(contains(fixture.send(kVelocity, kWalk), "the gait is STANCE"));
  CHECK(fixture.send(kVelocity, R"({"data":{}})").empty());  // zero velocity is allowed in STANCE
  CHECK(set_gait(fixture, "SMART_WALK") == kOk);
  CHECK(fixture.send(kVelocity, kWalk).empty());
}

TEST_CASE("Gaits that are not supported are refused by name") {
  DaemonFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go("RL_LOCOMOTION_DEFAULT");
  for (const std::string_view name : {"RUN", "HOP", "TERRAIN", "UNKNOWN"}) {
    const std::string reply = set_gait(fixture, name);
    CHECK(contains(reply, R"("code":"10")"));
    CHECK(contains(reply, std::string(name) + " is not available"));
  }
  CHECK(contains(fixture.call(kMotion + "SetLocomotionGait", R"({"gait":44})"),
                 "is not a value of its enum type"));
}

TEST_CASE("GetState reports sitting down on a chair and standing up again") {
  DaemonFixture fixture;
  const auto state = [&] {
    return fixture.read<aimdk::protocol::McStateResponse>("aimdk.protocol.McBaseService/GetState")
        .state()
        .sit_stand_state();
  };
  const auto states_during = [&](int action) {
    fixture.call("aimdk.protocol.McActionService/SetAction",
                 R"({"command":{"action":)" + std::to_string(action) + "}}");
    std::set<int> seen;
    for (int i = 0; i < 1000; ++i) {
      seen.insert(state());
      fixture.advance(0.01);
    }
    return seen;
  };
  using namespace aimdk::protocol;
  fixture.go("RL_JOINT_DEFAULT");
  CHECK(state() == McSitStandState_DEFAULT);
  fixture.go("RL_LOCOMOTION_DEFAULT");
  for (int i = 0; i < 100; ++i) {
    fixture.send(kVelocity, kWalk);
    fixture.advance(0.02);
  }
  // A walking robot stops and stands before it sits down.
  CHECK(states_during(McAction_SIT_DOWN) ==
        std::set<int>{McSitStandState_SIT_SOON, McSitStandState_SITING, McSitStandState_SIT_DONE});
  CHECK(state() == McSitStandState_SIT_DONE);
  CHECK(states_during(McAction_STAND_UP) ==
        std::set<int>{McSitStandState_STANDING, McSitStandState_STAND_DONE});
  CHECK(state() == McSitStandState_STAND_DONE);
  fixture.go("RL_JOINT_DEFAULT");
  CHECK(states_during(McAction_MOBILE_PLATFORM_SIT_DOWN).contains(McSitStandState_MOBILE_PLATFORM_SIT_DONE));
  CHECK(
      states_during(McAction_MOBILE_PLATFORM_STAND_UP).contains(McSitStandState_MOBILE_PLATFORM_STAND_DONE));
}

TEST_CASE("A sit-stand notification of a chair is accepted, an empty one is refused") {
  DaemonFixture fixture;
  CHECK(fixture.call(kMotion + "SitStandStateNotify", R"({"state_notify":"McSitStandState_SIT_DONE"})") ==
        kOk);
  CHECK(contains(fixture.call(kMotion + "SitStandStateNotify"), R"("code":"2")"));
}

TEST_CASE("JAKA arms cannot be switched, because the robot has none") {
  DaemonFixture fixture;
  for (const std::string_view verb : {"EnableJaka", "DisableJaka"})
    CHECK(contains(fixture.call("aimdk.protocol.McBaseService/" + std::string(verb)),
                   "this robot has no JAKA arms"));
  CHECK(fixture.call("aimdk.protocol.McBaseService/GetJakaState") ==
        R"({"work_mode":"McJakaWorkMode_DEFAULT"})");
}

TEST_CASE("The state that the MotionGPT module sets is returned to readers") {
  DaemonFixture fixture;
  const std::string data = "aimdk.protocol.McDataService/";
  CHECK(fixture.call(data + "GetMotionGPTStatus") == R"({"state":"MotionGPTState_WAIT_MGPT_COMMAND"})");
  CHECK(fixture.call(data + "SetMotionGPTState", R"({"state":"MotionGPTState_MGPT_FINISHED"})") == kOk);
  CHECK(contains(fixture.call(data + "SetMotionGPTState", R"({"state":99})"),
                 "is not a value of its enum type"));
  CHECK(fixture.call(data + "GetMotionGPTStatus") == R"({"state":"MotionGPTState_MGPT_FINISHED"})");
  CHECK(fixture.call("aimdk.protocol.McService/GetMotionGPTStatus") ==
        R"({"state":"MotionGPTState_MGPT_FINISHED"})");
}

TEST_CASE("GetSimulationObj returns the pose of the robot only") {
  DaemonFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go("RL_LOCOMOTION_DEFAULT");
  for (int i = 0; i < 100; ++i) {
    fixture.send(kVelocity, R"({"data":{"forward_velocity":0.3,"angular_velocity":0.5}})");
    fixture.advance(0.02);
  }
  fixture.advance(3);
  const BaseState base = fixture.robot.state().base;
  REQUIRE(base.yaw > 0.3);
  for (const std::string_view service : {"McService", "McSimulationService"}) {
    const auto reply = fixture.read<aimdk::protocol::GetSimulationObjResponse>(
        "aimdk.protocol." + std::string(service) + "/GetSimulationObj", R"({"obj_id":["robot","cup"]})");
    REQUIRE(reply.obj_pose_size() == 2);
    CHECK(reply.obj_pose(0).position().x() == Approx(base.x));
    CHECK(reply.obj_pose(0).position().y() == Approx(base.y));
    CHECK(2 * std::asin(reply.obj_pose(0).orientation().z()) == Approx(base.yaw));
    CHECK(reply.error_code() != 0);  // of the cup
  }
  CHECK(fixture
            .read<aimdk::protocol::GetSimulationObjResponse>("aimdk.protocol.McService/GetSimulationObj",
                                                             R"({"obj_id":["robot"]})")
            .error_code() == 0);
}

}  // namespace aim::robotside
