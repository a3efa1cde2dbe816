// Motion profile of one axis over time: consecutive pieces of constant jerk, continuous in position and
// velocity. Does not allocate: the pieces are stored in the object. Any thread.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <span>

#include "core/model/joint.hpp"

namespace aim::robotside {

// State of an axis at one time, in the unit of the joint: radians, or counts for a finger.
struct MotionState {
  double position = 0;      // [rad]
  double velocity = 0;      // [rad/s]
  double acceleration = 0;  // [rad/s^2]
};

struct AxisLimits {
  Range position{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};  // [rad]
  double velocity = 0;      // absolute [rad/s]
  double acceleration = 0;  // absolute [rad/s^2]
  double jerk = 0;          // absolute [rad/s^3]; 0 or infinity: no limit, the acceleration may step
};

class AxisProfile {
 public:
  struct Piece {
    double start = 0;   // [s]
    MotionState state;  // at its start
    double jerk = 0;    // [rad/s^3]
  };
  // 3 pieces that brake into the limits, then a mean of two seven-piece moves (at most 13).
  static constexpr std::size_t kMaxPieces = 20;

  // Empties the profile; pieces are then appended in order. A piece without duration is not stored.
  void begin(const MotionState& start) noexcept;
  void append_jerk(double duration, double jerk) noexcept;
  void append_acceleration(double duration, double acceleration) noexcept;
  // Sets the acceleration to exactly zero here: its rounding error would add up over a long cruise.
  void settle() noexcept { end_.acceleration = 0; }
  // Sets the exact target and the duration. at() returns exactly the target from `duration` on; the rounding
  // error of the integrated pieces does not show there.
  void finish(const MotionState& target, double duration) noexcept;

  double duration() const noexcept { return duration_; }
  // Before the start: the start. After the end: the target, moving on with its velocity.
  MotionState at(double time) const noexcept;
  // Smallest and largest position of the profile, including the start and the target.
  Range extent() const noexcept;
  bool fits(const Range& range) const noexcept;

  std::span<const Piece> pieces() const noexcept { return {pieces_.data(), count_}; }
  // End of the last piece by integration: the target, except for rounding.
  const MotionState& integrated_end() const noexcept { return end_; }

 private:
  void append(double duration, double acceleration, double jerk) noexcept;

  std::size_t count_ = 0;
  double length_ = 0;    // of all pieces [s]
  double duration_ = 0;  // [s]
  MotionState end_;      // of the last piece
  MotionState target_;
  std::array<Piece, kMaxPieces> pieces_;
};

// `state` after `time` of constant jerk.
constexpr MotionState after(const MotionState& state, double jerk, double time) noexcept {
  const auto [p, v, a] = state;
  return {p + time * (v + time * (a / 2 + time * jerk / 6)), v + time * (a + time * jerk / 2),
          a + time * jerk};
}

}  // namespace aim::robotside
