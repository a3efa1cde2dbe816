// Dry runs and plots of planned moves, against a fake robot.
#include <filesystem>
#include <fstream>

#include "plan_robot.hpp"

using namespace aim;
using namespace aim::cli;
using namespace aim::cli::test;

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
  fake.answer("aim.v1.TaskService/Cancel", R"({"record":{}})");
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
  const auto ended = on(fake, {"plan", "pose", "left", "0.3", "0.3", "0.3", "--plot", "/dev/null/p.svg"});
  CHECK(ended.code == 2);
  CHECK(ended.err.find("/dev/null/p.svg") != std::string::npos);
  CHECK(sent(fake, kPlanning).empty());
}
