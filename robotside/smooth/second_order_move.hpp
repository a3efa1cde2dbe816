// One axis with limited velocity and acceleration: the fastest move and all slower ones, in closed form.
// docs/smoothing.md derives the formulas. Pure; no allocation.
#pragma once

#include "robotside/smooth/axis_profile.hpp"

namespace aim::robotside {

class SecondOrderMove {
 public:
  SecondOrderMove() = default;
  // The accelerations of both states are ignored. The target's velocity must be within the limit.
  SecondOrderMove(const MotionState& start, const MotionState& target, const AxisLimits& limits) noexcept;

  double least_duration() const noexcept { return brake_ + least_; }  // [s]
  // The shortest possible duration that is not below `duration`.
  double next_duration(double duration) const noexcept;
  // Writes the move that takes exactly `duration`, which must be a possible one.
  void write(double duration, AxisProfile& profile) const noexcept;

 private:
  double fastest_after_brake() noexcept;
  double cruise_velocity(double duration) const noexcept;

  MotionState start_;
  MotionState target_;
  double top_ = 0;   // velocity limit [rad/s]
  double rate_ = 1;  // acceleration limit [rad/s^2]
  double rate_inverse_ = 1;
  double brake_ = 0;         // time of braking into the velocity limit [s]
  double entry_ = 0;         // velocity after it [rad/s]
  double displacement_ = 0;  // remaining after it [rad]
  double slack_ = 0;         // rounding error of the displacement [rad]
  double least_ = 0;         // duration after the brake [s]
  double cruise_ = 0;        // velocity between the two ramps of the fastest move [rad/s]
};

}  // namespace aim::robotside
