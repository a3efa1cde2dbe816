// Sleeping until a period is due, and periods that are left out.
#include "robotside/control/loop_pace.hpp"

#include <sched.h>

#include <algorithm>
#include <cerrno>
#include <ctime>
#include <utility>

namespace aim::robotside {
namespace {

// Further behind than this, the schedule restarts at the present time; missed periods are not made up for.
constexpr double kRestartPeriods = 20;
constexpr double kRestartAfter = 20'000'000;  // and than this [ns]
// Shorter sleeps are not made; several periods then run one after the other [ns].
constexpr std::int64_t kShortestSleep = 300'000;

std::int64_t clock_ns(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return now.tv_sec * kSecond + now.tv_nsec;
}

}  // namespace

std::int64_t monotonic_ns() { return clock_ns(CLOCK_MONOTONIC); }

void sleep_until(std::int64_t due) {
  timespec until{};
  until.tv_sec = due / kSecond;
  until.tv_nsec = due % kSecond;
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, nullptr) == EINTR) {
  }
}

LoopPace::LoopPace(TimeNs period, double speed)
    : period_(period), wall_period_(speed > 0 ? static_cast<double>(period) / speed : 0) {}

void LoopPace::begin() { start_ = monotonic_ns(); }

bool LoopPace::keeps_real_time() const { return wall_period_ >= static_cast<double>(period_); }

bool LoopPace::is_paced_singly() const { return wall_period_ >= static_cast<double>(kShortestSleep); }

TimeNs LoopPace::wait_for(std::uint64_t period) {
  if (wall_period_ <= 0) {
    sched_yield();
    return 0;
  }
  const std::int64_t due = start_ + static_cast<std::int64_t>(static_cast<double>(period) * wall_period_);
  const std::int64_t early = due - monotonic_ns();
  if (early > 0 && (is_paced_singly() || early >= kShortestSleep)) sleep_until(due);
  const std::int64_t behind = monotonic_ns() - due;
  if (is_paced_singly() && static_cast<double>(behind) > wall_period_ / 2) ++late_;
  if (static_cast<double>(behind) <= std::max(kRestartPeriods * wall_period_, kRestartAfter)) return 0;
  start_ += behind;
  late_ += static_cast<std::uint64_t>(static_cast<double>(behind) / wall_period_);
  return behind;
}

// CLOCK_BOOTTIME, because the monotonic clock does not run while the machine sleeps.
TimeNs LoopPace::gap() {
  const std::int64_t at = clock_ns(CLOCK_BOOTTIME);
  const std::int64_t before = std::exchange(last_period_at_, at);
  return before == 0 ? 0 : at - before;
}

}  // namespace aim::robotside
