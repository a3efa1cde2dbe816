// Is anybody there at all? A robot that serves no aim.v1 has to be told from one that does not answer.
#pragma once

#include "cli/client/robot.hpp"

namespace aim::cli {

// Unreachable or timeout where nobody answers; done otherwise, whatever the answer.
Status robot_answers(Robot& robot);

}  // namespace aim::cli
