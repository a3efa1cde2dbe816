// One axis with limited velocity, acceleration and jerk: the fastest move and all slower ones.
// docs/smoothing.md explains the method. Pure; no allocation.
#pragma once

#include <array>
#include <cstddef>

#include "robotside/smooth/axis_profile.hpp"
#include "robotside/smooth/farthest_move.hpp"

namespace aim::robotside {

// The start may be any state; one that is outside the limits, or cannot avoid leaving them, is first braked
// into them. The target must have zero acceleration and a velocity within the limit.
class ThirdOrderMove {
 public:
  ThirdOrderMove() = default;
  ThirdOrderMove(const MotionState& start, const MotionState& target, const AxisLimits& limits) noexcept;

  double least_duration() const noexcept { return brake_time_ + least_.duration; }  // [s]
  // The shortest possible duration that is not below `duration`.
  double next_duration(double duration) const noexcept;
  // Writes the move that takes exactly `duration`, which must be a possible one: two changes
  // of velocity with a cruise between them if such a move has this duration, otherwise a weighted mean of the
  // two moves with the largest displacement in either direction.
  void write(double duration, AxisProfile& profile) const noexcept;

 private:
  struct Level {  // a move that cruises at a constant velocity between two changes
    VelocityChange entry;
    VelocityChange exit;
    double velocity;      // between the two changes [rad/s]
    double idle;          // cruise time; negative: the two changes alone take too long [s]
    double displacement;  // [rad]
    double slope() const noexcept;
  };
  void brake() noexcept;
  void plan_fastest() noexcept;
  Level level(double velocity, double duration) const noexcept;
  double guessed_level(double duration, double sign) const noexcept;
  bool find_level(double duration, Level& found) const noexcept;
  bool find_level_between(double least, double most, double outwards, double duration,
                          Level& found) const noexcept;
  void write_fastest(AxisProfile& profile) const noexcept;
  void write_level(const Level& level, AxisProfile& profile) const noexcept;
  void write_mean(double duration, AxisProfile& profile) const noexcept;

  MotionState start_;
  MotionState target_;
  JerkLimits limits_;
  std::array<JerkPiece, 3> brake_{};
  double brake_time_ = 0;    // [s]
  MotionState entry_;        // after the brake
  double settling_ = 0;      // velocity at which the acceleration after the brake can first be zero [rad/s]
  double displacement_ = 0;  // remaining after the brake [rad]
  double slack_ = 0;         // rounding error of the displacement [rad]
  double direction_ = 1;     // sign of the fastest move: 1 for up_, -1 for down_
  FarthestMove up_;
  FarthestMove down_;  // in mirrored coordinates
  FarthestMove::Member least_;
};

}  // namespace aim::robotside
