// Detects that nothing was sent for longer than the robot takes of silence, because this program or its
// machine was suspended or a call took too long. The robot has then stopped by itself, and the motion must
// not resume.
#pragma once

#include <chrono>

#include "cli/client/poll.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// Starts to count at construction. Used by one thread.
class StallWatch {
 public:
  // `longest_gap`: the dead-man time of the motion (Robot::dead_man_time).
  explicit StallWatch(std::chrono::milliseconds longest_gap) : longest_gap_(longest_gap), last_(now()) {}

  // Must be called more often than every longest_gap while set-points are sent; otherwise it returns an
  // error.
  Status look();
  // Sleeps until the deadline and calls look() meanwhile; true if interrupted.
  Result<bool> sleep_until(const Interrupt& interrupt, Clock::time_point deadline);

 private:
  static std::chrono::nanoseconds now();  // of a clock that also counts while the machine is suspended
  std::chrono::nanoseconds longest_gap_;
  std::chrono::nanoseconds last_;
};

}  // namespace aim::cli
