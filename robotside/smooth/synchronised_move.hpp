// Several axes that start together and arrive together, as early as the slowest can. Plans in the control
// thread: fixed capacity, no allocation, no exceptions. docs/smoothing.md has the mathematics.
#pragma once

#include <array>
#include <cstddef>
#include <span>

#include "robotside/smooth/axis_profile.hpp"

namespace aim::robotside {

class SynchronisedMove {
 public:
  // Plans from start to target, axis by axis in the order of the spans. Starts may be anywhere, also outside
  // the limits; targets have no acceleration and a velocity inside the limit. The duration is the smallest
  // one that every axis can make and that is not below `minimal_duration` [s].
  //
  // False, and nothing has changed: lengths differ or exceed kMaxJoints, a number is not finite or so large
  // that the duration is not, a limit is not positive, a target moves faster than its limit or accelerates.
  // False, and the move is there to look at: an axis would leave its position range (fits() is false).
  bool plan(std::span<const MotionState> start, std::span<const MotionState> target,
            std::span<const AxisLimits> limits, double minimal_duration = 0) noexcept;

  std::size_t axes() const noexcept { return axes_; }
  double duration() const noexcept { return duration_; }  // [s]
  bool fits() const noexcept { return fits_; }
  // Before the start it is the start; after the end the target, moving on with its velocity.
  MotionState at(std::size_t axis, double time) const noexcept { return profiles_[axis].at(time); }
  // Smallest and largest position on the way.
  Range extent(std::size_t axis) const noexcept { return profiles_[axis].extent(); }
  const AxisProfile& profile(std::size_t axis) const noexcept { return profiles_[axis]; }

 private:
  std::size_t axes_ = 0;
  double duration_ = 0;
  bool fits_ = true;
  std::array<AxisProfile, kMaxJoints> profiles_;
};

}  // namespace aim::robotside
