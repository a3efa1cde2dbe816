// Examples of commands with the words of a robot: "aimctl arm set {elbow}=-60deg" names the elbow of the
// robot at hand.
#pragma once

#include <string>

#include "cli/table/command.hpp"
#include "core/model/robot_model.hpp"

namespace aim::cli {

// The line of an example of this command. `model`: the robot at hand, nullptr: none. If there is none, or it
// does not have what the command needs, the words are those of the first robot that does.
std::string example_line(const Command& command, const Example& example, const RobotModel* model = nullptr);

}  // namespace aim::cli
