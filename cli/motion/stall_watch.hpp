// Detects that no set-point was sent for longer than the robot's dead-man time, because this program or its
// machine was suspended or a call took too long. The robot has then stopped by itself, and the motion must
// not resume.
#pragma once

#include <chrono>

#include "cli/client/poll.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// The dead-man time of the base: the longest gap that every robot tolerates. Joints are held after a shorter
// one.
inline constexpr std::chrono::milliseconds kLongestGap{500};

// Starts to count at construction. Used by one thread.
class StallWatch {
 public:
  StallWatch() : last_(now()) {}

  // Must be called more often than every kLongestGap while set-points are sent; otherwise it returns an
  // error.
  Status look();
  // Sleeps until the deadline and calls look() meanwhile; true if interrupted.
  Result<bool> sleep_until(const Interrupt& interrupt, Clock::time_point deadline);

 private:
  static std::chrono::nanoseconds now();  // of a clock that also counts while the machine is suspended
  std::chrono::nanoseconds last_;
};

}  // namespace aim::cli
