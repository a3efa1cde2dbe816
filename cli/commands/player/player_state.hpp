// State of the motion player and owner of the upper body, as the robot reports them.
#pragma once

#include "cli/client/robot.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

// {enabled, neck_enabled, owner, status, motion, time_to_end_s}. enabled and owner are reported only by
// aim.v1; null on other robots.
Result<Json> read_player(Robot& robot);

}  // namespace aim::cli
