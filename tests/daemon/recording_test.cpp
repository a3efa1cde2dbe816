// MotionStreamService: motions of the upper body are recorded and can be played.
#include "aimdk/motion_stream.pb.h"
#include "tests/daemon/player_fixture.hpp"
#include "tests/daemon/temporary_folder.hpp"

namespace aim::robotside {
namespace {

const std::string kStreams = "aimdk.protocol.MotionStreamService/";

// Requires that the motion player does not own the neck.
void turn_head(DaemonFixture& fixture, double angle) {
  CHECK(contains(fixture.call("aimdk.protocol.McMotionService/SetNeckCommand",
                              R"({"data":{"shake":{"position":)" + format_number(angle) + "}}}"),
                 "SUCCESS"));
  fixture.advance(1.5);
}

std::string recorded(DaemonFixture& fixture) {
  const auto reply = fixture.read<aimdk::protocol::StopRecordResponse>(kStreams + "StopRecordCheck");
  INFO(to_json(reply));
  CHECK(reply.common_rsp().state() == aimdk::protocol::CommonState_SUCCESS);
  return reply.motion_id();
}

}  // namespace

TEST_CASE("A recording is started, reported as active, and stored as a motion that can be played") {
  const TemporaryFolder folder;
  PlayerFixture fixture(folder.path());
  fixture.call("aimdk.protocol.MotionCommandService/DisableNeckMotionPlayer");
  CHECK(contains(fixture.call(kStreams + "CheckRecordState"), "no recording is under way"));
  CHECK(fixture.call(kStreams + "StartRecord") == kOk);
  CHECK(fixture.call(kStreams + "CheckRecordState") == kOk);
  CHECK(contains(fixture.call(kStreams + "StartRecord"), "already under way"));
  turn_head(fixture, 0.4);
  turn_head(fixture, 0);
  const std::string id = recorded(fixture);
  CHECK(id.starts_with("recording-20"));
  CHECK(contains(fixture.call(kStreams + "CheckRecordState"), "no recording is under way"));
  CHECK(contains(fixture.call(kStreams + "StopRecord"), "no recording is under way"));

  fixture.call("aimdk.protocol.MotionCommandService/EnableNeckMotionPlayer");
  REQUIRE(fixture.play(id) == kOk);
  double farthest = 0;
  for (int i = 0; i < 500; ++i) {
    fixture.advance(0.01);
    farthest = std::max(farthest, fixture.at("neck_shake"));
  }
  CHECK(farthest == Approx(0.4).margin(0.02));
  CHECK(fixture.doing() == "IDLE " + id);
}

TEST_CASE("Two recordings within one second are two motions") {
  const TemporaryFolder folder;
  PlayerFixture fixture(folder.path());
  std::vector<std::string> ids;
  for (int i = 0; i < 3; ++i) {
    fixture.call(kStreams + "StartRecord");
    fixture.advance(0.2);
    ids.push_back(recorded(fixture));
  }
  CHECK(ids[0] != ids[1]);
  CHECK(ids[1] != ids[2]);
  for (const std::string& id : ids) CHECK(fixture.play(id) == kOk);
}

TEST_CASE("A recording that is too short is refused, and Reset discards a recording") {
  const TemporaryFolder folder;
  DaemonFixture fixture({}, folder.path());
  fixture.call(kStreams + "StartRecord");
  CHECK(contains(fixture.call(kStreams + "StopRecordCheck"), "nothing was recorded"));
  fixture.call(kStreams + "StartRecord");
  fixture.advance(1);
  CHECK(fixture.call(kStreams + "Reset") == kOk);
  CHECK(contains(fixture.call(kStreams + "StopRecord"), "no recording is under way"));
  CHECK_FALSE(contains(fixture.call("aimdk.protocol.MotionCommandService/GetMotionList"), "recording"));
}

TEST_CASE("Without a motion folder a recording is refused") {
  DaemonFixture fixture;
  fixture.call(kStreams + "StartRecord");
  fixture.advance(1);
  CHECK(contains(fixture.call(kStreams + "StopRecordCheck"), "no folder"));
}

TEST_CASE("A recording that has reached its maximum duration is kept when it is stopped") {
  RecordingSession session(fixture_model());
  RobotState state = DaemonFixture().robot.state();
  session.start(state);
  for (int i = 0; i < 600 * 25; ++i) {
    state.time += kSecond / 25;
    session.tick(state);
  }
  CHECK(session.recording());
  CHECK_FALSE(session.start(state));
  const auto motion = session.stop("long");
  REQUIRE(motion);
  CHECK(motion->knots(motion->knots_size() - 1).time_s() > 580);
  CHECK_FALSE(session.recording());
}

TEST_CASE("Teleoperation takes the upper body from the motion player, and returns it at its end") {
  PlayerFixture fixture;
  CHECK(fixture.call(kStreams + "StartTeleoperation") == kOk);
  CHECK(contains(fixture.play("wave"), "aimctl player enable"));
  CHECK(fixture.send("/motion/control/neck_joint_command", R"({"name":["neck_nod"],"position":[0.1]})") ==
        "");
  CHECK(fixture.call(kStreams + "StopTeleoperation") == kOk);
  CHECK(fixture.play("wave") == kOk);
}

}  // namespace aim::robotside
