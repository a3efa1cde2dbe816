// Uses CLOCK_BOOTTIME: CLOCK_MONOTONIC does not count the time while the machine is suspended.
#include "cli/motion/stall_watch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

namespace aim::cli {
namespace {

constexpr std::chrono::milliseconds kSlice{20};  // the longest sleep between two calls of look()

}  // namespace

std::chrono::nanoseconds StallWatch::now() {
  timespec time{};
  clock_gettime(CLOCK_BOOTTIME, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

Status StallWatch::look() {
  const std::chrono::nanoseconds gap = now() - last_;
  last_ += gap;
  if (gap <= longest_gap_) return Done{};
  return Error{.origin = Origin::aborted,
               .message = fmt::format("nothing was sent for {:.2f} s, so the robot has stopped by itself",
                                      std::chrono::duration<double>(gap).count()),
               .reason = "this program or its machine was suspended, or the robot answered too slowly",
               .hint = "the motion does not resume by itself; give the command again"};
}

Result<bool> StallWatch::sleep_until(const Interrupt& interrupt, Clock::time_point deadline) {
  while (true) {
    const bool interrupted = interrupt.wait_until(std::min(deadline, Clock::now() + kSlice));
    if (interrupted) return true;
    if (auto awake = look(); !awake) return awake.error();
    if (Clock::now() >= deadline) return false;
  }
}

}  // namespace aim::cli
