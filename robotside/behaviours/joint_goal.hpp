// What a behaviour wants from a joint in this period. The limiter turns it into a set-point.
#pragma once

#include <array>

#include "core/model/joint.hpp"

namespace aim::robotside {

struct JointGoal {
  bool moving = false;  // false: decelerate, then stay
  double target = 0;    // where the joint should be when the period ends [rad or counts]
  double velocity = 0;  // how fast the target itself moves; 0 for a target to stop at
};
using JointGoals = std::array<JointGoal, kMaxJoints>;

}  // namespace aim::robotside
