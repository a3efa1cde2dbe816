// MotionCommandService: the list of motions, and playing them.
#include "tests/daemon/player_fixture.hpp"

namespace aim::robotside {
namespace {

const std::string kCommands = "aimdk.protocol.MotionCommandService/";

}  // namespace

TEST_CASE("The list contains the motions with number and duration, and no dances") {
  DaemonFixture fixture;
  const auto list = fixture.read<aimdk::protocol::MotionListResponse>(kCommands + "GetMotionList");
  REQUIRE(list.motion_size() == 10);
  for (int i = 0; i < list.motion_size(); ++i)
    CHECK(list.motion(i).motion_num() == static_cast<unsigned>(i + 1));
  CHECK(list.motion(0).motion_id() == "bow");
  CHECK(list.motion(0).motion_duration_ms() == 5000);
}

TEST_CASE("A motion passes START, OPERATING and IDLE, and its time to end becomes negative afterwards") {
  PlayerFixture fixture;
  CHECK(fixture.call(kCommands + "GetMotionStatus") ==
        R"({"time_to_end_ms":"0","status":"MotionCommandStatus_IDLE","is_neck_enable":true,"motion_id":""})");
  CHECK(fixture.call(kCommands + "SendMotionCommand", R"({"motion_id":"wave"})") == kOk);
  CHECK(fixture.doing() == "START wave");
  CHECK(fixture.status().time_to_end_ms() >= 6800);
  fixture.advance(3);
  CHECK(fixture.doing() == "OPERATING wave");
  const auto left = fixture.status().time_to_end_ms();
  fixture.advance(1);
  CHECK(fixture.status().time_to_end_ms() == Approx(left - 1000).margin(20));
  fixture.advance(8);
  CHECK(fixture.doing() == "IDLE wave");
  const auto over = fixture.status().time_to_end_ms();
  CHECK(over < 0);
  fixture.advance(2);
  CHECK(fixture.status().time_to_end_ms() == Approx(over - 2000).margin(2));
}

TEST_CASE("A motion moves only the joints of its tracks") {
  PlayerFixture fixture;
  fixture.play("nod");
  double lowest = 0;
  for (int i = 0; i < 500; ++i) {
    fixture.advance(0.01);
    lowest = std::max(lowest, std::abs(fixture.at("neck_nod")));
  }
  CHECK(lowest > 0.1);
  CHECK(fixture.at("neck_nod") == Approx(0).margin(5e-3));
  CHECK(fixture.at("left_arm_joint1") == Approx(0).margin(1e-3));
}

TEST_CASE("duration_ms ends a motion early, cmd_repeat continues it after its end") {
  PlayerFixture fixture;
  CHECK(fixture.command(R"({"motion_id":"wave","duration_ms":2000})") == kOk);
  fixture.advance(1.5);
  CHECK(fixture.doing() == "OPERATING wave");
  fixture.advance(2);
  CHECK(fixture.doing() == "IDLE wave");
  CHECK(contains(fixture.command(R"({"motion_id":"wave","duration_ms":-1})"), "duration_ms is negative"));

  CHECK(fixture.command(R"({"motion_id":"nod","cmd_repeat":true})") == kOk);
  fixture.advance(20);  // five rounds
  CHECK(fixture.doing() == "OPERATING nod");
  CHECK(fixture.status().time_to_end_ms() > 0);
  CHECK(fixture.command(R"({"motion_id":"","cmd_reset":true})") == kOk);
  CHECK(fixture.doing() == "STOP nod");
  fixture.advance(1);
  CHECK(fixture.status().time_to_end_ms() == Approx(-1000).margin(5));
}

TEST_CASE("A pause holds the position, and the motion resumes from there") {
  for (const std::string_view resume : {R"({"motion_id":""})", R"({"motion_id":"wave"})",
                                        R"({"motion_id":"/agibot/motion/wave/wave.mcap"})"}) {
    CAPTURE(resume);
    PlayerFixture fixture;
    fixture.play("wave");
    fixture.advance(3);
    CHECK(fixture.command(R"({"motion_id":"","cmd_pause":true})") == kOk);
    fixture.advance(1);
    CHECK(fixture.doing() == "PAUSE wave");
    const auto left = fixture.status().time_to_end_ms();
    CHECK(left > 2000);
    CHECK(left < 6000);
    const JointArray held = fixture.robot.state().position;
    fixture.advance(5);
    CHECK(fixture.robot.state().position == held);
    CHECK(fixture.status().time_to_end_ms() == left);
    CHECK(fixture.command(resume) == kOk);
    fixture.advance(1);
    CHECK(fixture.doing() == "OPERATING wave");
    CHECK(fixture.status().time_to_end_ms() < left);
  }
}

TEST_CASE("Pause and reset succeed while nothing is played") {
  PlayerFixture fixture;
  CHECK(fixture.command(R"({"cmd_pause":true})") == kOk);
  CHECK(fixture.command(R"({"cmd_reset":true})") == kOk);
  CHECK(contains(fixture.command("{}"), "motion_id is empty"));
}

TEST_CASE(
    "A motion may be named by the vendor's file path, and next_motion is the one after the last played") {
  PlayerFixture fixture;
  CHECK(fixture.play("/agibot/data/resources/default/motion/bow/bow.mcap") == kOk);
  CHECK(fixture.doing() == "START bow");
  CHECK(fixture.play("next_motion") == kOk);
  CHECK(fixture.doing() == "START clap");
  CHECK(fixture.play("wave") == kOk);
  CHECK(fixture.play("next_motion") == kOk);  // continues with the first after the last
  CHECK(fixture.doing() == "START bow");
}

TEST_CASE("A motion that cannot be played is refused, and the current motion continues") {
  PlayerFixture fixture;
  fixture.play("wave");
  fixture.advance(1);
  const std::string unknown = fixture.play("wvae");
  CHECK(contains(unknown, R"("code":"10")"));
  CHECK(contains(unknown, "wave"));
  CHECK(contains(fixture.play("sway"), "aimctl dance start sway"));
  CHECK(contains(fixture.doing(), "wave"));
  fixture.call(kCommands + "DisableMotionPlayer");
  CHECK(fixture.doing() == "STOP wave");
  CHECK(contains(fixture.play("wave"), "aimctl player enable"));
  fixture.call(kCommands + "EnableMotionPlayer");
  CHECK(fixture.play("wave") == kOk);
  fixture.call("aim.v1.StopService/Stop");
  CHECK(fixture.doing() == "STOP wave");
  CHECK(contains(fixture.play("wave"), "aimctl stop --reset"));
  fixture.call("aim.v1.StopService/Reset");
  fixture.go("RL_JOINT_DEFAULT");
  CHECK(contains(fixture.play("wave"), "the motion player is not available in"));
}

TEST_CASE("With the neck disabled for the player, the client controls the neck") {
  PlayerFixture fixture;
  CHECK(fixture.call(kCommands + "DisableNeckMotionPlayer") == kOk);
  CHECK_FALSE(fixture.status().is_neck_enable());
  CHECK(fixture.call("aimdk.protocol.McMotionService/SetNeckCommand",
                     R"({"data":{"shake":{"position":0.3}}})") == kOk);
  fixture.advance(2);
  CHECK(contains(fixture.play("shake"), "the client owns all joints of this motion"));
  CHECK(fixture.play("wave") == kOk);
  double raised = 0;
  for (int i = 0; i < 400; ++i) {
    fixture.advance(0.01);
    CHECK(fixture.at("neck_shake") == Approx(0.3).margin(1e-3));
    raised = std::max(raised, std::abs(fixture.at("right_arm_joint4") - 0.1));
  }
  CHECK(raised > 0.3);
  CHECK(fixture.call(kCommands + "EnableNeckMotionPlayer") == kOk);
  CHECK(fixture.status().is_neck_enable());
  CHECK(fixture.play("shake") == kOk);
}

TEST_CASE("ActiveMotionControl pauses a motion as well") {
  PlayerFixture fixture;
  fixture.play("wave");
  fixture.advance(2);
  const std::string method = "aimdk.protocol.McMotionService/ActiveMotionControl";
  CHECK(fixture.call(method, R"({"control_flag":true})") == kOk);
  fixture.advance(1);
  CHECK(fixture.doing() == "PAUSE wave");
  CHECK(fixture.call(method) == kOk);
  fixture.advance(0.01);
  CHECK(fixture.doing() == "OPERATING wave");
}

}  // namespace aim::robotside
