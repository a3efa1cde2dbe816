// The time of the control loop, and gaps in which it did not run: in a long one the robot, without frames,
// has lain down by itself.
#pragma once

#include "robotside/frames/cyberdog/dog_link.hpp"

namespace aim::robotside::cyberdog {

inline constexpr TimeNs kLiesDown = 500 * kMillisecond;  // without a frame: the robot does, by itself

class LoopTime {
 public:
  TimeNs now() const { return now_; }
  void read_at(TimeNs now) { now_ = now; }
  // A period in which frames may be sent. Returns the time since the one before.
  TimeNs write_at(TimeNs now) {
    now_ = now;
    const TimeNs gap = written_at_ == kNever ? 0 : now - written_at_;
    written_at_ = now;
    if (gap > kLiesDown) back_at_ = now;
    return gap;
  }
  // After such a gap a frame of ours could raise the robot: what was to go on has ended, and the first
  // responses may be older than the gap.
  bool is_back() const { return back_at_ == kNever || now_ - back_at_ > kLatency; }

 private:
  TimeNs now_ = 0;
  TimeNs written_at_ = kNever;
  TimeNs back_at_ = kNever;  // the loop runs again
};

}  // namespace aim::robotside::cyberdog
