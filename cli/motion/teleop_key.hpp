// Keys that control a walk. Pure: a key, its time and the current command give the next command.
#pragma once

#include <array>

#include "cli/client/poll.hpp"
#include "cli/motion/velocity_stream.hpp"
#include "core/model/robot_model.hpp"

namespace aim::cli {

// While a key is held, the terminal repeats it: first after a delay, then many times per second. A motion
// ends when its key has not been repeated for this time.
inline constexpr std::chrono::milliseconds kHeldAtFirst{600};  // after the first press; longer than the delay
inline constexpr std::chrono::milliseconds kHeldOn{200};       // while the key is repeated

struct Teleop {
  // The key of one axis: forward, lateral or turn.
  struct Held {
    char key = 0;
    Clock::time_point pressed{};
    Clock::time_point until{};
  };
  BaseVelocity velocity;
  double pace = 0.4;   // fraction of the robot's limits, 0.1 to 1; the initial value is this project's choice
  bool latch = false;  // the motion of a key continues until another key ends it
  bool leaves = false;
  std::array<Held, 3> held{};
};

// w, s, a, d, q and e move the robot while they are held; a key against the current motion first ends it.
// + and - change the pace, also of the current motion, and x quits, as do Ctrl-D and Ctrl-\. Any other key
// ends all motion: a hand that hits the keys means to stop.
Teleop pressed(Teleop now, char key, const WalkLimits& limits, Clock::time_point at);
// Ends the motions whose keys are no longer held.
Teleop released(Teleop now, Clock::time_point at);

}  // namespace aim::cli
