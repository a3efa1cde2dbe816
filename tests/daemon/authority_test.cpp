// Authority of commands: work mode and control source, EnableRobot and DisableRobot, AimMaster.
#include "tests/daemon/task_fixture.hpp"

namespace aim::robotside {
namespace {

const std::string kBase = "aimdk.protocol.McBaseService/";

std::string set_mode(DaemonFixture& fixture, std::string_view mode) {
  return fixture.call(kBase + "SetWorkMode", R"({"mode":"ControlSource_)" + std::string(mode) + R"("})");
}

// The header of a message from this source; an empty source is left out.
std::string from(std::string_view source) {
  if (source.empty()) return R"("header":{})";
  return R"("header":{"control_source":"ControlSource_)" + std::string(source) + R"("})";
}

}  // namespace

TEST_CASE(
    "Requests and channel messages are accepted if their control source matches the work mode or is SAFE") {
  struct Row {
    std::string_view mode;
    std::string_view source;
    bool accepted;
  };
  constexpr Row rows[] = {
      {"SAFE", "SAFE", true},      {"SAFE", "AUTO", true},
      {"SAFE", "MANUAL", true},    {"SAFE", "", true},
      {"SAFE", "DISABLED", false}, {"AUTO", "AUTO", true},
      {"AUTO", "", true},          {"AUTO", "SAFE", true},
      {"AUTO", "MANUAL", false},   {"MANUAL", "MANUAL", true},
      {"MANUAL", "SAFE", true},    {"MANUAL", "AUTO", false},
      {"MANUAL", "", false},       {"DISABLED", "SAFE", false},
      {"DISABLED", "AUTO", false}, {"DISABLED", "MANUAL", false},
  };
  TaskFixture fixture;
  for (const Row& row : rows) {
    CAPTURE(row.mode, row.source);
    REQUIRE(set_mode(fixture, row.mode) == kOk);
    CHECK(fixture.call(kBase + "GetWorkMode") ==
          R"({"mode":"ControlSource_)" + std::string(row.mode) + R"("})");
    const std::string header = from(row.source);
    const std::string neck = fixture.call("aimdk.protocol.McMotionService/SetNeckCommand",
                                          "{" + header + R"(,"data":{"nod":{"position":0.1}}})");
    const std::string walk = fixture.send("/motion/control/locomotion_velocity",
                                          "{" + header + R"(,"data":{"forward_velocity":0.1}})");
    const auto task = fixture.start("JointMove", "{" + header + "," + left_arm_to(0.1).substr(1));
    fixture.advance(2);
    CHECK((neck == kOk) == row.accepted);
    CHECK(walk.empty() == row.accepted);
    CHECK(fixture.state_of(task.task_id()) == (row.accepted ? "SUCCESS" : "ABORTED"));
    if (row.accepted) continue;
    CHECK(contains(neck, "does not match the work mode"));
    CHECK(contains(walk, "does not match the work mode"));
    CHECK(contains(task.header().msg(), "does not match the work mode"));
  }
}

TEST_CASE("Stops are accepted in every work mode from every control source") {
  for (const std::string_view mode : {"AUTO", "MANUAL", "DISABLED"}) {
    DaemonFixture fixture;
    REQUIRE(set_mode(fixture, mode) == kOk);
    CHECK(contains(fixture.call("aimdk.protocol.McMotionService/SafeStop", "{" + from("AUTO") + "}"),
                   "SUCCESS"));
    CHECK(fixture.robot.state().stopped);
  }
}

TEST_CASE("A ROS message carries no control source and is treated as SAFE") {
  TaskFixture fixture("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  set_mode(fixture, "MANUAL");
  CHECK(fixture.send("/motion/control/neck_joint_command",
                     R"({"name":["idx27_head_joint1"],"position":[0.1]})") == "");
}

TEST_CASE("A disabled robot stops and holds, and refuses motion commands until it is enabled") {
  TaskFixture fixture;
  CHECK(fixture.call(kBase + "GetWorkState") == R"({"state":"McWorkState_ENABLED"})");
  const std::uint64_t task = fixture.taken("JointMove", left_arm_to(1.5));
  fixture.advance(0.3);
  CHECK(fixture.call(kBase + "DisableRobot") == kOk);
  fixture.advance(1);
  CHECK(fixture.call(kBase + "GetWorkState") == R"({"state":"McWorkState_DISABLED"})");
  CHECK(contains(fixture.call(kBase + "GetState"), R"("work_state":"McWorkState_DISABLED")"));
  CHECK(contains(fixture.call("aim.v1.StatusService/GetStatus"), R"("work_enabled":false)"));
  CHECK(fixture.state_of(task) == "ABORTED");
  CHECK(contains(fixture.record(task).reason(), "DisableRobot"));
  const double held = fixture.at("left_arm_joint1");
  CHECK(held < 1);
  const std::string neck = R"({"data":{"nod":{"position":0.1}}})";
  CHECK(contains(fixture.call("aimdk.protocol.McMotionService/SetNeckCommand", neck), "EnableRobot"));
  CHECK(contains(fixture.send("/motion/control/locomotion_velocity", R"({"data":{"forward_velocity":0.1}})"),
                 "EnableRobot"));
  CHECK(contains(fixture.start("GoHomePose").header().msg(), "EnableRobot"));
  CHECK(contains(fixture.call("aimdk.protocol.McActionService/SetAction", R"({"command":{"action":400}})"),
                 "EnableRobot"));
  fixture.advance(1);
  CHECK(fixture.at("left_arm_joint1") == Approx(held).margin(1e-6));
  CHECK(fixture.call(kBase + "EnableRobot") == kOk);
  CHECK(fixture.call("aimdk.protocol.McMotionService/SetNeckCommand", neck) == kOk);
  fixture.finish(fixture.taken("GoHomePose"));
}

TEST_CASE("A disabled robot accepts the transition to its safe action") {
  TaskFixture fixture;
  fixture.call(kBase + "DisableRobot");
  fixture.go("DEFAULT");
}

TEST_CASE("AimMaster's control source is the work mode, and Command_ROBOT_INIT makes the robot stand") {
  DaemonFixture fixture;
  const std::string service = "aimdk.protocol.McService/";
  CHECK(fixture.call(service + "GetAimMasterControlSource") ==
        R"({"current":"AimMasterControlSource_MANUAL"})");
  CHECK(fixture.call(service + "SetAimMasterControlSource", R"({"target":"AimMasterControlSource_AUTO"})") ==
        R"({"current":"AimMasterControlSource_AUTO"})");
  CHECK(fixture.call(kBase + "GetWorkMode") == R"({"mode":"ControlSource_AUTO"})");
  CHECK(
      fixture.call(service + "SetAimMasterControlSource", R"({"target":"AimMasterControlSource_MANUAL"})") ==
      R"({"current":"AimMasterControlSource_MANUAL"})");
  const std::string init = R"({"command":"Command_ROBOT_INIT"})";
  CHECK(contains(fixture.call(service + "SetAimMasterControlCommand", init), "work mode"));  // AUTO in MANUAL
  set_mode(fixture, "SAFE");
  CHECK(contains(fixture.call(service + "SetAimMasterControlCommand"), "Command_UNKNOWN"));
  CHECK(fixture.call(service + "SetAimMasterControlCommand", init) == kOk);
  fixture.advance(5);
  CHECK(fixture_model().graph.at(fixture.robot.state().action).name == "RL_JOINT_DEFAULT");
  CHECK(contains(fixture.call(kBase + "GetState"), "McRobotInitState_DEFAULT"));
}

}  // namespace aim::robotside
