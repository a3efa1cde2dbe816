// Who may command: work mode and control source, EnableRobot and DisableRobot, AimMaster.
#include "tests/daemon/task_bench.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kOk = R"({"state":"CommonState_SUCCESS"})";
const std::string kBase = "aimdk.protocol.McBaseService/";

std::string set_mode(BenchRobot& bench, std::string_view mode) {
  return bench.call(kBase + "SetWorkMode", R"({"mode":"ControlSource_)" + std::string(mode) + R"("})");
}

// The header of a message from this source; nothing: it does not say.
std::string from(std::string_view source) {
  if (source.empty()) return R"("header":{})";
  return R"("header":{"control_source":"ControlSource_)" + std::string(source) + R"("})";
}

}  // namespace

TEST_CASE("The control source of requests and channels is heard where it matches the work mode, or is SAFE") {
  struct Row {
    std::string_view mode;
    std::string_view source;
    bool heard;
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
  TaskBench bench;
  for (const Row& row : rows) {
    CAPTURE(row.mode, row.source);
    REQUIRE(set_mode(bench, row.mode) == kOk);
    CHECK(bench.call(kBase + "GetWorkMode") ==
          R"({"mode":"ControlSource_)" + std::string(row.mode) + R"("})");
    const std::string header = from(row.source);
    const std::string neck = bench.call("aimdk.protocol.McMotionService/SetNeckCommand",
                                        "{" + header + R"(,"data":{"nod":{"position":0.1}}})");
    const std::string walk = bench.send("/motion/control/locomotion_velocity",
                                        "{" + header + R"(,"data":{"forward_velocity":0.1}})");
    const auto task = bench.start("JointMove", "{" + header + "," + left_arm_to(0.1).substr(1));
    bench.advance(2);
    CHECK((neck == kOk) == row.heard);
    CHECK(walk.empty() == row.heard);
    CHECK(bench.state_of(task.task_id()) == (row.heard ? "SUCCESS" : "ABORTED"));
    if (row.heard) continue;
    CHECK(contains(neck, "does not match the work mode"));
    CHECK(contains(walk, "does not match the work mode"));
    CHECK(contains(task.header().msg(), "does not match the work mode"));
  }
}

TEST_CASE("Stops are heard in every mode from everybody") {
  for (const std::string_view mode : {"AUTO", "MANUAL", "DISABLED"}) {
    BenchRobot bench;
    REQUIRE(set_mode(bench, mode) == kOk);
    CHECK(
        contains(bench.call("aimdk.protocol.McMotionService/SafeStop", "{" + from("AUTO") + "}"), "SUCCESS"));
    CHECK(bench.robot.state().stopped);
  }
}

TEST_CASE("A ROS message cannot say where it comes from and counts as the safety module's") {
  TaskBench bench("RL_LOCOMOTION_ARM_EXT_JOINT_SERVO");
  set_mode(bench, "MANUAL");
  CHECK(bench.send("/motion/control/neck_joint_command",
                   R"({"name":["idx27_head_joint1"],"position":[0.1]})") == "");
}

TEST_CASE("A disabled robot comes to a hold and takes no motion until it is enabled") {
  TaskBench bench;
  CHECK(bench.call(kBase + "GetWorkState") == R"({"state":"McWorkState_ENABLED"})");
  const std::uint64_t task = bench.taken("JointMove", left_arm_to(1.5));
  bench.advance(0.3);
  CHECK(bench.call(kBase + "DisableRobot") == kOk);
  bench.advance(1);
  CHECK(bench.call(kBase + "GetWorkState") == R"({"state":"McWorkState_DISABLED"})");
  CHECK(contains(bench.call(kBase + "GetState"), R"("work_state":"McWorkState_DISABLED")"));
  CHECK(contains(bench.call("aim.v1.StatusService/GetStatus"), R"("work_enabled":false)"));
  CHECK(bench.state_of(task) == "ABORTED");
  CHECK(contains(bench.record(task).reason(), "DisableRobot"));
  const double held = bench.at("left_arm_joint1");
  CHECK(held < 1);
  const std::string neck = R"({"data":{"nod":{"position":0.1}}})";
  CHECK(contains(bench.call("aimdk.protocol.McMotionService/SetNeckCommand", neck), "EnableRobot"));
  CHECK(contains(bench.send("/motion/control/locomotion_velocity", R"({"data":{"forward_velocity":0.1}})"),
                 "EnableRobot"));
  CHECK(contains(bench.start("GoHomePose").header().msg(), "EnableRobot"));
  CHECK(contains(bench.call("aimdk.protocol.McActionService/SetAction", R"({"command":{"action":400}})"),
                 "EnableRobot"));
  bench.advance(1);
  CHECK(bench.at("left_arm_joint1") == Approx(held).margin(1e-6));
  CHECK(bench.call(kBase + "EnableRobot") == kOk);
  CHECK(bench.call("aimdk.protocol.McMotionService/SetNeckCommand", neck) == kOk);
  bench.finish(bench.taken("GoHomePose"));
}

TEST_CASE("A disabled robot can still be sent into its safe action") {
  TaskBench bench;
  bench.call(kBase + "DisableRobot");
  bench.go("DEFAULT");
}

TEST_CASE("AimMaster's control source is the work mode, and its one command brings the robot to a stand") {
  BenchRobot bench;
  const std::string service = "aimdk.protocol.McService/";
  CHECK(bench.call(service + "GetAimMasterControlSource") ==
        R"({"current":"AimMasterControlSource_MANUAL"})");
  CHECK(bench.call(service + "SetAimMasterControlSource", R"({"target":"AimMasterControlSource_AUTO"})") ==
        R"({"current":"AimMasterControlSource_AUTO"})");
  CHECK(bench.call(kBase + "GetWorkMode") == R"({"mode":"ControlSource_AUTO"})");
  CHECK(bench.call(service + "SetAimMasterControlSource", R"({"target":"AimMasterControlSource_MANUAL"})") ==
        R"({"current":"AimMasterControlSource_MANUAL"})");
  const std::string init = R"({"command":"Command_ROBOT_INIT"})";
  CHECK(contains(bench.call(service + "SetAimMasterControlCommand", init), "work mode"));  // AUTO in MANUAL
  set_mode(bench, "SAFE");
  CHECK(contains(bench.call(service + "SetAimMasterControlCommand"), "Command_UNKNOWN"));
  CHECK(bench.call(service + "SetAimMasterControlCommand", init) == kOk);
  bench.advance(5);
  CHECK(bench_model().graph.at(bench.robot.state().action).name == "RL_JOINT_DEFAULT");
  CHECK(contains(bench.call(kBase + "GetState"), "McRobotInitState_DEFAULT"));
}

}  // namespace aim::robotside
