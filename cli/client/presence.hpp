// Checks whether a robot answers, to distinguish a robot without aim.v1 from an unreachable one.
#pragma once

#include "cli/client/robot.hpp"

namespace aim::cli {

// An unreachable or timeout error if there is no answer; success for any answer.
Status robot_answers(Robot& robot);

}  // namespace aim::cli
