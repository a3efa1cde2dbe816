// The pace of the control loop: when a period is due, how late the loop is, and whether the process was
// suspended. It reads the clocks and sleeps; the loop's thread only.
#pragma once

#include <cstdint>

#include "robotside/state/command.hpp"

namespace aim::robotside {

std::int64_t monotonic_ns();  // CLOCK_MONOTONIC
void sleep_until(std::int64_t due);

class LoopPace {
 public:
  // `period`: of the loop, in its own time. `speed`: seconds of that time per second of wall-clock time; 0:
  // as fast as possible.
  LoopPace(TimeNs period, double speed);

  // Before the first period.
  void begin();
  // Sleeps until period number `period` is due. Returns the wall-clock time of periods that are left out,
  // because the schedule begins again at present; 0: none.
  TimeNs wait_for(std::uint64_t period);
  // How long the process did not run before this period, its machine's sleep included; 0: it is the first.
  TimeNs gap();
  std::uint64_t late() const { return late_; }  // periods, those that were left out included
  // A simulation that is faster than the clock has no real time to keep, and would take it from every other
  // program.
  bool keeps_real_time() const;

 private:
  bool is_paced_singly() const;

  const TimeNs period_;
  const double wall_period_;         // [ns]; 0: no pacing
  std::int64_t start_ = 0;           // CLOCK_MONOTONIC [ns]
  std::int64_t last_period_at_ = 0;  // CLOCK_BOOTTIME [ns]
  std::uint64_t late_ = 0;
};

}  // namespace aim::robotside
