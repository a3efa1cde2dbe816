// Notices that a motion was not fed for longer than the robot's dead-man: this program or its whole machine
// was suspended, or a call took too long. The robot has stopped by itself then, and the motion must not go
// on.
#pragma once

#include <chrono>

#include "cli/client/poll.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// The dead-man of the base: the longest silence that every robot bridges. Joints are held after less.
inline constexpr std::chrono::milliseconds kLongestGap{500};

// Begins to count when it is made. Used by one thread.
class StallWatch {
 public:
  StallWatch() : last_(now()) {}

  // Call it more often than kLongestGap while a motion is fed. An error when that was not done.
  Status look();
  // Sleeps until then, looking; true when interrupted.
  Result<bool> sleep_until(const Interrupt& interrupt, Clock::time_point deadline);

 private:
  static std::chrono::nanoseconds now();  // of a clock that a suspended machine does not hold up
  std::chrono::nanoseconds last_;
};

}  // namespace aim::cli
