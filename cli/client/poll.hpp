// Looking again and again until something is so: with a deadline, and awake to an interrupt.
#pragma once

#include <chrono>
#include <functional>

#include "cli/client/robot.hpp"
#include "cli/process/interrupt.hpp"
#include "core/result.hpp"

namespace aim::cli {

using Clock = std::chrono::steady_clock;

// How often a robot may be asked. Source: the vendor asks for 1 Hz, at most 2 Hz (motion control page,
// "RPC").
struct Pace {
  std::chrono::milliseconds first;
  std::chrono::milliseconds longest;
};
Pace pace_of(Robot& robot);  // quick where aim.v1 is served, 500 ms on a robot of the vendor

enum class PollEnd : std::uint8_t { done, expired, interrupted };

// Looks at once, then ever more slowly up to the longest pause, until `look` says true or fails.
Result<PollEnd> poll_until(const Interrupt& interrupt, Clock::time_point deadline, Pace pace,
                           const std::function<Result<bool>()>& look);

inline double seconds_between(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}
inline Clock::duration seconds(double value) {
  return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(value));
}

}  // namespace aim::cli
