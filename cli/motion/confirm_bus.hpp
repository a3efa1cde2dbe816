// Before something is sent on a bus under a robot's name.
#pragma once

#include <string_view>

#include "cli/client/robot_wire.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// Asks before `what` ("a message to /cmd_vel") goes to a bus of which it is not known that it is the robot's,
// or that only this robot is there; `doubt` is the reason, and empty: nothing is asked.
Status confirm_bus(Invocation& invocation, const BusSite& site, std::string_view what,
                   std::string_view doubt);

}  // namespace aim::cli
