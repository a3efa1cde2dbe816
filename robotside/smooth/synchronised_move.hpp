// A move of several axes that start and arrive together; the slowest axis determines the duration. Plans in
// the control thread: fixed capacity, no allocation, no exceptions. docs/smoothing.md has the mathematics.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "robotside/smooth/axis_profile.hpp"

namespace aim::robotside {

class SynchronisedMove {
 public:
  // Plans from start to target, axis by axis in the order of the spans. A start may be anywhere, also outside
  // the limits; a target must have zero acceleration and a velocity within the limit. The duration is the
  // smallest that is possible for every axis and not below `minimal_duration` [s].
  //
  // Returns false and changes nothing if: lengths differ or exceed kMaxJoints, a number is not finite or so
  // large that the duration is not, a limit is not positive, a target moves faster than its limit or
  // accelerates. Returns false but stores the move if an axis would leave its position range (fits() is
  // false).
  bool plan(std::span<const MotionState> start, std::span<const MotionState> target,
            std::span<const AxisLimits> limits, double minimal_duration = 0) noexcept;

  std::size_t axes() const noexcept { return axes_; }
  double duration() const noexcept { return duration_; }  // [s]
  bool fits() const noexcept { return fits_; }
  // Before the start: the start. After the end: the target, moving on with its velocity.
  MotionState at(std::size_t axis, double time) const noexcept { return profiles_[axis].at(time); }
  // Smallest and largest position of the axis during the move.
  Range extent(std::size_t axis) const noexcept { return profiles_[axis].extent(); }
  const AxisProfile& profile(std::size_t axis) const noexcept { return profiles_[axis]; }

 private:
  std::size_t axes_ = 0;
  double duration_ = 0;
  bool fits_ = true;
  std::array<AxisProfile, kMaxJoints> profiles_;
};

}  // namespace aim::robotside
