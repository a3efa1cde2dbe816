// aimctl plan check, obstacle and status against a fake robot.
#include "plan_robot.hpp"

using namespace aim;
using namespace aim::cli;
using namespace aim::cli::test;

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
  CHECK_FALSE(on(fake, {"task", "get", "7"}).document().contains("clearance_m"));
  CHECK(on(fake, {"plan", "wait", "7"}).document()["clearance_m"] == 0.02);
}
