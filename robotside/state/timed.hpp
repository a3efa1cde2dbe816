// A sample of a robot, and when it arrived.
#pragma once

#include "robotside/state/command.hpp"

namespace aim::robotside {

template <class T>
struct Timed {
  T value{};
  TimeNs at = kNever;  // on the axis of the control loop
  bool since(TimeNs begin) const { return at != kNever && at >= begin; }
  // At most so old; what never came is not.
  bool within(TimeNs age, TimeNs now) const { return at != kNever && now - at <= age; }
};

}  // namespace aim::robotside
