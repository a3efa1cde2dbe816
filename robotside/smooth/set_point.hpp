// The set-point generator of one joint. Each call is one period. Position, velocity and acceleration limits
// hold in every period for the finite differences of the emitted positions. Pure functions; any thread.
//
// In a period dt the velocity may change by a = acceleration * dt. A joint that brakes with -a each period
// travels
//   S(v) = dt * (v + (v - a) + (v - 2a) + ... ), as long as the terms are positive.
// The fastest velocity from which it can still stop within a distance d is therefore S^-1(d), which is
// piecewise linear and exact. A joint that always moves with S^-1(distance to the target) reaches it without
// overshoot. A joint that never exceeds S^-1(distance to its position limit) can always stop before the
// limit.
#pragma once

#include "core/model/joint.hpp"

namespace aim::robotside {

struct SetPoint {
  double position = 0;  // [rad or counts]
  double velocity = 0;  // of the last period: (position - previous position) / period
};

// The limits of one joint, converted for a fixed period.
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
// joint outside its position limits (possible only if it was measured there) returns slowly and never moves
// further out.
SetPoint follow(const SetPoint& now, const SetPointLimits& limits, double target, double target_velocity = 0);

// One period of braking; a joint at rest stays at rest.
SetPoint brake(const SetPoint& now, const SetPointLimits& limits);

// Initial set-point for a joint with this measured position and velocity.
SetPoint take_over(double position, double velocity, const SetPointLimits& limits);

}  // namespace aim::robotside
