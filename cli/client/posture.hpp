// What the robot's body rests on, as its status page tells.
#pragma once

#include <string>

#include "aim/v1/status.pb.h"
#include "cli/client/robot.hpp"

namespace aim::cli {

// "standing", "seated", "hanging", "changing"; empty: the robot does not say.
std::string_view posture_word(v1::Posture posture);

// POSTURE_UNKNOWN also where the robot serves no aim.v1.
Result<v1::Posture> read_posture(Robot& robot);

}  // namespace aim::cli
