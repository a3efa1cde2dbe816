// What actions, stops and an emergency stop do to a robot that stands, in words: of the robot of this model.
#pragma once

#include <string>

#include "core/model/robot_model.hpp"

namespace aim::cli {

// "PURE_DAMPER: a standing robot sinks"
std::string footing_text(const Action& action);

// Of `action set`: the actions that may let it fall, and those that lower it.
std::string footings_text(const RobotModel& model);
// Of `stop`: its levels.
std::string stop_levels_text(const RobotModel& model);
// Of `estop press`.
std::string emergency_text(const RobotModel& model);

}  // namespace aim::cli
