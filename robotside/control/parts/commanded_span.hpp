// Where a joint may be that was not measured for a while: between where it was measured last and where
// set-points have led it since. A robot that is only late is there; one that restarted or fell need not be.
#pragma once

#include <algorithm>
#include <cstddef>
#include <utility>

#include "core/model/joint.hpp"
#include "robotside/state/command.hpp"

namespace aim::robotside {

class CommandedSpan {
 public:
  // What was measured at `at` [rad or counts]; the same measurement again changes nothing.
  void begin(const JointArray& measured, TimeNs at) {
    if (at > std::exchange(measured_at_, at)) low_ = high_ = measured;
  }
  // Once per period, with its set-points [rad or counts].
  void extend(const JointArray& commanded) {
    for (std::size_t i = 0; i < commanded.size(); ++i) {
      low_[i] = std::min(low_[i], commanded[i]);
      high_[i] = std::max(high_[i], commanded[i]);
    }
  }
  bool contains(std::size_t joint, double position, double margin) const {
    return position >= low_[joint] - margin && position <= high_[joint] + margin;
  }

 private:
  JointArray low_{}, high_{};
  TimeNs measured_at_ = kNever;
};

}  // namespace aim::robotside
