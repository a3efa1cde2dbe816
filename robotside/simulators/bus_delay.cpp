// The newest measurement that is old enough.
#include "robotside/simulators/bus_delay.hpp"

#include <algorithm>

namespace aim::robotside {

bool BusDelay::pass(TimeNs now, Measurement& measured) {
  newest_ = (newest_ + 1) % kKept;
  count_ = std::min(count_ + 1, kKept);
  ring_[newest_] = {now, measured.position, measured.velocity};
  const TimeNs late = delay_;
  if (late == 0) return true;
  for (std::size_t back = 0; back < count_; ++back) {
    const Taken& taken = ring_[(newest_ + kKept - back) % kKept];
    if (now - taken.time < late) continue;
    measured.position = taken.position;
    measured.velocity = taken.velocity;
    measured.age = now - taken.time;
    return true;
  }
  return false;
}

}  // namespace aim::robotside
