// What a robot says is wrong with it, for the reason of an error.
#pragma once

#include <chrono>
#include <string>

#include "cli/client/robot.hpp"

namespace aim::cli {

// The sentences of its active faults, as of aim.v1; also who else moves it is among them, where its wire
// shows that. Empty if there is none, or if the robot has no time for the question.
std::string fault_text(Robot& robot);

}  // namespace aim::cli
