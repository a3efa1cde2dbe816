// MotionStreamService: what the upper body does is recorded and can be played.
#include "aimdk/motion_stream.pb.h"
#include "tests/daemon/player_bench.hpp"
#include "tests/daemon/temporary_folder.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kOk = R"({"state":"CommonState_SUCCESS"})";
const std::string kService = "aimdk.protocol.MotionStreamService/";

// With the neck left to the client.
void turn_head(BenchRobot& bench, double angle) {
  CHECK(contains(bench.call("aimdk.protocol.McMotionService/SetNeckCommand",
                            R"({"data":{"shake":{"position":)" + format_number(angle) + "}}}"),
                 "SUCCESS"));
  bench.advance(1.5);
}

std::string recorded(BenchRobot& bench) {
  const auto reply = bench.read<aimdk::protocol::StopRecordResponse>(kService + "StopRecordCheck");
  INFO(to_json(reply));
  CHECK(reply.common_rsp().state() == aimdk::protocol::CommonState_SUCCESS);
  return reply.motion_id();
}

}  // namespace

TEST_CASE("A recording begins, says that it is under way, ends as a motion, and that motion plays") {
  const TemporaryFolder folder;
  PlayerBench bench(folder.path());
  bench.call("aimdk.protocol.MotionCommandService/DisableNeckMotionPlayer");
  CHECK(contains(bench.call(kService + "CheckRecordState"), "no recording is under way"));
  CHECK(bench.call(kService + "StartRecord") == kOk);
  CHECK(bench.call(kService + "CheckRecordState") == kOk);
  CHECK(contains(bench.call(kService + "StartRecord"), "one is under way"));
  turn_head(bench, 0.4);
  turn_head(bench, 0);
  const std::string id = recorded(bench);
  CHECK(id.starts_with("recording-20"));
  CHECK(contains(bench.call(kService + "CheckRecordState"), "no recording is under way"));
  CHECK(contains(bench.call(kService + "StopRecord"), "no recording is under way"));

  bench.call("aimdk.protocol.MotionCommandService/EnableNeckMotionPlayer");
  REQUIRE(bench.play(id) == kOk);
  double farthest = 0;
  for (int i = 0; i < 500; ++i) {
    bench.advance(0.01);
    farthest = std::max(farthest, bench.at("neck_shake"));
  }
  CHECK(farthest == Approx(0.4).margin(0.02));
  CHECK(bench.doing() == "IDLE " + id);
}

TEST_CASE("Two recordings within one second are two motions") {
  const TemporaryFolder folder;
  PlayerBench bench(folder.path());
  std::vector<std::string> ids;
  for (int i = 0; i < 3; ++i) {
    bench.call(kService + "StartRecord");
    bench.advance(0.2);
    ids.push_back(recorded(bench));
  }
  CHECK(ids[0] != ids[1]);
  CHECK(ids[1] != ids[2]);
  for (const std::string& id : ids) CHECK(bench.play(id) == kOk);
}

TEST_CASE("A recording too short to be one, and one that is dropped") {
  const TemporaryFolder folder;
  BenchRobot bench({}, folder.path());
  bench.call(kService + "StartRecord");
  CHECK(contains(bench.call(kService + "StopRecordCheck"), "nothing was recorded"));
  bench.call(kService + "StartRecord");
  bench.advance(1);
  CHECK(bench.call(kService + "Reset") == kOk);
  CHECK(contains(bench.call(kService + "StopRecord"), "no recording is under way"));
  CHECK_FALSE(contains(bench.call("aimdk.protocol.MotionCommandService/GetMotionList"), "recording"));
}

TEST_CASE("Where no motions are kept a recording cannot be") {
  BenchRobot bench;
  bench.call(kService + "StartRecord");
  bench.advance(1);
  CHECK(contains(bench.call(kService + "StopRecordCheck"), "no folder"));
}

TEST_CASE("A recording that reaches the longest time is kept when it is ended") {
  RecordingDesk desk(bench_model());
  RobotState state = BenchRobot().robot.state();
  desk.start(state);
  for (int i = 0; i < 600 * 25; ++i) {
    state.time += kSecond / 25;
    desk.tick(state);
  }
  CHECK(desk.recording());
  CHECK_FALSE(desk.start(state));
  const auto motion = desk.stop("long");
  REQUIRE(motion);
  CHECK(motion->knots(motion->knots_size() - 1).time_s() > 580);
  CHECK_FALSE(desk.recording());
}

TEST_CASE("Teleoperation takes the upper body from the motion player, and gives it back") {
  PlayerBench bench;
  CHECK(bench.call(kService + "StartTeleoperation") == kOk);
  CHECK(contains(bench.play("wave"), "aimctl player enable"));
  CHECK(bench.send("/motion/control/neck_joint_command", R"({"name":["neck_nod"],"position":[0.1]})") == "");
  CHECK(bench.call(kService + "StopTeleoperation") == kOk);
  CHECK(bench.play("wave") == kOk);
}

}  // namespace aim::robotside
