// Keys that steer a walk. Pure: a key and the command in force give the next command.
#pragma once

#include "cli/commands/velocity_feed.hpp"
#include "core/robot_model.hpp"

namespace aim::cli {

struct Teleop {
  BaseVelocity velocity;
  double pace =
      0.4;  // share of the robot's limits that a key asks for, 0.1 to 1; the beginning is our choice
  bool leaves = false;
};

inline constexpr const char* kTeleopKeys =
    "w/s forward/back  a/d turn  q/e sideways  +/- faster/slower  space stop  x quit";

// w, s, a, d, q, e go one way and stay on; the key against a motion ends it first. Space stops, + and -
// change the pace, also of what is on; x leaves. Any other key changes nothing.
Teleop pressed(Teleop now, char key, const WalkLimits& limits);

}  // namespace aim::cli
