// The set-point generator of one joint: each call is one period, and every period keeps position, velocity
// and acceleration limits as finite differences of the emitted positions. Pure functions; any thread.
//
// In a period dt the velocity may change by a = acceleration * dt. A joint that brakes with -a each period
// travels
//   S(v) = dt * (v + (v - a) + (v - 2a) + ... ), as long as the terms are positive,
// so the fastest velocity from which it still stops within a distance d is S^-1(d), piecewise linear and
// exact. A joint that always moves with S^-1(distance to the target) lands on it without overshoot, and one
// that never exceeds S^-1(distance to its position limit) can always stop before it.
#pragma once

#include "core/model/joint.hpp"

namespace aim::robotside {

struct SetPoint {
  double position = 0;  // [rad or counts]
  double velocity = 0;  // of the last period: (position - previous position) / period
};

// What one joint may do, ready for a fixed period.
class SetPointLimits {
 public:
  SetPointLimits() = default;
  SetPointLimits(const JointLimits& limits, double period_s);

  const Range& position() const { return position_; }
  double velocity() const { return velocity_; }
  double velocity_step() const { return step_; }  // largest change of velocity in one period
  double period() const { return period_; }       // [s]

 private:
  Range position_{0, 0};
  double velocity_ = 0;
  double step_ = 0;
  double period_ = 1;
};

// S^-1: the fastest velocity in this period that still allows a stop within `distance`; 0 for distances <= 0.
double stopping_velocity(double distance, double velocity_step, double period);

// One period towards a target that is at `target` when the period ends and moves with `target_velocity`. A
// joint that is outside its position limits (only where it was measured so) comes back slowly and never goes
// further out.
SetPoint follow(const SetPoint& now, const SetPointLimits& limits, double target, double target_velocity = 0);

// One period of braking; at rest it stays.
SetPoint brake(const SetPoint& now, const SetPointLimits& limits);

// Where a generator starts that takes over a joint measured like this.
SetPoint take_over(double position, double velocity, const SetPointLimits& limits);

}  // namespace aim::robotside
