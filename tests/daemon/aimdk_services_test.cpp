// The AimDK services: the exact JSON text of their replies, refusals included.
#include "tests/daemon/daemon_fixture.hpp"

namespace aim::robotside {
namespace {

std::string set_action(std::string_view name) {
  return R"({"command":{"action":"McAction_USE_EXT_CMD","ext_action":")" + std::string(name) + R"("}})";
}

}  // namespace

TEST_CASE("GetAction returns the full name of the current action") {
  DaemonFixture fixture;
  fixture.advance(1);
  CHECK(
      fixture.call("aimdk.protocol.McActionService/GetAction") ==
      R"({"info":{"current_action":"McAction_DEFAULT","ext_action":"","status":"McActionStatus_RUNNING"}})");
  CHECK(fixture.call("aimdk.protocol.McActionService/SetAction", set_action("RL_JOINT_DEFAULT")) == kOk);
  CHECK(
      fixture.call("aimdk.protocol.McActionService/GetAction") ==
      R"({"info":{"current_action":"McAction_RL_JOINT_DEFAULT","ext_action":"","status":"McActionStatus_PREPARE"}})");
}

TEST_CASE("SetAction accepts the short name, the prefixed name and the enum") {
  for (const std::string& request :
       {set_action("RL_JOINT_DEFAULT"), set_action("McAction_RL_JOINT_DEFAULT"),
        std::string(
            R"({"header":{"control_source":"ControlSource_AUTO"},"command":{"action":400,"ext_action":""}})"),
        std::string(R"({"command":{"action":"McAction_RL_JOINT_DEFAULT"}})")}) {
    DaemonFixture fixture;
    CHECK(fixture.call("aimdk.protocol.McActionService/SetAction", request) == kOk);
    CHECK(fixture_model().graph.at(fixture.robot.state().action).name == "RL_JOINT_DEFAULT");
  }
}

TEST_CASE("SetAction takes the spelling of the vendor's table of actions, and answers with its own") {
  const std::string_view alias = "PASSIVE_UPPER_BODY_COLLISION_ESCAPE";
  for (const std::string& request :
       {set_action(alias), set_action("McAction_" + std::string(alias)),
        std::string(R"({"command":{"action":"McAction_PASSIVE_UPPER_BODY_COLLISION_ESCAPE"}})")}) {
    INFO(request);
    DaemonFixture fixture;
    fixture.go("PASSIVE_UPPER_BODY_PLANNING_MOVE");
    CHECK(fixture.call("aimdk.protocol.McActionService/SetAction", request) == kOk);
    CHECK(contains(fixture.call("aimdk.protocol.McActionService/GetAction"),
                   R"("current_action":"McAction_PASSIVE_UPPER_BODY_COLLISON_ESCAPE")"));
  }
  DaemonFixture fixture;
  CHECK_FALSE(contains(fixture.call("aimdk.protocol.McActionService/GetAvailableActions"), alias));
}

TEST_CASE("SetAction refuses with state, code, reason and next step, and changes nothing") {
  DaemonFixture fixture;
  fixture.advance(1);
  const std::string method = "aimdk.protocol.McActionService/SetAction";

  const std::string hop = fixture.call(method, set_action("RL_LOCOMOTION_DEFAULT"));
  CHECK(contains(hop, R"({"header":{"code":"6","msg":")"));
  CHECK(contains(hop, R"("state":"CommonState_INVALID"})"));
  CHECK(contains(hop, "RL_JOINT_DEFAULT"));

  const std::string unknown = fixture.call(method, set_action("RL_JOINT_DEFUALT"));
  CHECK(contains(unknown, R"("code":"10")"));
  CHECK(contains(unknown, R"("state":"CommonState_INVALID"})"));
  CHECK(contains(unknown, "RL_JOINT_DEFAULT"));  // did you mean

  CHECK(contains(fixture.call(method, "{}"), R"("code":"2")"));
  CHECK(contains(fixture.call(method, R"({"command":{"action":4711}})"), "command.action"));
  // A missing enum reads as DEFAULT; it must not override the given name.
  CHECK(contains(fixture.call(method, R"({"command":{"ext_action":"RL_JOINT_DEFAULT"}})"), R"("code":"2")"));
  CHECK(fixture.robot.state().action == 0);
}

TEST_CASE("During a transition the next transition is refused with NOT_READY") {
  DaemonFixture fixture;
  fixture.call("aimdk.protocol.McActionService/SetAction", set_action("RL_JOINT_DEFAULT"));
  const std::string reply =
      fixture.call("aimdk.protocol.McActionService/SetAction", set_action("RL_LOCOMOTION_DEFAULT"));
  CHECK(contains(reply, R"("state":"CommonState_NOT_READY"})"));
}

TEST_CASE("Available actions and commands are those that the robot can run") {
  DaemonFixture fixture;
  const std::string actions = fixture.call("aimdk.protocol.McActionService/GetAvailableActions");
  CHECK(actions.substr(0, 32) == R"({"actions":["DEFAULT","RL_JOINT_)");
  CHECK_FALSE(contains(actions, "McAction_"));
  CHECK(contains(actions, R"("RL_WHOLE_BODY_DANCE")"));
  CHECK_FALSE(contains(actions, "CURLED_UP"));
  const std::string commands = fixture.call("aimdk.protocol.McActionService/GetAvailableCommands");
  CHECK(contains(commands, R"({"commands":[{"action":"McAction_DEFAULT","ext_action":""},)"));
}

TEST_CASE("McBaseService returns state and work mode") {
  DaemonFixture fixture;
  fixture.advance(1);
  CHECK(fixture.call("aimdk.protocol.McBaseService/GetWorkMode", R"({"header":{}})") ==
        R"({"mode":"ControlSource_SAFE"})");
  const std::string state = fixture.call("aimdk.protocol.McBaseService/GetState");
  const std::string tail =
      R"(","work_state":"McWorkState_ENABLED","action_info":{"current_action":"McAction_DEFAULT","ext_action":"",)"
      R"("status":"McActionStatus_RUNNING"},"control_info":{"mode":"ControlSource_SAFE"},"is_collisioned":false,)"
      R"("sit_stand_state":"McSitStandState_DEFAULT","is_walking":false,"enable_collision":true,)"
      R"("will_be_collided":false,"enable_future_collision":true,)"
      R"("walking_speed_estimate":{"vel_x":0,"vel_y":0,"vel_z":0},"arm_motion_state":"McArmMotionState_STOP",)"
      R"("dance_state":{"is_dancing":false,"dance_name":"","progress":0},)"
      R"("curled_up_state":"McCurledUpState_DEFAULT","robot_init_state":"McRobotInitState_HANGING"}})";
  REQUIRE(state.size() > tail.size());
  CHECK(state.substr(0, 23) == R"({"state":{"timestamp":")");
  CHECK(state.substr(state.size() - tail.size()) == tail);
}

TEST_CASE("Methods that are declared but not served answer 1002, unknown ones 404") {
  DaemonFixture fixture;
  const auto code = [&](std::string_view method, std::string_view body = "{}") {
    const auto reply = fixture.ask(transport::rpc_route(method), body);
    REQUIRE_FALSE(reply);
    for (const Fact& fact : reply.error().facts)
      if (fact.key == "aimrt_code") return fact.value;
    return std::string(name_of(reply.error().origin));
  };
  for (const std::string_view method :
       {"aimdk.protocol.A2wArmControlService/GetRobotState", "aimdk.protocol.NoitomStreamService/Calibrate"})
    CHECK(code(method) == "1002");
  CHECK(code("aimdk.protocol.NoitomStreamService/Calibrate", "{\"nonsense\":1}") == "usage");
  CHECK(code("aimdk.protocol.McMotionService/GetJointState") == "notfound");
  CHECK(code("aimdk.protocol.McActionService/getaction2") == "notfound");
}

TEST_CASE("Routes match as AimRT matches them") {
  DaemonFixture fixture;
  for (const std::string_view route :
       {"/rpc/aimdk.protocol/McBaseService/GetWorkMode", "/RPC/AIMDK.protocol.mcbaseservice/getworkmode"}) {
    const auto reply = fixture.ask(route, "{}");
    REQUIRE(reply);
    CHECK(reply->body == R"({"mode":"ControlSource_SAFE"})");
  }
}

TEST_CASE("A reply has the encoding of its request") {
  DaemonFixture fixture;
  const auto reply =
      fixture.ask(transport::rpc_route("aimdk.protocol.McBaseService/GetWorkMode"), "", Encoding::protobuf);
  REQUIRE(reply);
  CHECK(to_hex(reply->body) == "1002");
}

TEST_CASE("GetJointState and GetJointAngle contain the joints of legs and arms") {
  DaemonFixture fixture;
  const std::string states = fixture.call("aimdk.protocol.McDataService/GetJointState");
  CHECK(states.substr(0, 62) == R"({"states":[{"name":"idx01_left_hip_roll","sequence":0,"positio)");
  CHECK(contains(states, R"("name":"idx26_right_arm_joint7")"));
  CHECK_FALSE(contains(states, "head"));
  CHECK_FALSE(contains(states, "thumb"));
  const std::string angles = fixture.call("aimdk.protocol.McDataService/GetJointAngle");
  CHECK(angles.substr(0, 54) == R"({"joints":[{"name":"idx01_left_hip_roll","position":0})");
  CHECK(
      contains(fixture.call("aimdk.protocol.McDataService/GetJointParam"),
               R"({"name":"idx13_left_arm_joint1","position_upper_limit":2.91,"position_lower_limit":-2.91,)"
               R"("velocity_limit":3,"acceleration_limit":6.28,)"));
  CHECK(contains(fixture.call("aimdk.protocol.McDataService/GetJointCommand"),
                 R"({"commands":[{"name":"idx01_)"));
  CHECK(fixture.call("aimdk.protocol.McDataService/GetTaskState", R"({"task_id":"5"})") ==
        R"({"task_id":"5","state":"CommonState_UNKNOWN"})");
}

TEST_CASE("SetHandCommand accepts floats with integer values and a single hand, and moves the fingers") {
  DaemonFixture fixture;
  const std::string method = "aimdk.protocol.McMotionService/SetHandCommand";
  CHECK(fixture.call(method,
                     R"({"data":{"left":{"agi_hand":{"finger":{"pos":{"thumb_pos_0":0,"thumb_pos_1":0,)"
                     R"("index_pos":0,"middle_pos":1000.0,"ring_pos":1000,"pinky_pos":1000},)"
                     R"("toq":{"thumb_toq_0":100.0,"thumb_toq_1":100,"index_toq":100,"middle_toq":100,)"
                     R"("ring_toq":100,"pinky_toq":100}}}}}})") == kOk);
  fixture.advance(5);
  const std::string open =
      R"({"thumb_pos_0":0,"thumb_pos_1":0,"index_pos":0,"middle_pos":0,"ring_pos":0,"pinky_pos":0})";
  const std::string bent =
      R"({"thumb_pos_0":0,"thumb_pos_1":0,"index_pos":0,"middle_pos":1000,"ring_pos":1000,"pinky_pos":1000})";
  const std::string state = fixture.call("aimdk.protocol.McDataService/GetHandState");
  CHECK(contains(state,
                 R"({"data":{"left":{"agi_hand":{"finger":{"pos":)" + bent + R"(,"toq":{"thumb_toq_0":)"));
  CHECK(contains(state, R"("right":{"agi_hand":{"finger":{"pos":)" + open));

  CHECK(fixture.call(method, R"({"data":{"right":{"agi_hand":{"finger":{"pos":{"pinky_pos":2500}}}}}})") ==
        R"({"header":{"code":"0","msg":"clamped: right_pinky 2500 to 2000 count","trace_id":"","domin":""},)"
        R"("state":"CommonState_SUCCESS"})");
  CHECK(fixture.call(method,
                     R"({"data":{"left":{"agi_hand":{"finger":{"pos":{},"toq":{"index_toq":6000}}}}}})") ==
        R"({"header":{"code":"0","msg":"clamped: left_index force 6000 to 5700 count","trace_id":"",)"
        R"("domin":""},"state":"CommonState_SUCCESS"})");
  CHECK(contains(
      fixture.call(method, R"({"data":{"left":{"agi_hand":{"finger":{"pos":{},"toq":{"index_toq":-1}}}}}})"),
      R"("code":"7")"));
  CHECK(contains(fixture.call(method, R"({"data":{"left":{"agi_claw_cmd":{"pos":50}}}})"), R"("code":"2")"));
  CHECK(contains(fixture.call(method, R"({"data":{"left":{"agi_hand":{}}}})"),
                 "data.left.agi_hand.finger.pos"));
  CHECK(contains(fixture.call(method, "{}"), R"("state":"CommonState_INVALID"})"));
}

TEST_CASE("The neck moves in every action, is clamped to its limits, and NaN is refused") {
  DaemonFixture fixture;
  const std::string method = "aimdk.protocol.McMotionService/SetNeckCommand";
  CHECK(fixture.call(
            method,
            R"({"data":{"shake":{"name":"idx27_head_joint1","position":0.5},"nod":{"position":0.25}}})") ==
        kOk);
  fixture.advance(5);
  const std::size_t shake = fixture_model().group("neck").first;
  CHECK(fixture.robot.state().position[shake] == Approx(0.5).margin(1e-3));
  CHECK(fixture.robot.state().position[shake + 1] == Approx(0.25).margin(1e-3));
  CHECK(contains(fixture.call("aimdk.protocol.McDataService/GetNeckState"),
                 R"({"data":{"shake":{"name":"idx27_head_joint1","sequence":0,"position":)"));
  CHECK(
      fixture.call(method, R"({"data":{"nod":{"position":0.5}}})") ==
      R"({"header":{"code":"0","msg":"clamped: idx28_head_joint2 0.5 to 0.401 rad","trace_id":"","domin":""},)"
      R"("state":"CommonState_SUCCESS"})");
  const auto before = fixture.robot.state().set_position;
  const std::string nan =
      fixture.call(method, R"({"data":{"shake":{"position":"NaN"},"nod":{"position":0.1}}})");
  CHECK(contains(nan, "data.shake.position"));
  CHECK(contains(nan, R"("state":"CommonState_INVALID"})"));
  CHECK(fixture.robot.state().set_position == before);
  CHECK(contains(fixture.call(method, R"({"data":{"nod":{"name":"idx27_head_joint1","position":0.1}}})"),
                 R"("code":"10")"));
  CHECK(contains(fixture.call(method, "{}"), R"("code":"2")"));
}

TEST_CASE("An unknown enum number refuses a command completely, but never a stop") {
  DaemonFixture fixture;
  CHECK(contains(fixture.call("aimdk.protocol.McMotionService/SetNeckCommand",
                              R"({"header":{"control_source":77},"data":{"nod":{"position":0.1}}})"),
                 "header.control_source"));
  CHECK(fixture.call("aimdk.protocol.McMotionService/SafeStop", R"({"header":{"control_source":77}})") ==
        R"({"task_id":"0","state":"CommonState_SUCCESS"})");
  CHECK(fixture.robot.state().stopped);
}

TEST_CASE("The battery state has the units and fields of the captured sample") {
  DaemonFixture fixture;
  const std::string bms = fixture.call("aimdk.protocol.HalBmsService/GetBmsState");
  CHECK(contains(bms, R"({"data":{"ver":{"hardware_major":49,"hardware_minor":48,"hardware_revision":49,)"
                      R"("software_major":55,"software_minor":48,"software_revision":49},"voltage":)"));
  CHECK(contains(bms, R"("charge":90,"power_supply_health":"PowerSupplyHealth_GOOD",)"
                      R"("power_supply_status":"PowerSupplyStatus_IDEL","cycles_num":1,"cycles_capacity":21,)"
                      R"("abnormal_state":"PowerAbnormalStatus_NORMAL","charger_state":"ChargerNotPulgin",)"
                      R"("bms_state":"BatteryStatus_Connected","max_current":0,)"
                      R"("battery_firmware_type":"BatteryFirmwareType_OLD",)"
                      R"("battery_key_state":"BatteryKeyStatus_SHORT_CURCUIT",)"
                      R"("battery_pack_state":"BatteryPackStatus_NORMAL",)"
                      R"("battery_comm_state":"BatteryCommunication_NORMAL"}})"));
}

TEST_CASE("The power is not cut while anything moves, also where no leg carries the robot") {
  DaemonFixture fixture;
  fixture.services.ports = dynamic_cast<SimDriver&>(*fixture.world).ports();
  const std::string cut = "aimdk.protocol.HalBmsService/SetBmsMosfeCommand";
  const std::string off = R"({"cmd":"PowerMosfeCmd_DISABLE_DISCHARGE"})";
  fixture.call("aimdk.protocol.McMotionService/SetNeckCommand", R"({"data":{"shake":{"position":0.5}}})");
  fixture.advance(0.1);
  CHECK(contains(fixture.call(cut, off), "the robot moves"));
  CHECK(fixture.services.ports.power->is_on(BatterySwitch::discharge));
  fixture.advance(3);
  CHECK_FALSE(contains(fixture.call(cut, off), "not switched"));
  CHECK_FALSE(fixture.services.ports.power->is_on(BatterySwitch::discharge));
}

TEST_CASE("The software emergency stop is {} while idle, leads to DEFAULT; its release restores nothing") {
  DaemonFixture fixture;
  fixture.go("RL_JOINT_DEFAULT");
  const std::string get = "aimdk.protocol.HalEmergencyService/GetEmergencyState";
  const std::string set = "aimdk.protocol.HalEmergencyService/SetEmergencyCommand";
  CHECK(fixture.call(get) == "{}");
  CHECK(contains(fixture.call(set), R"("code":"2")"));
  CHECK(fixture.call(set, R"({"cmd":{"software_emergency_stop":true}})") == kOk);
  fixture.advance(0.01);
  CHECK(fixture.call(get) ==
        R"({"data":{"active":true,"reason":"Reason_SOFTWARE_ESTOP","left_front_sensor_alarm":false,)"
        R"("right_front_sensor_alarm":false,"left_sensor_alarm":false,"right_sensor_alarm":false,)"
        R"("left_back_sensor_alarm":false,"right_back_sensor_alarm":false,"lift_upper_limit_alarm":false,)"
        R"("lift_lower_limit_alarm":false,"tray_limit_alarm":false,"front_left_tof_alarm":false,)"
        R"("front_right_tof_alarm":false,"right_front_tof_alarm":false,"right_back_tof_alarm":false,)"
        R"("back_tof_alarm":false,"left_back_tof_alarm":false,"left_front_tof_alarm":false,)"
        R"("wired_emergency_stop":false,"wireless_emergency_stop":false,"software_emergency_stop":true}})");
  CHECK(fixture.call("aimdk.protocol.McBaseService/GetWorkMode") == R"({"mode":"ControlSource_DISABLED"})");
  fixture.advance(5);
  CHECK(fixture.robot.state().action == 0);
  CHECK(fixture.call(set, R"({"cmd":{"software_emergency_stop":false}})") == kOk);
  fixture.advance(5);
  CHECK(fixture.call(get) == "{}");
  CHECK(fixture.robot.state().action == 0);
}

}  // namespace aim::robotside
