// Initialize, Connect, level, Disconnect, Shutdown, and a second program at the same robot.
#include "robot_fixture.hpp"

namespace sdk_test {

TEST_CASE("Initialize refuses an address that the machine does not have, and says why") {
  choose_domain();
  MagicRobot robot;
  CHECK(robot.GetLastStatus().code == OK);
  CHECK_FALSE(robot.Initialize("203.0.113.77"));
  CHECK(has(robot.GetLastStatus(), "does not have the address 203.0.113.77"));
  CHECK(has(robot.GetLastStatus(), "127.0.0.1 (lo)"));
  CHECK_FALSE(robot.Initialize("robot.local"));
  CHECK(has(robot.GetLastStatus(), "is not an IPv4 address"));
  CHECK(robot.Initialize("127.0.0.1"));
  CHECK(robot.Initialize("127.0.0.1"));
}

TEST_CASE("Initialize refuses a domain that LCM does not have") {
  for (const char* domain : {"189", "-1", "two", "1 "}) {
    ::setenv("MAGICBOT_LCM_DOMAIN", domain, 1);
    MagicRobot robot;
    CHECK_FALSE(robot.Initialize("127.0.0.1"));
    CHECK(has(robot.GetLastStatus(), "MAGICBOT_LCM_DOMAIN"));
  }
}

TEST_CASE("calls in a wrong order name the call that is missing") {
  choose_domain();
  MagicRobot robot;
  LowLevelMotionController& low = robot.GetLowLevelMotionController();
  CHECK_FALSE(low.Initialize());
  CHECK(robot.Connect().code == SERVICE_NOT_READY);
  CHECK(has(robot.Connect(), "MagicRobot::Initialize"));
  CHECK(robot.Disconnect().code == SERVICE_NOT_READY);
  CHECK(robot.SetMotionControlLevel(ControllerLevel::LowLevel).code == SERVICE_NOT_READY);
  CHECK(robot.GetMotionControlLevel() == ControllerLevel::UNKNOWN);
  CHECK(low.PublishArmCommand(ready(14)).code == SERVICE_NOT_READY);
  CHECK(has(low.PublishArmCommand(ready(14)), "MagicRobot::Initialize"));
  REQUIRE(robot.Initialize("127.0.0.1"));
  CHECK(low.Initialize());
  CHECK(low.PublishArmCommand(ready(14)).code == SERVICE_NOT_READY);
  CHECK(has(low.PublishArmCommand(ready(14)), "MagicRobot::Connect"));
}

TEST_CASE("Connect without a robot is a timeout that names what was listened to") {
  choose_domain();
  MagicRobot robot;
  REQUIRE(robot.Initialize("127.0.0.1"));
  robot.SetTimeout(300);
  const auto begin = std::chrono::steady_clock::now();
  const Status status = robot.Connect();
  CHECK(std::chrono::steady_clock::now() - begin < 2s);
  CHECK(status.code == TIMEOUT);
  INFO(status.message);
  CHECK(has(status, "239.255.76." + std::to_string(67 + kDomain)));
  CHECK(has(status, "interface lo"));
  CHECK(has(status, "0 frames of upper_body_data"));
  CHECK(has(status, "MAGICBOT_LCM_DOMAIN"));
}

TEST_CASE("Connect distinguishes a robot that does not answer from one that sends no state") {
  choose_domain();
  {
    TestRobot mute(kDomain, {.answers = false});
    MagicRobot robot;
    REQUIRE(robot.Initialize("127.0.0.1"));
    robot.SetTimeout(300);
    const Status status = robot.Connect();
    CHECK(status.code == TIMEOUT);
    CHECK(has(status, "no robot answers"));
    CHECK_FALSE(has(status, "heard 0 frames of upper_body_data"));
  }
  TestRobot blind(kDomain, {.sends_state = false});
  MagicRobot robot;
  REQUIRE(robot.Initialize("127.0.0.1"));
  robot.SetTimeout(300);
  const Status status = robot.Connect();
  CHECK(status.code == TIMEOUT);
  CHECK(has(status, "its state does not arrive"));
}

TEST_CASE("Connect finds a robot that starts meanwhile") {
  choose_domain();
  MagicRobot robot;
  REQUIRE(robot.Initialize("127.0.0.1"));
  std::unique_ptr<TestRobot> late;
  std::jthread starting([&] {
    std::this_thread::sleep_for(300ms);
    late = std::make_unique<TestRobot>(kDomain);
  });
  CHECK(robot.Connect().code == OK);
  CHECK(robot.Connect().code == OK);
  starting.join();
}

TEST_CASE("Shutdown ends a Connect that waits in another thread") {
  choose_domain();
  MagicRobot robot;
  REQUIRE(robot.Initialize("127.0.0.1"));
  std::jthread ending([&] {
    std::this_thread::sleep_for(100ms);
    robot.Shutdown();
  });
  const auto begin = std::chrono::steady_clock::now();
  CHECK(robot.Connect().code == SERVICE_NOT_READY);
  CHECK(std::chrono::steady_clock::now() - begin < 2s);
  robot.Shutdown();
}

TEST_CASE("the level changes when the robot shows it") {
  TestRobot peer(kDomain);
  Program program(false);
  CHECK(program.robot.GetMotionControlLevel() == ControllerLevel::HighLevel);
  const Status refused = program.low.PublishArmCommand(ready(14));
  CHECK(refused.code == SERVICE_NOT_READY);
  CHECK(has(refused, "level is high"));
  CHECK(program.robot.SetMotionControlLevel(ControllerLevel::LowLevel).code == OK);
  CHECK(program.robot.GetMotionControlLevel() == ControllerLevel::LowLevel);
  CHECK(program.low.PublishArmCommand(ready(14)).code == OK);
  CHECK(program.robot.SetMotionControlLevel(ControllerLevel::UNKNOWN).code == INTERNAL_ERROR);
  CHECK(program.robot.Disconnect().code == OK);
  CHECK(program.low.PublishArmCommand(ready(14)).code == SERVICE_NOT_READY);
  CHECK(program.robot.Connect().code == OK);
  CHECK(program.low.PublishArmCommand(ready(14)).code == OK);
}

TEST_CASE("a robot that falls silent, or whose emergency stop is pressed, takes no command") {
  TestRobot peer(kDomain);
  Program program;
  REQUIRE(program.low.PublishArmCommand(ready(14)).code == OK);
  peer.set_stopped(true);
  CHECK(eventually([&] { return has(program.low.PublishArmCommand(ready(14)), "emergency stop"); }));
  peer.set_stopped(false);
  CHECK(eventually([&] { return program.low.PublishArmCommand(ready(14)).code == OK; }));
  peer.set_silent(true);
  CHECK(eventually([&] { return has(program.low.PublishArmCommand(ready(14)), "silent for 200 ms"); }));
  CHECK(program.low.PublishArmCommand(ready(14)).code == SERVICE_NOT_READY);
}

TEST_CASE("a second program that commands the same robot is refused with the address of the first") {
  TestRobot peer(kDomain);
  Program first;
  Program second;
  std::atomic<bool> going = true;
  std::atomic<int> refused = 0;
  std::jthread commanding([&] {
    while (going) {
      if (first.low.PublishArmCommand(ready(14)).code != OK) ++refused;
      std::this_thread::sleep_for(2ms);
    }
  });
  REQUIRE(eventually([&] { return peer.commands().size() > 20; }));
  CHECK(second.low.PublishArmCommand(ready(14)).code == SERVICE_ERROR);
  CHECK(has(second.low.PublishArmCommand(ready(14)),
            "another program commands the robot, from lcm:127.0.0.1:"));
  CHECK(has(second.low.PublishLegCommand(ready(12)), "another program"));
  CHECK(refused == 0);
  going = false;
  commanding.join();
  CHECK(eventually([&] { return second.low.PublishArmCommand(ready(14)).code == OK; }));
}

TEST_CASE("a shut down controller answers so until it is initialized again") {
  TestRobot peer(kDomain);
  Program program;
  program.low.Shutdown();
  CHECK(has(program.low.PublishArmCommand(ready(14)), "LowLevelMotionController::Initialize"));
  CHECK(program.low.Initialize());
  CHECK(program.low.PublishArmCommand(ready(14)).code == OK);
  program.robot.Shutdown();
  CHECK(program.low.PublishArmCommand(ready(14)).code == SERVICE_NOT_READY);
  REQUIRE(program.robot.Initialize("127.0.0.1"));
  CHECK(program.robot.Connect().code == OK);
  CHECK(program.low.PublishArmCommand(ready(14)).code == OK);
}

}  // namespace sdk_test
