// aimctl plan pose, joints and linear against a fake robot: what is sent, what is printed, and the exit
// codes.
#include "plan_robot.hpp"

using namespace aim;
using namespace aim::cli;
using namespace aim::cli::test;

TEST_CASE("plan pose sends the pose of one arm, waits, and prints plan and position error") {
  FakeRobot fake;
  serve_plans(fake);
  const auto ended = on(fake, {"plan", "pose", "left", "35cm", "0.2", "-0.1", "--velocity", "0.5"});
  REQUIRE(ended.code == 0);
  const Json document = ended.document();
  CHECK(document["task_id"] == 7);
  CHECK(document["state"] == "SUCCESS");
  CHECK(document["duration_s"] == 1.5);
  CHECK(document["clearance_m"] == 0.02);
  // The fake tool stays at (0.3, 0.2, 0.1): 5 cm and 20 cm off.
  CHECK(document["position_error_m"].get<double>() == Approx(0.2061552813).margin(1e-6));
  const Json body = sent(fake, kPlanning).at(0);
  CHECK(body["group"] == "McPlanningGroup_LEFT_ARM");
  CHECK(body["target"]["type"] == "SE3");
  CHECK(at(body["target"]["left"], "x") == Approx(0.35));
  CHECK(at(body["target"]["left"], "z") == Approx(-0.1));
  CHECK(body["target"]["left"]["orientation"]["z"].get<double>() == Approx(0.70710678));
  CHECK_FALSE(body["target"].contains("right"));
  CHECK(body["param"]["velocity_scale"] == 0.5);
  CHECK(body["header"]["control_source"] == "ControlSource_SAFE");
}

TEST_CASE("both arms, several goals, and offsets in both frames") {
  FakeRobot fake;
  serve_plans(fake);
  REQUIRE(on(fake, {"plan", "pose", "--left", "0.4,0.2,0.1", "--right", "0.4,-20cm,0.1,0,90deg,0"}).code ==
          0);
  REQUIRE(on(fake, {"plan", "pose", "both", "0", "0", "5cm", "0.1", "0", "0", "--relative"}).code == 0);
  REQUIRE(on(fake, {"plan", "linear", "left", "0.1", "0", "0", "--frame", "tool"}).code == 0);
  const auto bodies = sent(fake, kPlanning);
  REQUIRE(bodies.size() == 2);
  CHECK(bodies[0]["group"] == "McPlanningGroup_DUAL_ARM");
  CHECK(bodies[0]["target"]["right"]["orientation"]["y"].get<double>() == Approx(0.70710678));
  REQUIRE(bodies[1]["targets"].size() == 2);
  CHECK_FALSE(bodies[1].contains("target"));
  CHECK(at(bodies[1]["targets"][0]["right"], "z") == Approx(0.15));
  CHECK(at(bodies[1]["targets"][1]["left"], "x") == Approx(0.4));
  CHECK(at(bodies[1]["targets"][1]["left"], "z") == Approx(0.15));
  // The tool's x axis points to the left.
  const Json line = sent(fake, kLinear).at(0);
  CHECK(at(line["target"]["left"], "x") == Approx(0.3));
  CHECK(at(line["target"]["left"], "y") == Approx(0.3));
}

TEST_CASE("plan pose accepts the output of arm pose") {
  FakeRobot fake;
  serve_plans(fake);
  const auto left = on(fake, {"arm", "pose", "left"});
  REQUIRE(left.code == 0);
  CHECK(left.document()["arm"] == "left");
  CHECK(left.document()["frame"] == "base");
  CHECK(left.document()["rpy_rad"][2].get<double>() == Approx(1.57079632));
  CHECK(on(fake, {"plan", "pose", "left", "-"}, left.out).document()["position_error_m"].get<double>() <
        1e-9);
  CHECK(on(fake, {"plan", "pose", "-"}, on(fake, {"arm", "pose"}).out).code == 0);
  CHECK(sent(fake, kPlanning).at(1)["group"] == "McPlanningGroup_DUAL_ARM");
  const auto other = on(fake, {"plan", "pose", "right", "-"}, left.out);
  CHECK(other.code == 2);
  CHECK(other.err.find("no pose of the right arm") != std::string::npos);
  CHECK(on(fake, {"plan", "pose", "left", "-", "--relative"}, left.out).code == 2);
  CHECK(on(fake, {"plan", "pose", "left", "-"}, R"({"arm":"left","frame":"tool"})").code == 2);
}

TEST_CASE("an invalid goal ends with 2, a scale outside its limits with 7; nothing is sent") {
  FakeRobot fake;
  serve_plans(fake);
  for (const Line& words : std::vector<Line>{
           {"plan", "pose"},
           {"plan", "pose", "0.3", "0.3", "0.3"},
           {"plan", "pose", "left"},
           {"plan", "pose", "left", "0.3", "0.3"},
           {"plan", "pose", "both", "0.3", "0.3", "0.3"},
           {"plan", "pose", "left", "0.3", "0.3", "0.3", "--left", "0.3,0.3,0.3"},
           {"plan", "pose", "--left", "0.3,0.3"},
           {"plan", "pose", "--left", "0.3,0.3,10deg"},
           {"plan", "pose", "--left", "0.3,0.3,0.3", "--left", "0.3,0.3,0.3", "--right", "0.3,0.3,0.3"},
           {"plan", "pose", "left", "0.3", "0.3", "0.3", "--quat", "1,1,0,0"},
           {"plan", "pose", "left", "0.3", "0.3", "0.3", "--quat", "1,0,0,0", "--rpy", "0,0,0"},
           {"plan", "pose", "left", "0.3", "0.3", "0.3", "--frame", "world"},
           {"plan", "pose", "left", "0.3", "0.3", "0.3", "--near", "0,0"},
           {"plan", "pose", "left", "0.3", "0.3", "0.3", "--plot", "p.svg", "--no-wait"},
           {"plan", "check", "both", "0", "0", "1cm", "--relative"}}) {
    const auto ended = on(fake, words);
    INFO(ended.err);
    CHECK(ended.code == 2);
    CHECK(ended.document()["error"]["name"] == "usage");
  }
  CHECK(on(fake, {"plan", "pose", "left", "0.3", "0.3", "0.3", "--velocity", "1.5"}).code == 7);
  CHECK(sent(fake, kPlanning).empty());
}

TEST_CASE("plan joints: one arm, both, or by name; limits end with 7 unless they are clamped") {
  FakeRobot fake;
  serve_plans(fake);
  REQUIRE(on(fake, {"plan", "joints", "right", "0", "-0.6", "0", "1.2", "0", "0", "0"}).code == 0);
  REQUIRE(
      on(fake, {"plan", "joints", "0", "0.6", "0", "-1", "0", "0", "0", "0", "-0.6", "0", "1", "0", "0", "0"})
          .code == 0);
  REQUIRE(on(fake, {"plan", "joints", "--joint", "left_arm_joint4=-60deg"}).code == 0);
  const auto bodies = sent(fake, kPlanning);
  CHECK(bodies[0]["group"] == "McPlanningGroup_RIGHT_ARM");
  CHECK(bodies[0]["target"]["type"] == "JOINT");
  CHECK(bodies[0]["target"]["joints"].size() == 7);
  CHECK(bodies[0]["target"]["joints"][3] == 1.2);
  CHECK(bodies[1]["group"] == "McPlanningGroup_DUAL_ARM");
  CHECK(bodies[1]["target"]["joints"].size() == 14);
  CHECK(bodies[2]["group"] == "McPlanningGroup_LEFT_ARM");
  CHECK(bodies[2]["target"]["joints"][3].get<double>() == Approx(-1.04719755));
  const auto outside = on(fake, {"plan", "joints", "--joint", "left_arm_joint4=0.5"});
  CHECK(outside.code == 7);
  CHECK(outside.document()["error"]["joint"] == "idx16_left_arm_joint4");
  CHECK(on(fake, {"plan", "joints", "--joint", "left_arm_joint4=0.5", "--clamp"}).code == 0);
  CHECK(sent(fake, kPlanning).back()["target"]["joints"][3] == -0.03);
  CHECK(on(fake, {"plan", "joints", "left", "1", "2"}).code == 2);
  const auto get = on(fake, {"arm", "get"});
  CHECK(on(fake, {"plan", "joints", "left", "-"}, get.out).code == 0);
  CHECK(sent(fake, kPlanning).back()["group"] == "McPlanningGroup_LEFT_ARM");
}

TEST_CASE("a failed move ends with 11 and the robot's reason, a refused move with the code of the refusal") {
  FakeRobot fake;
  serve_plans(fake);
  fake.answer(
      "aim.v1.TaskService/Get",
      R"({"record":{"task_id":"7","state":"FAILURE","reason":"the left tool is 0.2 m too far out"}})");
  const auto failed = on(fake, {"plan", "pose", "left", "0.9", "0.3", "0.3"});
  CHECK(failed.code == 11);
  CHECK(failed.document()["error"]["reason"] == "the left tool is 0.2 m too far out");
  CHECK(failed.document()["state"] == "FAILURE");
  fake.answer(kPlanning, R"({"state":"CommonState_INVALID"})");
  fake.answer("aim.v1.RefusalService/GetLast",
              R"({"found":true,"refusal":{"origin":"ORIGIN_LIMIT","message":"out of reach"}})");
  CHECK(on(fake, {"plan", "pose", "left", "0.9", "0.3", "0.3"}).code == 7);
}

TEST_CASE(
    "--now cancels waiting tasks, then the running task, then starts; --no-wait returns after the start") {
  FakeRobot fake;
  serve_plans(fake);
  fake.answer("aim.v1.TaskService/List",
              R"({"tasks":[{"task_id":"5","state":"PENDING"},{"task_id":"4","state":"RUNNING"},)"
              R"({"task_id":"3","state":"SUCCESS"}]})");
  fake.answer("aim.v1.TaskService/Cancel", R"({"record":{}})");
  const auto ended = on(fake, {"plan", "pose", "left", "0.3", "0.3", "0.3", "--now", "--no-wait"});
  CHECK(ended.code == 0);
  CHECK(ended.document()["task_id"] == 7);
  CHECK(ended.document()["state"] == "SUCCESS");  // as reported by the task
  CHECK(ended.document()["position_error_m"].is_null());
  const auto cancelled = sent(fake, "aim.v1.TaskService/Cancel");
  REQUIRE(cancelled.size() == 2);
  CHECK(cancelled[0]["task_id"] == "5");
  CHECK(cancelled[1]["task_id"] == "4");
}

TEST_CASE("a goal relative to the current arm positions is refused while a task moves the arms") {
  FakeRobot fake;
  serve_plans(fake);
  fake.answer("aim.v1.TaskService/List",
              R"({"tasks":[{"task_id":"5","state":"PENDING"},{"task_id":"4","state":"RUNNING"}]})");
  for (const Line& words : std::vector<Line>{{"plan", "pose", "left", "0", "0", "-2cm", "--relative"},
                                             {"plan", "pose", "left", "0.3", "0.2", "0.1"},
                                             {"plan", "linear", "left", "0", "0", "5cm", "--frame", "tool"},
                                             {"plan", "joints", "--joint", "left_arm_joint4=-60deg"}}) {
    const auto ended = on(fake, words);
    CHECK(ended.code == 6);
    const Json error = ended.document()["error"];
    CHECK(error["reason"] == "task 5 still moves the arms, and this goal depends on their present position");
    CHECK(error["hint"] == "aimctl plan wait 5; or add --now");
  }
  CHECK(sent(fake, kPlanning).empty());
  CHECK(sent(fake, kLinear).empty());
  // Goals that do not depend on the current positions wait in the task queue.
  CHECK(on(fake, {"plan", "pose", "left", "0.3", "0.2", "0.1", "--rpy", "0,0,0"}).code == 0);
  CHECK(on(fake, {"plan", "joints", "left", "0", "0.6", "0", "-1", "0", "0", "0"}).code == 0);
}

TEST_CASE("--now composes a relative goal with the position at which the arms have come to rest") {
  FakeRobot fake;
  serve_plans(fake);
  fake.answer("aim.v1.TaskService/List", R"({"tasks":[{"task_id":"4","state":"RUNNING"}]})");
  bool cancelled = false;
  int reads = 0;  // reads of the joint states since the cancel
  fake.answer("aim.v1.TaskService/Cancel", [&](std::string_view) {
    cancelled = true;
    return transport::CallReply{.body = R"({"record":{}})"};
  });
  const auto joints = [&](std::string_view) {
    Json body = Json::parse(joints_json());
    const bool moving = !cancelled || ++reads < 4;
    for (Json& state : body["states"]) {
      state["velocity"] = moving ? -0.5 : 0.001;
      if (!moving && state["name"] == "idx14_left_arm_joint2") state["position"] = 0.25;
    }
    return transport::CallReply{.body = body.dump()};
  };
  fake.answer("aimdk.protocol.McDataService/GetJointState", joints);
  fake.answer(kTcp, [&](std::string_view) {
    const double z = reads < 4 ? 0.1 : 0.4;
    return transport::CallReply{.body = R"({"tcp_position":[)" + pose_json(0.3, 0.2, z) + "," +
                                        pose_json(0.3, -0.2, z) + "]}"};
  });
  const Line offset{"plan", "pose", "left", "0", "0", "-2cm", "--relative", "--now"};
  Line wrong = offset;
  wrong.insert(wrong.end(), {"--velocity", "2"});
  CHECK(on(fake, wrong).code == 7);
  CHECK_FALSE(cancelled);  // an invalid request cancels nothing
  REQUIRE(on(fake, offset).code == 0);
  CHECK(at(sent(fake, kPlanning).at(0)["target"]["left"], "z") == Approx(0.38));
  cancelled = false;
  reads = 0;
  REQUIRE(on(fake, {"plan", "joints", "--joint", "left_arm_joint4=-60deg", "--now"}).code == 0);
  CHECK(sent(fake, kPlanning).at(1)["target"]["joints"][1] == 0.25);
}

TEST_CASE("arms that do not come to rest end --now with 3, and nothing is sent") {
  FakeRobot fake;
  serve_plans(fake);
  fake.answer("aim.v1.TaskService/List", R"({"tasks":[]})");
  Json body = Json::parse(joints_json());
  body["states"][2]["velocity"] = 0.3;
  fake.answer("aimdk.protocol.McDataService/GetJointState", body.dump());
  const auto ended = on(fake, {"plan", "pose", "left", "0", "0", "-2cm", "--relative", "--now"});
  CHECK(ended.code == 3);
  CHECK(ended.err.find("0.300 rad/s") != std::string::npos);
  CHECK(sent(fake, kPlanning).empty());
}

TEST_CASE("with a robot of the vendor, the action is checked first, and tool poses replace the task state") {
  FakeRobot fake;
  serve_arms(fake);
  in_action(fake, "RL_LOCOMOTION_DEFAULT");
  const auto wrong = on(fake, {"plan", "pose", "left", "0.3", "0.2", "0.1"});
  CHECK(wrong.code == 6);
  CHECK(wrong.err.find("aimctl action set") != std::string::npos);
  CHECK(sent(fake, kPlanning).empty());
  in_action(fake, "RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE");
  fake.answer(kPlanning, R"({"task_id":"0","state":"CommonState_SUCCESS"})");
  const auto arrived = on(fake, {"plan", "pose", "left", "0.305", "0.2", "0.1"});
  CHECK(arrived.code == 0);
  CHECK(arrived.document()["position_error_m"].get<double>() == Approx(0.005));
  CHECK(arrived.document()["clearance_m"].is_null());
  CHECK(on(fake, {"plan", "pose", "left", "0.3", "0.2", "0.1", "--now"}).code == 10);
  CHECK(on(fake, {"plan", "obstacle", "list"}).code == 10);
}

TEST_CASE("tools of a robot without GetTcpPosition come from its forward kinematics") {
  FakeRobot fake;
  fake.answer("aimdk.protocol.McDataService/GetJointState", joints_json());
  fake.answer("aimdk.protocol.McKinematicsService/KineForward",
              R"({"cartesian_pose":)" + pose_json(0.1, 0.2, 0.3) + "}");
  CHECK(on(fake, {"arm", "pose", "right"}).document()["position_m"] == Json{0.1, 0.2, 0.3});
  CHECK(sent(fake, "aimdk.protocol.McKinematicsService/KineForward").size() == 2);
  const auto given = on(fake, {"arm", "pose", "left", "--joints", "0,0.5,0,-1,0,0,0"});
  CHECK(given.code == 0);
  CHECK(sent(fake, "aimdk.protocol.McKinematicsService/KineForward").back()["angles"][3] == -1);
  CHECK(on(fake, {"arm", "pose", "--joints", "0,0.5,0,-1,0,0,0"}).code == 2);
}
