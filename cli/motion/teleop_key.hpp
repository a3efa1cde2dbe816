// Keys that steer a walk. Pure: a key, its time and the command in force give the next command.
#pragma once

#include <array>

#include "cli/client/poll.hpp"
#include "cli/motion/velocity_stream.hpp"
#include "core/model/robot_model.hpp"

namespace aim::cli {

// A terminal tells of a key that is held by repeating it: first after a delay, then many times a second. A
// motion ends when nothing has come for so long.
inline constexpr std::chrono::milliseconds kHeldAtFirst{600};  // after a key press: longer than the delay
inline constexpr std::chrono::milliseconds kHeldOn{200};       // while it repeats

struct Teleop {
  // Of one direction of motion: forward, lateral, turn.
  struct Held {
    char key = 0;
    Clock::time_point pressed{};
    Clock::time_point until{};
  };
  BaseVelocity velocity;
  double pace =
      0.4;  // share of the robot's limits that a key asks for, 0.1 to 1; the beginning is our choice
  bool latch = false;  // a key stays on until it is ended by another
  bool leaves = false;
  std::array<Held, 3> held{};
};

inline constexpr const char* kTeleopKeys =
    "hold w/s forward/back  a/d turn  q/e sideways  +/- faster/slower  space stop  x quit";
inline constexpr const char* kLatchedKeys =
    "w/s forward/back  a/d turn  q/e sideways, each stays on  +/- faster/slower  space stop  x quit";

// w, s, a, d, q, e go one way while they are held; the key against a motion ends it first. Space stops, + and
// - change the pace, also of what is on; x leaves. Any other key changes nothing.
Teleop pressed(Teleop now, char key, const WalkLimits& limits, Clock::time_point at);
// Ends the motions whose keys are held no longer.
Teleop released(Teleop now, Clock::time_point at);

}  // namespace aim::cli
