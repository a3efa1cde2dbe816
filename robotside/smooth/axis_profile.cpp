// Building and sampling a profile, and its extent.
#include "robotside/smooth/axis_profile.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

// Allowed rounding error of a position that stops exactly at its limit [rad].
constexpr double kFitMargin = 1e-9;

void widen(Range& range, double position) {
  range.min = std::min(range.min, position);
  range.max = std::max(range.max, position);
}

// The position has an extreme where the velocity of a piece passes zero.
void widen_by_turns(Range& range, const AxisProfile::Piece& piece, const MotionState& end, double duration) {
  const auto [p, v, a] = piece.state;
  if (v * end.velocity > 0 && a * (a + piece.jerk * duration) >= 0) return;  // the common case: no turn
  const auto turn_at = [&](double time) {
    if (time > 0 && time < duration) widen(range, after(piece.state, piece.jerk, time).position);
  };
  const double discriminant = a * a - 2 * piece.jerk * v;
  if (discriminant < 0) return;
  // Roots of v + a t + j t^2 / 2 = 0 without cancellation; with neither acceleration nor jerk there is none.
  const double q = -(a + std::copysign(std::sqrt(discriminant), a));
  if (piece.jerk != 0) turn_at(q / piece.jerk);
  if (q != 0) turn_at(2 * v / q);
}

}  // namespace

void AxisProfile::begin(const MotionState& start) noexcept {
  count_ = 0;
  length_ = 0;
  duration_ = 0;
  end_ = start;
  target_ = start;
}

void AxisProfile::append(double duration, double acceleration, double jerk) noexcept {
  if (!(duration > 0) || count_ == kMaxPieces) return;
  Piece& piece = pieces_[count_++];
  piece = {length_, {end_.position, end_.velocity, acceleration}, jerk};
  length_ += duration;
  end_ = after({end_.position, end_.velocity, acceleration}, jerk, duration);
}

void AxisProfile::append_jerk(double duration, double jerk) noexcept {
  append(duration, end_.acceleration, jerk);
}

void AxisProfile::append_acceleration(double duration, double acceleration) noexcept {
  append(duration, acceleration, 0);
}

void AxisProfile::finish(const MotionState& target, double duration) noexcept {
  target_ = target;
  duration_ = duration;
}

MotionState AxisProfile::at(double time) const noexcept {
  if (!(time < duration_))
    return {target_.position + target_.velocity * (time - duration_), target_.velocity, target_.acceleration};
  if (count_ == 0) return target_;
  std::size_t i = count_ - 1;
  while (i > 0 && time < pieces_[i].start) --i;
  const Piece& piece = pieces_[i];
  // Clamped to the end of the last piece: duration_ may be longer than the pieces by rounding.
  return after(piece.state, piece.jerk, std::clamp(time, 0.0, length_) - piece.start);
}

Range AxisProfile::extent() const noexcept {
  Range range{target_.position, target_.position};
  for (std::size_t i = 0; i < count_; ++i) {
    const bool is_last = i + 1 == count_;
    const double end = is_last ? length_ : pieces_[i + 1].start;
    widen(range, pieces_[i].state.position);
    widen_by_turns(range, pieces_[i], is_last ? end_ : pieces_[i + 1].state, end - pieces_[i].start);
  }
  return range;
}

bool AxisProfile::fits(const Range& range) const noexcept {
  if (std::isinf(range.min) && std::isinf(range.max)) return true;
  const Range reached = extent();
  return reached.min >= range.min - kFitMargin && reached.max <= range.max + kFitMargin;
}

}  // namespace aim::robotside
