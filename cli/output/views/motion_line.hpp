// The line with which a motion ends at a terminal: what was reached, in one sentence.
#pragma once

#include "cli/output/screen.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

std::string walk_line(const Json& document, const Screen& screen);
std::string neck_line(const Json& document, const Screen& screen);
std::string waist_line(const Json& document, const Screen& screen);
std::string hands_line(const Json& document, const Screen& screen);
std::string arms_line(const Json& document, const Screen& screen);
std::string joints_line(const Json& document, const Screen& screen);
std::string action_line(const Json& document, const Screen& screen);
std::string task_line(const Json& document, const Screen& screen);    // of tasks and planned moves
std::string motion_line(const Json& document, const Screen& screen);  // of the motion player and of dances
std::string player_line(const Json& document, const Screen& screen);  // switched on or off
std::string stop_line(const Json& document, const Screen& screen);
std::string wait_line(const Json& document, const Screen& screen);  // of `wait`
std::string estop_line(const Json& document, const Screen& screen);

}  // namespace aim::cli
