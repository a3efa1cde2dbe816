// Gaits, tricks, head and joystick.
#include "robot_fixture.hpp"

namespace sdk_test {

TEST_CASE("high-level calls before Connect name the call that is missing") {
  choose_domain();
  MagicRobot robot;
  HighLevelMotionController& high = robot.GetHighLevelMotionController();
  CHECK_FALSE(high.Initialize());
  CHECK(high.SetGait(GaitMode::GAIT_BALANCE_STAND).code == SERVICE_NOT_READY);
  CHECK(high.SendJoyStickCommand({}).code == SERVICE_NOT_READY);
  REQUIRE(robot.Initialize("127.0.0.1"));
  CHECK(has(high.ExecuteTrick(TrickAction::ACTION_NOD), "MagicRobot::Connect"));
}

TEST_CASE("SetGait and ExecuteTrick wait until the robot has done it, and say why it refuses") {
  TestRobot peer(kDomain);
  Program program(false);
  const Status early = program.high.ExecuteTrick(TrickAction::ACTION_NOD);
  CHECK(early.code == SERVICE_ERROR);
  CHECK(early.message == "the robot: tricks need gait 46");
  GaitMode gait = GaitMode::GAIT_PASSIVE;
  CHECK(program.high.GetGait(gait).code == OK);
  CHECK(gait == GaitMode::GAIT_RECOVERY_STAND);
  CHECK(program.high.SetGait(GaitMode::GAIT_BALANCE_STAND).code == OK);
  CHECK(program.high.GetGait(gait).code == OK);
  CHECK(gait == GaitMode::GAIT_BALANCE_STAND);
  CHECK(program.high.ExecuteTrick(TrickAction::ACTION_NOD).code == OK);
  CHECK(peer.requests().back().kind() == 4);
  CHECK(peer.requests().back().value() == 219);
  const Status late = program.high.SetGait(GaitMode::GAIT_PURE_DAMPER, 20);
  CHECK(late.code == TIMEOUT);
  CHECK(has(late, "gait 10 was not reached in time; the robot shows level 1"));
  program.high.Shutdown();
  CHECK(has(program.high.GetGait(gait), "HighLevelMotionController::Initialize"));
  CHECK(program.high.Initialize());
  CHECK(program.high.GetGait(gait).code == OK);
}

TEST_CASE("HeadMove checks its range and waits until the head rests") {
  TestRobot peer(kDomain);
  Program program(false);
  CHECK(has(program.high.HeadMove(0.6F, 0), "shake 0.6 is outside -0.5236 to 0.5236"));
  CHECK(program.high.HeadMove(0, -0.4F).code == SERVICE_ERROR);
  CHECK(peer.requests().size() == 1);  // Connect only
  CHECK(program.high.HeadMove(0.5236F, -0.3491F).code == OK);
  CHECK(peer.requests().back().args(0) == 0.5236F);
  CHECK(peer.requests().back().args(1) == -0.3491F);
}

TEST_CASE("the joystick takes axes from -1 to 1 in a gait that obeys it") {
  TestRobot peer(kDomain);
  Program program(false);
  CHECK(has(program.high.SendJoyStickCommand({0, 1.5F, 0, 0}), "left_y_axis 1.5 is outside -1 to 1"));
  const Status locked = program.high.SendJoyStickCommand({0, 0.5F, 0, 0});
  CHECK(locked.code == SERVICE_NOT_READY);
  CHECK(has(locked, "gait 1 does not obey the joystick"));
  REQUIRE(program.high.SetGait(GaitMode::GAIT_BALANCE_STAND).code == OK);
  CHECK(program.high.SendJoyStickCommand({0.1F, 0.2F, -0.3F, 0}).code == OK);
  REQUIRE(eventually([&] { return peer.joysticks().size() == 1; }));
  CHECK(peer.joysticks()[0].left_x_axis() == 0.1F);
  CHECK(peer.joysticks()[0].right_x_axis() == -0.3F);
  REQUIRE(program.robot.SetMotionControlLevel(ControllerLevel::LowLevel).code == OK);
  CHECK(has(program.high.SendJoyStickCommand({}), "level is low"));
}

}  // namespace sdk_test
