// A stop, an emergency stop or a silence as the reason of a motion that ended before it should.
#pragma once

#include <chrono>

#include "cli/client/robot.hpp"

namespace aim::cli {

// If a stop is in force now: a fault with the message of `ended` and the stop as its reason, the same for
// every motion of every robot. If the robot is silent: likewise, with an end that is not known. Otherwise
// `ended`. Asks the robot.
Error stop_or(Robot& robot, Error ended);

// Notices a stop or an emergency stop that comes while something is waited for; of a robot without aim.v1
// none.
class StopWatch {
 public:
  explicit StopWatch(Robot& robot);
  // In force now, and not at the beginning: what the robot accepted under a stop goes on. Asks the robot,
  // five times a second at most.
  bool came();

 private:
  bool in_force();

  Robot& robot_;
  bool before_;
  std::chrono::steady_clock::time_point asked_at_;
};

}  // namespace aim::cli
