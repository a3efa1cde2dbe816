// The call or topic that a question like `aimctl why walk` is about, and a harmless example of it to be
// checked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/client/robot.hpp"
#include "core/result.hpp"

namespace aim::cli {

struct Question {
  std::string what;                // method path or topic name; empty: the last refusal
  std::string json;                // an example message; empty: there is none to check
  std::optional<Interface> needs;  // what the current action must open
  std::string also = {};           // another method whose refusals are of this kind; empty: none
};

// "action set RL_JOINT_DEFAULT", "walk", "arm", "/motion/control/arm_joint_command",
// "McActionService/SetAction".
Result<Question> to_question(Robot& robot, const std::vector<std::string>& words);

}  // namespace aim::cli
