// Polling with increasing pauses until an absolute deadline.
#include "cli/client/poll.hpp"

#include <algorithm>

namespace aim::cli {

Pace pace_of(Robot& robot) {
  using std::chrono::milliseconds;
  return robot.serves_aim_v1() ? Pace{milliseconds(20), milliseconds(100)}
                               : Pace{milliseconds(500), milliseconds(500)};
}

Result<PollEnd> poll_until(const Interrupt& interrupt, Clock::time_point deadline, Pace pace,
                           const std::function<Result<bool>()>& look) {
  auto pause = pace.first;
  for (;;) {
    auto seen = look();
    if (!seen) return seen.error();
    if (*seen) return PollEnd::done;
    const auto now = Clock::now();
    if (now >= deadline) return PollEnd::expired;
    if (interrupt.wait_until(std::min(deadline, now + pause))) return PollEnd::interrupted;
    pause = std::min(pace.longest, pause + pause / 2);
  }
}

}  // namespace aim::cli
