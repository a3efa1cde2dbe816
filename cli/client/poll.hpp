// Polls a condition until it is met, until a deadline or until an interrupt.
#pragma once

#include <chrono>
#include <functional>
#include <string_view>

#include "cli/client/robot.hpp"
#include "cli/process/interrupt.hpp"
#include "core/result.hpp"

namespace aim::cli {

using Clock = std::chrono::steady_clock;

// The pauses between two polls. Source: the vendor specifies 1 Hz, at most 2 Hz (motion control page, "RPC").
struct Pace {
  std::chrono::milliseconds first;
  std::chrono::milliseconds longest;
};
Pace pace_of(Robot& robot);  // 20 to 100 ms with aim.v1; 500 ms on a robot without it

enum class PollEnd : std::uint8_t { done, expired, interrupted };
// The word for a motion that was not performed to its end. What polls it has seen it end, or goes no further.
constexpr std::string_view word_of_end(PollEnd end) {
  if (end == PollEnd::done) return "stopped";
  return end == PollEnd::expired ? "overdue" : "interrupted";
}

// Calls `look` at once and then with increasing pauses, up to the longest, until it returns true or fails.
Result<PollEnd> poll_until(const Interrupt& interrupt, Clock::time_point deadline, Pace pace,
                           const std::function<Result<bool>()>& look);

inline double seconds_between(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}
inline Clock::duration seconds(double value) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(value));
}

}  // namespace aim::cli
