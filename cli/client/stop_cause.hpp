// A stop or an emergency stop as the reason of a motion that ended before it should.
#pragma once

#include "cli/client/robot.hpp"

namespace aim::cli {

// If one is in force now: a fault with the message of `ended` and the stop as its reason, the same for every
// motion of every robot. Otherwise `ended`. Asks the robot.
Error stop_or(Robot& robot, Error ended);

}  // namespace aim::cli
