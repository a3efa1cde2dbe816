// What the motion player does and owns, as the robot tells it.
#pragma once

#include "cli/client/robot.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

// {enabled, neck_enabled, owner, status, motion, time_to_end_s}. Whether the player is on is told by aim.v1
// only; null where nobody says.
Result<Json> read_player(Robot& robot);

}  // namespace aim::cli
