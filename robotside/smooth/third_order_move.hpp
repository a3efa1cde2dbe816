// One axis with limited velocity, acceleration and jerk: the fastest move and every slower one.
// docs/smoothing.md says how. Pure; no allocation.
#pragma once

#include <array>
#include <cstddef>

#include "robotside/smooth/axis_profile.hpp"
#include "robotside/smooth/farthest_move.hpp"

namespace aim::robotside {

// Any start; a start outside the limits, or bound to leave them, is braked into them first. The target has no
// acceleration, and its velocity keeps the limit.
class ThirdOrderMove {
 public:
  ThirdOrderMove() = default;
  ThirdOrderMove(const MotionState& start, const MotionState& target, const AxisLimits& limits) noexcept;

  double least_duration() const noexcept { return brake_time_ + least_.duration; }  // [s]
  // The shortest possible duration that is not below `duration`.
  double next_duration(double duration) const noexcept;
  // The move that takes exactly a possible duration: two changes of velocity with a cruise between them
  // where that fills the time, otherwise the mean of the two moves that get farthest up and down.
  void write(double duration, AxisProfile& profile) const noexcept;

 private:
  struct Level {
    VelocityChange entry;
    VelocityChange exit;
    double velocity;      // between the two changes [rad/s]
    double idle;          // time there; negative: the changes alone take too long [s]
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
  double settling_ = 0;      // velocity where the acceleration after the brake can be zero [rad/s]
  double displacement_ = 0;  // left after the brake [rad]
  double slack_ = 0;         // rounding of the displacement [rad]
  double direction_ = 1;     // of the fastest move: it is the farthest one up or down
  FarthestMove up_;
  FarthestMove down_;  // in mirrored coordinates
  FarthestMove::Member least_;
};

}  // namespace aim::robotside
