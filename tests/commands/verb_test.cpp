// Whole lines against a fake robot: what is asked of it, and the code its answers come to.

#include "asked_robot.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;
using test::FakeRobot;
using test::in_action;
using test::Line;
using test::on;
using test::run;
using test::sent;
using test::serve_version;

namespace {

constexpr const char* kMc = "aimdk.protocol.McMotionService/";
constexpr const char* kPlayer = "aimdk.protocol.MotionCommandService/";
constexpr const char* kYes = R"({"state":"CommonState_SUCCESS"})";

}  // namespace

TEST_CASE("the exit code of task wait depends on the final state of the task") {
  FakeRobot fake;
  serve_version(fake);
  const auto wait = [&](const std::string& state) {
    fake.answer("aim.v1.TaskService/Get",
                R"({"record":{"task_id":3,"state":")" + state + R"(","reason":"so"}})");
    return on(fake, {"task", "wait", "3", "--timeout", "50ms"});
  };
  CHECK(wait("SUCCESS").document()["state"] == "SUCCESS");
  CHECK(wait("SUCCESS").code == 0);
  CHECK(wait("FAILURE").code == 11);
  CHECK(wait("ABORTED").code == 11);
  CHECK(wait("ABORTED").document()["reason"] == "so");
  CHECK(wait("UNKNOWN").code == 10);
  CHECK(wait("RUNNING").code == 3);
  CHECK(wait("PENDING").document()["error"]["hint"].get<std::string>().find("task cancel 3") !=
        std::string::npos);
}

TEST_CASE("without aim.v1, tasks are read by the vendor's GetTaskState") {
  FakeRobot fake;
  fake.answer("aimdk.protocol.McDataService/GetTaskState", R"({"task_id":3,"state":"CommonState_ABORTED"})");
  CHECK(on(fake, {"task", "get", "3"}).document()["state"] == "ABORTED");
  CHECK(on(fake, {"task", "wait", "3"}).code == 11);
  CHECK(on(fake, {"task", "list"}).code == 10);
  CHECK(on(fake, {"task", "cancel", "3"}).code == 10);
  CHECK(on(fake, {"task", "get", "0"}).code == 2);
}

TEST_CASE("a refused cancel ends with the refusal") {
  FakeRobot fake;
  serve_version(fake);
  fake.answer("aim.v1.TaskService/Cancel",
              R"({"refusal":{"origin":"ORIGIN_STATE","message":"task 3 has ended","reason":"it did"}})");
  const auto ended = on(fake, {"task", "cancel", "3"});
  CHECK(ended.code == 6);
  CHECK(ended.document()["error"]["message"] == "task 3 has ended");
}

TEST_CASE("play, pause, resume and reset are one call each") {
  FakeRobot fake;
  fake.answer(std::string(kPlayer) + "SendMotionCommand", kYes);
  fake.answer(std::string(kPlayer) + "GetMotionStatus",
              R"({"status":"MotionCommandStatus_PAUSE","motion_id":"wave","time_to_end_ms":1500})");
  CHECK(on(fake, {"player", "play", "wave", "--for", "2s", "--repeat", "--no-wait"}).code == 0);
  CHECK(on(fake, {"player", "pause"}).document()["time_to_end_s"] == 1.5);
  CHECK(on(fake, {"player", "resume"}).code == 0);
  CHECK(on(fake, {"player", "reset"}).code == 0);
  const auto bodies = sent(fake, std::string(kPlayer) + "SendMotionCommand");
  REQUIRE(bodies.size() == 4);
  CHECK(bodies[0]["motion_id"] == "wave");
  CHECK(bodies[0]["duration_ms"] == "2000");
  CHECK(bodies[0]["cmd_repeat"] == true);
  CHECK(bodies[0]["cmd_end"] == true);
  CHECK(bodies[1]["cmd_pause"] == true);
  CHECK_FALSE(bodies[1].contains("motion_id"));
  CHECK(bodies[2]["motion_id"] == "wave");
  CHECK_FALSE(bodies[2].contains("cmd_pause"));
  CHECK(bodies[3]["cmd_reset"] == true);
}

TEST_CASE("play waits until the motion has ended, and an aborted motion ends with 11") {
  const auto play = [](const std::string& last) {
    FakeRobot fake;
    serve_version(fake);
    fake.answer(std::string(kPlayer) + "SendMotionCommand", kYes);
    fake.answer(std::string(kPlayer) + "GetMotionList",
                R"({"motion":[{"motion_id":"wave","motion_duration_ms":100}]})");
    int looks = 0;
    fake.answer(std::string(kPlayer) + "GetMotionStatus", [&](std::string_view) -> transport::CallReply {
      const std::string status = ++looks < 3 ? "OPERATING" : last;
      return {.body = R"({"motion_id":"wave","status":"MotionCommandStatus_)" + status + R"("})"};
    });
    return on(fake, {"player", "play", "wave"});
  };
  CHECK(play("IDLE").code == 0);
  CHECK(play("IDLE").document()["ended"] == "done");
  CHECK(play("STOP").code == 11);
}

TEST_CASE("an unknown dance is not sent, and outside its action the refusal names the action") {
  FakeRobot fake;
  in_action(fake, "RL_LOCOMOTION_DEFAULT");
  fake.answer(std::string(kMc) + "GetDanceTypeList", R"({"dance_name":["waltz"],"dance_time":[20]})");
  fake.answer(std::string(kMc) + "SelectDanceType", kYes);
  CHECK(on(fake, {"dance", "list"}).document()["dances"][0]["duration_s"] == 20);
  const auto unknown = on(fake, {"dance", "start", "walz"});
  CHECK(unknown.code == 10);
  CHECK(unknown.err.find("waltz") != std::string::npos);
  const auto refused = on(fake, {"dance", "start", "waltz"});
  CHECK(refused.code == 6);
  CHECK(refused.err.find("aimctl action set RL_WHOLE_BODY_DANCE") != std::string::npos);
  CHECK(sent(fake, std::string(kMc) + "SelectDanceType").empty());
}

TEST_CASE("waist limits are checked by axis, and a missing measurement is reported") {
  FakeRobot fake;
  serve_version(fake);
  fake.answer("aim.v1.StatusService/GetStatus", R"({"waist":{"pitch_rad":0.1}})");
  CHECK(on(fake, {"waist", "get"}).document()["pitch_rad"] == 0.1);
  const auto high = on(fake, {"waist", "set", "--lift", "10cm"});
  CHECK(high.code == 7);
  CHECK(high.document()["error"]["joint"] == "waist_lift");
  CHECK(on(fake, {"waist", "set"}).code == 2);
  const FakeRobot vendor;
  CHECK(on(vendor, {"waist", "get"}).code == 10);
}

TEST_CASE("an invalid line of a stream is named by its number, and a dry run sends nothing") {
  FakeRobot fake;
  const auto outside = on(fake, {"walk", "stream", "--dry-run"}, "0.1 0 0\n# faster\n\n9 0 0\n");
  CHECK(outside.code == 7);
  CHECK(outside.err.find("line 4") != std::string::npos);
  CHECK(on(fake, {"walk", "stream", "--dry-run"}, "0.1 0\n").code == 2);
  const auto fine = on(fake, {"walk", "stream", "--dry-run"}, "0.1 0 0\n0.2 0 0");
  CHECK(fine.code == 0);
  CHECK(fine.document()["set_points"] == 2);
  CHECK(on(fake, {"walk", "stream", "--no-wait"}).code == 2);
  CHECK(on(fake, {"walk", "teleop"}).code == 2);
}
