// MotionCommandService: what can be played, and playing it.
#include "tests/daemon/player_bench.hpp"

namespace aim::robotside {
namespace {

constexpr std::string_view kOk = R"({"state":"CommonState_SUCCESS"})";
const std::string kService = "aimdk.protocol.MotionCommandService/";

}  // namespace

TEST_CASE("The list numbers the motions and tells their lengths; dances are not among them") {
  BenchRobot bench;
  const auto list = bench.read<aimdk::protocol::MotionListResponse>(kService + "GetMotionList");
  REQUIRE(list.motion_size() == 10);
  for (int i = 0; i < list.motion_size(); ++i)
    CHECK(list.motion(i).motion_num() == static_cast<unsigned>(i + 1));
  CHECK(list.motion(0).motion_id() == "bow");
  CHECK(list.motion(0).motion_duration_ms() == 5000);
}

TEST_CASE("A motion starts, operates, ends, and its end moves into the past") {
  PlayerBench bench;
  CHECK(bench.call(kService + "GetMotionStatus") ==
        R"({"time_to_end_ms":"0","status":"MotionCommandStatus_IDLE","is_neck_enable":true,"motion_id":""})");
  CHECK(bench.play("wave") == kOk);
  CHECK(bench.doing() == "START wave");
  CHECK(bench.status().time_to_end_ms() >= 6800);
  bench.advance(3);
  CHECK(bench.doing() == "OPERATING wave");
  const auto left = bench.status().time_to_end_ms();
  bench.advance(1);
  CHECK(bench.status().time_to_end_ms() == Approx(left - 1000).margin(20));
  bench.advance(8);
  CHECK(bench.doing() == "IDLE wave");
  const auto over = bench.status().time_to_end_ms();
  CHECK(over < 0);
  bench.advance(2);
  CHECK(bench.status().time_to_end_ms() == Approx(over - 2000).margin(2));
}

TEST_CASE("A motion moves the joints it is written for") {
  PlayerBench bench;
  bench.play("nod");
  double lowest = 0;
  for (int i = 0; i < 500; ++i) {
    bench.advance(0.01);
    lowest = std::max(lowest, std::abs(bench.at("neck_nod")));
  }
  CHECK(lowest > 0.1);
  CHECK(bench.at("neck_nod") == Approx(0).margin(5e-3));
  CHECK(bench.at("left_arm_joint1") == Approx(0).margin(1e-3));
}

TEST_CASE("A limit of time ends a motion before its end, a repetition goes on behind it") {
  PlayerBench bench;
  CHECK(bench.command(R"({"motion_id":"wave","duration_ms":2000})") == kOk);
  bench.advance(1.5);
  CHECK(bench.doing() == "OPERATING wave");
  bench.advance(2);
  CHECK(bench.doing() == "IDLE wave");
  CHECK(contains(bench.command(R"({"motion_id":"wave","duration_ms":-1})"), "duration_ms is below zero"));

  CHECK(bench.command(R"({"motion_id":"nod","cmd_repeat":true})") == kOk);
  bench.advance(20);  // five rounds
  CHECK(bench.doing() == "OPERATING nod");
  CHECK(bench.status().time_to_end_ms() > 0);
  CHECK(bench.command(R"({"motion_id":"","cmd_reset":true})") == kOk);
  CHECK(bench.doing() == "STOP nod");
  bench.advance(1);
  CHECK(bench.status().time_to_end_ms() == Approx(-1000).margin(5));
}

TEST_CASE("A pause holds, and the motion goes on where it was") {
  for (const std::string_view resume : {R"({"motion_id":""})", R"({"motion_id":"wave"})",
                                        R"({"motion_id":"/agibot/motion/wave/wave.mcap"})"}) {
    CAPTURE(resume);
    PlayerBench bench;
    bench.play("wave");
    bench.advance(3);
    CHECK(bench.command(R"({"motion_id":"","cmd_pause":true})") == kOk);
    bench.advance(1);
    CHECK(bench.doing() == "PAUSE wave");
    const auto left = bench.status().time_to_end_ms();
    CHECK(left > 2000);
    CHECK(left < 6000);
    const JointArray held = bench.robot.state().position;
    bench.advance(5);
    CHECK(bench.robot.state().position == held);
    CHECK(bench.status().time_to_end_ms() == left);
    CHECK(bench.command(resume) == kOk);
    bench.advance(1);
    CHECK(bench.doing() == "OPERATING wave");
    CHECK(bench.status().time_to_end_ms() < left);
  }
}

TEST_CASE("Pausing and resetting a player that plays nothing is as it should be") {
  PlayerBench bench;
  CHECK(bench.command(R"({"cmd_pause":true})") == kOk);
  CHECK(bench.command(R"({"cmd_reset":true})") == kOk);
  CHECK(contains(bench.command("{}"), "motion_id is empty"));
}

TEST_CASE("Motions go by the paths of the vendor's clients, and next_motion is the one behind the last") {
  PlayerBench bench;
  CHECK(bench.play("/agibot/data/resources/default/motion/bow/bow.mcap") == kOk);
  CHECK(bench.doing() == "START bow");
  CHECK(bench.play("next_motion") == kOk);
  CHECK(bench.doing() == "START clap");
  CHECK(bench.play("wave") == kOk);
  CHECK(bench.play("next_motion") == kOk);  // round again
  CHECK(bench.doing() == "START bow");
}

TEST_CASE("What cannot be played is refused, and what plays goes on") {
  PlayerBench bench;
  bench.play("wave");
  bench.advance(1);
  const std::string unknown = bench.play("wvae");
  CHECK(contains(unknown, R"("code":"10")"));
  CHECK(contains(unknown, "wave"));
  CHECK(contains(bench.play("sway"), "aimctl dance start sway"));
  CHECK(contains(bench.doing(), "wave"));
  bench.call(kService + "DisableMotionPlayer");
  CHECK(bench.doing() == "STOP wave");
  CHECK(contains(bench.play("wave"), "aimctl player enable"));
  bench.call(kService + "EnableMotionPlayer");
  CHECK(bench.play("wave") == kOk);
  bench.call("aim.v1.StopService/Stop");
  CHECK(bench.doing() == "STOP wave");
  CHECK(contains(bench.play("wave"), "aimctl stop --reset"));
  bench.call("aim.v1.StopService/Reset");
  bench.go("RL_JOINT_DEFAULT");
  CHECK(contains(bench.play("wave"), "takes no motions of the motion player"));
}

TEST_CASE("With the neck's switch off the player leaves the neck to the client") {
  PlayerBench bench;
  CHECK(bench.call(kService + "DisableNeckMotionPlayer") == kOk);
  CHECK_FALSE(bench.status().is_neck_enable());
  CHECK(bench.call("aimdk.protocol.McMotionService/SetNeckCommand",
                   R"({"data":{"shake":{"position":0.3}}})") == kOk);
  bench.advance(2);
  CHECK(contains(bench.play("shake"), "belongs to the client"));
  CHECK(bench.play("wave") == kOk);
  double raised = 0;
  for (int i = 0; i < 400; ++i) {
    bench.advance(0.01);
    CHECK(bench.at("neck_shake") == Approx(0.3).margin(1e-3));
    raised = std::max(raised, std::abs(bench.at("right_arm_joint4") - 0.1));
  }
  CHECK(raised > 0.3);
  CHECK(bench.call(kService + "EnableNeckMotionPlayer") == kOk);
  CHECK(bench.status().is_neck_enable());
  CHECK(bench.play("shake") == kOk);
}

TEST_CASE("ActiveMotionControl pauses a motion as well") {
  PlayerBench bench;
  bench.play("wave");
  bench.advance(2);
  const std::string method = "aimdk.protocol.McMotionService/ActiveMotionControl";
  CHECK(bench.call(method, R"({"control_flag":true})") == kOk);
  bench.advance(1);
  CHECK(bench.doing() == "PAUSE wave");
  CHECK(bench.call(method) == kOk);
  bench.advance(0.01);
  CHECK(bench.doing() == "OPERATING wave");
}

}  // namespace aim::robotside
