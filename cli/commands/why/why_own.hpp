// Questions about what the robot's own controller does at the request of a client.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cli/client/robot.hpp"
#include "cli/commands/why/why_question.hpp"

namespace aim::cli {

// Empty: the words are about something else.
std::optional<Result<Question>> own_question(Robot& robot, const std::vector<std::string>& words);

}  // namespace aim::cli
