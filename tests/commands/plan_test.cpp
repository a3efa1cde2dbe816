// aimctl plan and arm pose against a fake robot: what is sent, what is printed, and the codes they end with.
#include <filesystem>
#include <fstream>

#include "asked_robot.hpp"
#include "core/model/robot_model.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;
using test::FakeRobot;
using test::in_action;
using test::Line;
using test::on;
using test::run;
using test::sent;

namespace {

const std::string kPlanning = "aimdk.protocol.McMotionService/PlanningMove";
const std::string kLinear = "aimdk.protocol.McMotionService/LinearMove";
const std::string kTcp = "aimdk.protocol.McDataService/GetTcpPosition";

std::string pose_json(double x, double y, double z) {
  return R"({"position":{"x":)" + std::to_string(x) + R"(,"y":)" + std::to_string(y) + R"(,"z":)" +
         std::to_string(z) +
         R"(},"orientation":{"x":0,"y":0,"z":0.7071067811865476,"w":0.7071067811865476}})";
}

// All arm joints at zero, except the elbows, whose limits exclude zero.
std::string joints_json() {
  const RobotModel& model = *robot_models().front();
  const JointGroup& arms = model.group("arms");
  Json states = Json::array();
  for (const Joint& joint : model.joints.subspan(arms.first, arms.count))
    states.push_back({{"name", joint.name}, {"position", joint.limits.position.clamp(0)}});
  return Json{{"states", states}}.dump();
}

// A robot with its tools at (0.3, +-0.2, 0.1) m, x axes to the left.
void serve_arms(FakeRobot& fake) {
  fake.answer(kTcp,
              R"({"tcp_position":[)" + pose_json(0.3, 0.2, 0.1) + "," + pose_json(0.3, -0.2, 0.1) + "]}");
  fake.answer("aimdk.protocol.McDataService/GetJointState", joints_json());
  for (const std::string& method : {kPlanning, kLinear})
    fake.answer(method, R"({"task_id":"7","state":"CommonState_SUCCESS"})");
}

// An aimd, which reports plans.
void serve_plans(FakeRobot& fake) {
  serve_arms(fake);
  test::serve_version(fake);
  fake.answer("aim.v1.TaskService/Get", R"({"record":{"task_id":"7","state":"SUCCESS"}})");
  fake.answer(
      "aim.v1.PlanService/Get",
      R"({"plan":{"duration_s":1.5,"clearance_m":0.02,"nearest_first":"left_hand","nearest_second":"table"}})");
}

double at(const Json& pose, const char* axis) { return pose["position"].value(axis, 0.0); }

}  // namespace

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

TEST_CASE("a dry run sends nothing, prints the plan, and plots it") {
  FakeRobot fake;
  serve_plans(fake);
  const std::string plan =
      R"("plan":{"duration_s":1.5,"clearance_m":0.02,"nearest_first":"a","nearest_second":"b","arms":["left_arm"],)"
      R"("joints":[{"name":"j1","lower":-1,"upper":1,"velocity_limit":3}],"samples":[)"
      R"({"time_s":0,"position":[0],"velocity":[0],"tools":[{"x":0.3,"y":0.2,"z":0.1}]},)"
      R"({"time_s":1.5,"position":[0.5],"velocity":[0],"tools":[{"x":0.35,"y":0.2,"z":0.1}]}]})";
  fake.answer("aim.v1.CheckService/Check", R"({"allowed":true,)" + plan + "}");
  const std::string path = (std::filesystem::temp_directory_path() / "aim_plan_test.svg").string();
  const Line words{"plan", "pose", "left", "0.35", "0.2", "0.1", "--dry-run", "--plot", path};
  const auto ended = on(fake, words);
  REQUIRE(ended.code == 0);
  CHECK(ended.document()["dry_run"] == true);
  CHECK(ended.document()["duration_s"] == 1.5);
  CHECK(ended.document()["nearest"] == Json{"a", "b"});
  CHECK(sent(fake, kPlanning).empty());
  std::ifstream file(path);
  CHECK(std::string(std::istreambuf_iterator<char>(file), {}).find("</svg>") != std::string::npos);
  std::filesystem::remove(path);
  // Refused: the document contains the error and the plan.
  fake.answer("aim.v1.CheckService/Check",
              R"({"refusal":{"origin":"ORIGIN_STATE","message":"no"},)" + plan + "}");
  const auto refused = on(fake, {"plan", "pose", "left", "0.35", "0.2", "0.1", "--dry-run"});
  CHECK(refused.code == 6);
  CHECK(refused.document()["duration_s"] == 1.5);
}

TEST_CASE("--plot without a plot ends with an error") {
  FakeRobot fake;
  serve_plans(fake);
  const std::string get = "aim.v1.PlanService/Get";
  const std::string path = (std::filesystem::temp_directory_path() / "aim_no_plan_test.svg").string();
  const Line words{"plan", "pose", "left", "0.35", "0.2", "0.1", "--plot", path};
  const auto ends_with = [&](int code) {
    const auto ended = on(fake, words);
    CHECK(ended.code == code);
    CHECK(ended.document()["task_id"] == 7);
    CHECK(ended.document()["state"] == "SUCCESS");
    CHECK_FALSE(std::filesystem::exists(path));
    return ended.document()["error"];
  };
  ends_with(1);  // a plan without samples
  fake.answer(get, R"({"refusal":{"origin":"ORIGIN_NOT_FOUND","message":"the plan is too old"}})");
  CHECK(ends_with(1)["reason"] == "the plan is too old");
  fake.answer(get, "no JSON");
  CHECK(ends_with(3)["message"] != "the plan was not drawn");                 // the error of the call
  CHECK(on(fake, {"plan", "pose", "left", "0.35", "0.2", "0.1"}).code == 0);  // no plot was requested
  // An allowed dry run without a plan.
  fake.answer("aim.v1.CheckService/Check", R"({"allowed":true})");
  Line dry_run = words;
  dry_run.push_back("--dry-run");
  CHECK(on(fake, dry_run).code == 1);
}

TEST_CASE("samples of a plan are requested only for a plot") {
  FakeRobot fake;
  serve_plans(fake);
  for (const char* verb : {"status", "wait"}) REQUIRE(on(fake, {"plan", verb, "7"}).code == 0);
  fake.answer("aim.v1.TaskService/Cancel", "{}");
  REQUIRE(on(fake, {"plan", "cancel", "7"}).code == 0);
  REQUIRE(on(fake, {"plan", "pose", "left", "0.35", "0.2", "0.1"}).code == 0);
  const auto asked = sent(fake, "aim.v1.PlanService/Get");
  REQUIRE(asked.size() == 4);
  for (const Json& body : asked) CHECK(body["without_samples"] == true);
  const std::string path = (std::filesystem::temp_directory_path() / "aim_samples_test.svg").string();
  on(fake, {"plan", "pose", "left", "0.35", "0.2", "0.1", "--plot", path});
  CHECK_FALSE(sent(fake, "aim.v1.PlanService/Get").back().contains("without_samples"));
}

TEST_CASE("a dry run with an unreachable robot ends with 8") {
  const Line pose{"plan", "pose", "left", "0.3", "0.3", "0.3", "--rpy", "0,0,0", "--dry-run"};
  for (Line words : {pose, Line{"walk", "--forward", "0.1", "--for", "1s", "--dry-run"}}) {
    words.insert(words.end(), {"-r", test::dead_address()});
    CHECK(run(words).code == 8);
  }
}

TEST_CASE("a plot that cannot be written is refused before anything moves") {
  FakeRobot fake;
  serve_plans(fake);
  const auto ended = on(fake, {"plan", "pose", "left", "0.3", "0.3", "0.3", "--plot", "/nonexistent/p.svg"});
  CHECK(ended.code == 2);
  CHECK(ended.err.find("/nonexistent/p.svg") != std::string::npos);
  CHECK(sent(fake, kPlanning).empty());
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
  fake.answer("aim.v1.TaskService/Cancel", "{}");
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
    CHECK(error["hint"] == "aimctl plan wait 5, or --now");
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
    return transport::CallReply{.body = "{}"};
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

TEST_CASE("plan check: reachable, or the reason and its exit code; without aim.v1 by kinematics") {
  FakeRobot fake;
  serve_plans(fake);
  fake.answer("aim.v1.PlanService/CheckPose",
              R"({"reachable":true,"joints":[0,0.5,0,-1,0,0,0],"clearance_m":0.03,"nearest_first":"a",)"
              R"("nearest_second":"b","manipulability":0.01})");
  const auto yes = on(fake, {"plan", "check", "left", "0.3", "0.2", "0.1"});
  CHECK(yes.code == 0);
  CHECK(yes.document()["reachable"] == true);
  CHECK(yes.document()["joints_rad"].size() == 7);
  CHECK(sent(fake, "aim.v1.PlanService/CheckPose").at(0)["tool"]["qz"].get<double>() == Approx(0.70710678));
  fake.answer(
      "aim.v1.PlanService/CheckPose",
      R"({"joints":[0,0,0,-1,0,0,0],"refusal":{"origin":"ORIGIN_LIMIT","message":"no","reason":"too far"}})");
  const auto no = on(fake, {"plan", "check", "left", "1.3", "0.2", "0.1"});
  CHECK(no.code == 7);
  CHECK(no.document()["reachable"] == false);
  CHECK(no.document()["reason"] == "too far");
  CHECK(no.document()["joints_rad"].is_null());

  FakeRobot vendor;
  serve_arms(vendor);
  const std::string inverse = "aimdk.protocol.McKinematicsService/KineInverse";
  vendor.answer(inverse, R"({"angles":[0,0.5,0,-1,0,0,0]})");
  const auto kinematics = on(vendor, {"plan", "check", "left", "0.3", "0.2", "0.1"});
  CHECK(kinematics.document()["collisions_checked"] == false);
  CHECK(kinematics.err.find("only the kinematics was checked") != std::string::npos);
  vendor.answer(inverse, R"({"error_code":3,"error_msg":"no solution"})");
  CHECK(on(vendor, {"plan", "check", "left", "0.3", "0.2", "0.1"}).code == 7);
}

TEST_CASE("plan obstacle: sizes depend on the shape, and add accepts the output of list") {
  FakeRobot fake;
  serve_plans(fake);
  const std::string add = "aim.v1.PlanService/AddObstacle";
  fake.answer(add, "{}");
  fake.answer("aim.v1.PlanService/ListObstacles",
              R"({"obstacles":[{"name":"pole","shape":"cylinder","pose":{"x":0.5,"z":0.2,"qw":1},)"
              R"("size_x":0.05,"size_z":0.4}]})");
  const auto listed = on(fake, {"plan", "obstacle", "list"});
  CHECK(listed.document()["obstacles"][0]["size_m"] == Json{0.05, 0.4});
  REQUIRE(on(fake, {"plan", "obstacle", "add", "table", "box", "--at", "0.5,0,-0.1", "--size", "40cm,1,0.04"})
              .code == 0);
  REQUIRE(on(fake, {"plan", "obstacle", "add", "-"}, listed.out).code == 0);
  const auto bodies = sent(fake, add);
  CHECK(bodies.at(0)["obstacle"]["size_x"] == 0.4);
  CHECK(bodies.at(0)["obstacle"]["size_y"] == 1);
  CHECK(bodies.at(1)["obstacle"]["name"] == "pole");
  CHECK(bodies.at(1)["obstacle"]["size_x"] == 0.05);
  CHECK(bodies.at(1)["obstacle"]["size_z"] == 0.4);
  CHECK(on(fake, {"plan", "obstacle", "add", "ball", "sphere", "--at", "0,0,0", "--size", "1,2"}).code == 2);
  CHECK(on(fake, {"plan", "obstacle", "add", "ball", "sphere", "--at", "0,0,0", "--size", "0"}).code == 2);
  CHECK(on(fake, {"plan", "obstacle", "add", "ball", "sphere", "--size", "0.1"}).code == 2);
  CHECK(on(fake, {"plan", "obstacle", "add", "ball", "ball", "--at", "0,0,0", "--size", "1"}).code == 2);
  CHECK_FALSE(bodies.at(1).contains("replace"));
  REQUIRE(on(fake, {"plan", "obstacle", "add", "-", "--replace"}, listed.out).code == 0);
  CHECK(sent(fake, add).back()["replace"] == true);
  fake.answer("aim.v1.CheckService/Check", R"({"allowed":true})");
  REQUIRE(on(fake, {"plan", "obstacle", "add", "-", "--replace", "--dry-run"}, listed.out).code == 0);
  CHECK(Json::parse(sent(fake, "aim.v1.CheckService/Check").back()["json"].get<std::string>())["replace"] ==
        true);
  CHECK(sent(fake, "aim.v1.PlanService/RemoveObstacle").empty());
  CHECK(on(fake, {"plan", "obstacle", "remove"}).code == 2);
  CHECK(on(fake, {"plan", "obstacle"}).err.find("add list remove") != std::string::npos);
  fake.answer("aim.v1.PlanService/RemoveObstacle",
              R"({"refusal":{"origin":"ORIGIN_NOT_FOUND","message":"there is no lamp"}})");
  CHECK(on(fake, {"plan", "obstacle", "remove", "lamp"}).code == 10);
}

TEST_CASE("plan status is task get with the data of the plan") {
  FakeRobot fake;
  serve_plans(fake);
  const Json document = on(fake, {"plan", "status", "7"}).document();
  CHECK(document["state"] == "SUCCESS");
  CHECK(document["duration_s"] == 1.5);
  CHECK_FALSE(on(fake, {"task", "get", "7"}).document().contains("duration_s"));
  CHECK(on(fake, {"plan", "wait", "7"}).document()["clearance_m"] == 0.02);
}
