// Goal of a behaviour for a joint in this period. The limiter turns it into a set-point.
#pragma once

#include <array>

#include "core/model/joint.hpp"

namespace aim::robotside {

struct JointGoal {
  bool moving = false;  // false: decelerate to rest
  double target = 0;    // wanted position at the end of the period [rad or counts]
  double velocity = 0;  // velocity of the target; 0 for a target at rest [rad/s or counts/s]
};
using JointGoals = std::array<JointGoal, kMaxJoints>;

}  // namespace aim::robotside
