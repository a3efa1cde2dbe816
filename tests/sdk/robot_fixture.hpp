// A program of the library beside a robot for tests, in an LCM domain of its own on lo.
#pragma once

#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>

#include "magic_robot.h"
#include "test_robot.hpp"
#include "tests/catch.hpp"

namespace sdk_test {  // not in aim, which has a Status too

using aim::test::TestRobot;
using namespace magic::gen1;
using namespace std::chrono_literals;

// Each generation of the interface has its domain, so that both tests can run at once.
inline constexpr std::uint32_t kDomain = sizeof(Real) == 4 ? 181 : 182;

inline void choose_domain() { ::setenv("MAGICBOT_LCM_DOMAIN", std::to_string(kDomain).c_str(), 1); }

template <class Condition>
bool eventually(Condition holds, std::chrono::milliseconds within = 3000ms) {
  const auto deadline = std::chrono::steady_clock::now() + within;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > deadline) return false;
    std::this_thread::sleep_for(1ms);
  }
  return true;
}

inline bool has(const Status& status, const std::string& text) {
  return status.message.find(text) != std::string::npos;
}

// Connected; `low`: at the low level.
struct Program {
  explicit Program(bool at_low_level = true) {
    choose_domain();
    REQUIRE(robot.Initialize("127.0.0.1"));
    const Status connected = robot.Connect();
    INFO(connected.message);
    REQUIRE(connected.code == OK);
    if (at_low_level) REQUIRE(robot.SetMotionControlLevel(ControllerLevel::LowLevel).code == OK);
  }
  MagicRobot robot;
  LowLevelMotionController& low = robot.GetLowLevelMotionController();
  HighLevelMotionController& high = robot.GetHighLevelMotionController();
};

// Of `count` joints in ready.
inline JointCommand ready(std::size_t count) {
  JointCommand command;
  command.joints.resize(count);
  return command;
}
inline HandCommand ready_hands() {
  HandCommand command;
  command.cmd.resize(kHandNum);
  for (SingleHandJointCommand& hand : command.cmd) {
    hand.operation_mode = 200;
    hand.pos.assign(kHandJointNum, 0);
  }
  return command;
}

}  // namespace sdk_test
