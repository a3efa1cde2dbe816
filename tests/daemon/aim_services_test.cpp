// The aim.v1 services: stop, refusals, status, dry run of commands, polling of topics.
#include "core/version.hpp"
#include "tests/daemon/daemon_fixture.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kVelocity = "/motion/control/locomotion_velocity";
constexpr std::string_view kWalk = R"({"data":{"forward_velocity":0.3}})";

void walk(DaemonFixture& fixture) {
  fixture.go("RL_JOINT_DEFAULT");
  fixture.go("RL_LOCOMOTION_DEFAULT");
  for (int i = 0; i < 50; ++i) {
    REQUIRE(fixture.send(kVelocity, kWalk).empty());
    fixture.advance(0.02);
  }
  REQUIRE(fixture.robot.state().base.velocity.forward > 0.2);
}

}  // namespace

TEST_CASE("A stop ends the walk, is latched, reports what it cancelled, and is released by Reset only") {
  DaemonFixture fixture;
  walk(fixture);
  const std::string stopped =
      fixture.call("aim.v1.StopService/Stop", R"({"level":"STOP_LEVEL_HOLD","who":"me@here"})");
  CHECK(contains(stopped, R"({"stopped":true,"level":"STOP_LEVEL_HOLD","cancelled":["walking")"));
  CHECK_FALSE(contains(stopped, "refusal"));
  fixture.advance(2);
  CHECK(std::abs(fixture.robot.state().base.velocity.forward) < 0.01);
  CHECK(contains(fixture.call("aim.v1.StopService/GetStop"),
                 R"({"stopped":true,"level":"STOP_LEVEL_HOLD","who":"me@here","since_robot_time_ms":")"));

  CHECK(contains(fixture.send(kVelocity, kWalk), "aimctl stop --reset"));
  fixture.advance(1);
  CHECK(std::abs(fixture.robot.state().base.velocity.forward) < 0.01);
  CHECK(fixture.call("aim.v1.StopService/Reset") == R"({"stopped":false,"unanswered_action":""})");
  fixture.advance(1);
  CHECK(std::abs(fixture.robot.state().base.velocity.forward) < 0.01);
  const std::string released = fixture.call("aim.v1.StopService/GetStop");
  CHECK(
      contains(released, R"({"stopped":false,"level":"STOP_LEVEL_HOLD","who":"","since_robot_time_ms":"0")"));
  CHECK(contains(released, R"("posture":"POSTURE_STANDING","at_rest":true,"rest_unknown":false)"));
  CHECK(fixture.send(kVelocity, kWalk).empty());
}

TEST_CASE("A stop with an unknown level still stops") {
  DaemonFixture fixture;
  CHECK(contains(fixture.call("aim.v1.StopService/Stop", R"({"level":99})"), R"("stopped":true)"));
  CHECK(fixture.robot.state().stopped);
}

TEST_CASE("Routes of stops are recognised in every accepted spelling") {
  DaemonFixture fixture;
  CHECK(fixture.router.is_stop("/rpc/aim.v1.StopService/Stop"));
  CHECK(fixture.router.is_stop("/rpc/aim.v1.StopService/GetStop"));
  CHECK(fixture.router.is_stop("/RPC/aim/v1/StopService/stop"));
  CHECK(fixture.router.is_stop("/rpc/aimdk.protocol.McMotionService/SafeStop"));
  CHECK(fixture.router.is_stop("/rpc/aimdk.protocol.HalEmergencyService/SetEmergencyCommand"));
  CHECK_FALSE(fixture.router.is_stop("/rpc/aim.v1.StopService/Reset"));
  CHECK_FALSE(fixture.router.is_stop("/rpc/aimdk.protocol.McActionService/GetAction"));
}

TEST_CASE("Every refusal is recorded with its reason and hint") {
  DaemonFixture fixture;
  CHECK(fixture.call("aim.v1.RefusalService/GetLast") == R"({"found":false})");
  fixture.call("aimdk.protocol.McActionService/SetAction", R"({"command":{"action":401}})");
  fixture.send(kVelocity, kWalk);
  fixture.send(kVelocity, kWalk);  // refusals of one stream for one reason share one record
  const std::string last = fixture.call("aim.v1.RefusalService/GetLast");
  CHECK(contains(last, R"({"found":true,"refusal":{"origin":"ORIGIN_STATE","message":")"));
  CHECK(contains(last, R"("what":"/motion/control/locomotion_velocity")"));
  CHECK(contains(last, R"("sequence":"3",)"));
  for (const std::string_view what :
       {"aimdk.protocol.McActionService/SetAction", "SetAction", "McActionService/SetAction"}) {
    const std::string action =
        fixture.call("aim.v1.RefusalService/GetLast", R"({"what":")" + std::string(what) + R"("})");
    CHECK(contains(action, R"("what":"aimdk.protocol.McActionService/SetAction")"));
    CHECK(contains(action, R"("sequence":"1",)"));
  }
  CHECK(fixture.call("aim.v1.RefusalService/GetLast", R"({"what":"Action"})") == R"({"found":false})");
  CHECK(fixture.services.refusals.newest_first(0).size() == 2);
  CHECK(fixture.services.refusals.newest_first(1).front().what == kVelocity);
}

TEST_CASE("A clamp is recorded as a note, not as a refusal") {
  DaemonFixture fixture;
  fixture.call("aimdk.protocol.McMotionService/SetNeckCommand", R"({"data":{"nod":{"position":0.5}}})");
  const std::string last = fixture.call("aim.v1.RefusalService/GetLast", R"({"what":"SetNeckCommand"})");
  CHECK(contains(last, R"("origin":"ORIGIN_UNSPECIFIED")"));
  CHECK(contains(last, R"("reason":"idx28_head_joint2 0.5 to 0.401 rad")"));
}

TEST_CASE("Version and status describe the daemon and the robot") {
  DaemonFixture fixture(
      {.driver = "sim", .simulated = true, .sim_speed = 0, .dds_domain = 7, .insecure_listen = true});
  fixture.services.faults.add("DDS is not there");
  fixture.advance(1);
  const std::string version = fixture.call("aim.v1.VersionService/GetVersion");
  CHECK(contains(version, R"({"name":"aimd","version":")"));
  CHECK(contains(version, R"("api":"aim.v1","robot":"agibot-a2",)"));
  CHECK(contains(version,
                 R"("driver":"sim","simulated":true,"sim_speed":0,"dds_domain":7,"insecure_listen":true,)"));
  CHECK(contains(version, R"("aim.v1.CheckService/Check")"));
  CHECK(contains(version, R"("commit":")" + std::string(build_commit()) + R"(")"));
  const std::string status = fixture.call("aim.v1.StatusService/GetStatus");
  CHECK(contains(status,
                 R"({"robot":"agibot-a2","action":"DEFAULT","action_status":"RUNNING","target_action":"",)"));
  CHECK(contains(status, R"("stopped":false,"stop_level":"STOP_LEVEL_HOLD","emergency_stop":false,)"));
  CHECK(contains(status, R"("control_source":"SAFE","faults":["DDS is not there"],)"));
  CHECK(contains(status, R"("insecure_listen":true,)"));
  CHECK(contains(status,
                 R"("work_enabled":true,"posture":"POSTURE_UNLOADED","at_rest":true,"walk_sender":"",)"));
}

TEST_CASE("A dry run reports what would happen, moves nothing and leaves no record") {
  DaemonFixture fixture;
  fixture.advance(1);
  const auto before = fixture.robot.state().set_position;
  const auto check = [&](std::string_view method, std::string_view json) {
    std::string escaped;
    for (const char c : json) escaped += c == '"' ? std::string("\\\"") : std::string(1, c);
    return fixture.call("aim.v1.CheckService/Check",
                        R"({"method":")" + std::string(method) + R"(","json":")" + escaped + R"("})");
  };
  CHECK(check("aimdk.protocol.McActionService/SetAction", R"({"command":{"action":400}})") ==
        R"({"allowed":true,"clamps":[]})");
  const std::string hop = check("aimdk.protocol.McActionService/SetAction", R"({"command":{"action":401}})");
  CHECK(contains(hop, R"({"allowed":false,"refusal":{"origin":"ORIGIN_STATE",)"));
  CHECK(
      check("aimdk.protocol.McMotionService/SetNeckCommand", R"({"data":{"nod":{"position":0.5}}})") ==
      R"({"allowed":true,"clamps":[{"joint":"idx28_head_joint2","requested":0.5,"applied":0.401,"unit":"rad","reason":""}]})");
  CHECK(contains(check(kVelocity, kWalk), R"({"allowed":false,"refusal":{"origin":"ORIGIN_STATE",)"));
  CHECK(contains(check("aim.v1.StopService/Stop", "{}"), R"("allowed":true)"));
  CHECK(contains(check("aimdk.protocol.McActionService/SetAction", R"({"nonsense":1})"), "ORIGIN_USAGE"));
  CHECK(contains(check("aimdk.protocol.A2wArmControlService/GetRobotState", "{}"), "ORIGIN_ERROR"));
  CHECK(contains(check("nonsense", "{}"), "ORIGIN_NOT_FOUND"));
  fixture.advance(1);
  CHECK(fixture.robot.state().action == 0);
  CHECK_FALSE(fixture.robot.state().stopped);
  CHECK(fixture.robot.state().set_position == before);
  CHECK(fixture.services.refusals.newest_first(0).empty());
}

TEST_CASE(
    "A topic poll returns the newest sample or the samples after a sequence number, and counts losses") {
  DaemonFixture fixture;
  const std::string topic = "/motion/control/arm_joint_state";
  const auto poll = [&](std::uint64_t after, int most) {
    return fixture.call("aim.v1.TopicService/Poll", R"({"topic":")" + topic + R"(","after":)" +
                                                        std::to_string(after) + R"(,"max_samples":)" +
                                                        std::to_string(most) + "}");
  };
  CHECK(poll(0, 1) == R"({"samples":[],"lost":"0"})");
  for (int i = 0; i < 300; ++i) {
    fixture.publisher.tick(fixture.robot.state());
    fixture.advance(0.01);
  }
  const std::string newest = poll(0, 1);
  CHECK(contains(newest, R"({"samples":[{"sequence":"300","robot_time_ms":")"));
  CHECK(contains(newest, R"(idx26_right_arm_joint7\"],\"position\":[)"));
  CHECK(contains(newest, R"(\"velocity\":[)"));
  CHECK(contains(newest, R"(\"effort\":[)"));
  const std::string gap = poll(10, 2);
  CHECK(contains(gap, R"({"sequence":"45",)"));
  CHECK(contains(gap, R"({"sequence":"46",)"));
  CHECK_FALSE(contains(gap, R"("sequence":"47")"));
  CHECK(contains(gap, R"("lost":"34"})"));
  CHECK(contains(poll(298, 100), R"({"sequence":"300",)"));
  CHECK(poll(300, 1) == R"({"samples":[],"lost":"0"})");
  CHECK(contains(fixture.call("aim.v1.TopicService/Poll", R"({"topic":"/nonsense"})"), "ORIGIN_NOT_FOUND"));
}

TEST_CASE(
    "The topic list reports direction, measured rate and count; received commands can be polled as well") {
  DaemonFixture fixture;
  for (int i = 0; i < 200; ++i) {
    fixture.publisher.tick(fixture.robot.state());
    fixture.advance(0.01);
  }
  fixture.send(kVelocity, kWalk);
  const std::string list = fixture.call("aim.v1.TopicService/List");
  CHECK(contains(list,
                 R"({"topic":"/motion/control/neck_joint_state","type":"ros2:sensor_msgs/msg/JointState",)"
                 R"("direction":"publish","rate_hz":100,"samples":"200","backends":["dds"]})"));
  CHECK(contains(list, R"("direction":"subscribe","rate_hz":0,"samples":"1","backends":["dds"]})"));
  CHECK(
      contains(fixture.call("aim.v1.TopicService/Poll", R"({"topic":"/motion/control/locomotion_velocity"})"),
               R"(\"forward_velocity\":0.3)"));
  const std::string state = fixture.call("aim.v1.TopicService/Poll", R"({"topic":"/mc/base/state"})");
  CHECK(contains(state, R"(\"current_action\":\"McAction_DEFAULT\")"));
}

TEST_CASE("Before the first task the list is empty and Get reports not found") {
  DaemonFixture fixture;
  CHECK(fixture.call("aim.v1.TaskService/List") == R"({"tasks":[],"robot_time_ms":"1"})");
  CHECK(contains(fixture.call("aim.v1.TaskService/Get", R"({"task_id":"5"})"), "ORIGIN_NOT_FOUND"));
}

TEST_CASE("Vendor quirks: an illegal transition is answered with SUCCESS and happens when it becomes legal") {
  DaemonFixture fixture({.vendor_quirks = true});
  fixture.advance(1);
  constexpr std::string_view ok = R"({"state":"CommonState_SUCCESS"})";
  const std::string set = "aimdk.protocol.McActionService/SetAction";
  const auto run = [&](double seconds) {
    for (int i = 0; i < seconds * 10; ++i) {
      fixture.advance(0.1);
      fixture.services.action_retry.tick(fixture.robot, fixture.robot.state());
    }
  };
  CHECK(fixture.call(set, R"({"command":{"action":401}})") == ok);
  run(4);
  CHECK(fixture.robot.state().action == 0);
  CHECK(fixture.call("aimdk.protocol.McMotionService/SetNeckCommand",
                     R"({"data":{"nod":{"position":"NaN"}}})") == ok);
  CHECK(fixture.call("aimdk.protocol.McMotionService/SetNeckCommand",
                     R"({"data":{"nod":{"position":0.5}}})") == ok);
  CHECK(fixture.send(kVelocity, kWalk).empty());

  SECTION("another command makes it legal") {
    REQUIRE(fixture.robot.submit({SetAction{*fixture_model().graph.find("RL_JOINT_DEFAULT")}}).verdict ==
            Verdict::accepted);
    run(8);
    CHECK(fixture_model().graph.at(fixture.robot.state().action).name == "RL_LOCOMOTION_DEFAULT");
  }
  SECTION("a newer request supersedes it") {
    CHECK(fixture.call(set, R"({"command":{"action":400}})") == ok);
    run(8);
    CHECK(fixture_model().graph.at(fixture.robot.state().action).name == "RL_JOINT_DEFAULT");
  }
  // Whatever forbade motion in between, and also if it was asked for while that lasted.
  struct Latch {
    Request on, off;
  };
  const Latch latches[] = {
      {Stop{StopLevel::hold}, ResetStop{}},
      {SetEmergencyStop{true}, SetEmergencyStop{false}},
      {SetEmergencyStop{true, EmergencyInput::wireless}, SetEmergencyStop{false, EmergencyInput::wireless}},
      {EnableMotion{false}, EnableMotion{true}}};
  const auto legal_now = [&] {
    REQUIRE(fixture.robot.submit({SetAction{*fixture_model().graph.find("RL_JOINT_DEFAULT")}}).verdict ==
            Verdict::accepted);
    run(8);
    return fixture_model().graph.at(fixture.robot.state().action).name == "RL_LOCOMOTION_DEFAULT";
  };
  const Latch latch = latches[GENERATE(0, 1, 2, 3)];
  SECTION("a stop discards it") {
    REQUIRE(goes_on(fixture.robot.submit({latch.on})));
    REQUIRE(goes_on(fixture.robot.submit({latch.off})));
    run(0.1);
    CHECK_FALSE(legal_now());
  }
  SECTION("one that is asked for while the robot is stopped is not kept") {
    REQUIRE(goes_on(fixture.robot.submit({latch.on})));
    run(0.1);
    CHECK(fixture.call(set, R"({"command":{"action":401}})") == ok);
    REQUIRE(goes_on(fixture.robot.submit({latch.off})));
    run(0.1);
    CHECK_FALSE(legal_now());
  }
}

}  // namespace aim::robotside
