// Which call or topic a question like `aimctl why walk` is about, and a harmless example of it to have
// judged.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/client/robot.hpp"
#include "core/result.hpp"

namespace aim::cli {

struct Question {
  std::string what;                // method path or topic name; empty: whatever was refused last
  std::string json;                // an example message; empty: there is none to be judged
  std::optional<Interface> needs;  // what the current action must open
};

// "action set RL_JOINT_DEFAULT", "walk", "arm", "/motion/control/arm_joint_command",
// "McActionService/SetAction".
Result<Question> to_question(Robot& robot, const std::vector<std::string>& words);

}  // namespace aim::cli
