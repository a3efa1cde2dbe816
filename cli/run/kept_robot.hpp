// The robot that an open shell keeps: found once, and anew only where a line of this shell has changed it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/table/parser.hpp"

namespace aim::cli {

// Of resolved settings.
KeptRobot kept_of(const Settings& settings);

// The settings without it, as the files give them now; what a flag or a variable says stays.
void let_go_of_robot(Settings& settings);

// The key of the configuration that a line has changed, "robot" or "robots.lab" or "robots.lab.address";
// empty: none.
std::string changed_key(const Request& request);

// After a line of the shell has changed this key: the robot as the files name it now, if it is about the
// robot of the shell. `shell`: the settings that keep it.
void keep_anew(std::string_view key, const Environment& environment, Settings& shell);

// One of each robot that these settings address, which may be several.
std::vector<Settings> each_robot(const Settings& settings);

// The robot as a sentence names it: "lab (192.168.1.20)".
std::string target_of(const Settings& settings);

// Where a line goes: the address with the ports that the configuration gives.
std::string place_of(const Settings& settings);

}  // namespace aim::cli
