// Whether the robot at an address is the one that the configuration pins by its serial number.
#pragma once

#include <string>

#include "cli/client/robot.hpp"

namespace aim::cli {

// An identity error if the robot reports another serial number, or none. Asked anew at each call: a robot may
// be exchanged while a shell is open.
Status verify_serial(Robot& robot, const std::string& serial);

}  // namespace aim::cli
