// One axis over time: pieces of constant jerk that join in position and velocity, and where they lead.
// Pure; holds no memory of its own beyond the object; any thread.
#pragma once

#include <array>
#include <cstddef>
#include <limits>
#include <span>

#include "core/model/joint.hpp"

namespace aim::robotside {

// An axis at one moment, in the unit of the joint: radians, or counts of a finger.
struct MotionState {
  double position = 0;      // [rad]
  double velocity = 0;      // [rad/s]
  double acceleration = 0;  // [rad/s^2]
};

struct AxisLimits {
  Range position{-std::numeric_limits<double>::infinity(), std::numeric_limits<double>::infinity()};  // [rad]
  double velocity = 0;      // absolute [rad/s]
  double acceleration = 0;  // absolute [rad/s^2]
  double jerk = 0;          // absolute [rad/s^3]; 0 or infinity: none, the acceleration may step
};

class AxisProfile {
 public:
  struct Piece {
    double start = 0;   // [s]
    MotionState state;  // when it starts
    double jerk = 0;    // [rad/s^3]
  };
  // A brake into the limits (3), then two seven-piece moves laid over each other.
  static constexpr std::size_t kMaxPieces = 20;

  // Starts over; pieces are then appended in order. Pieces of no duration leave nothing behind.
  void begin(const MotionState& start) noexcept;
  void append_jerk(double duration, double jerk) noexcept;
  void append_acceleration(double duration, double acceleration) noexcept;
  // The acceleration is zero here; its rounding would add up over a long cruise.
  void settle() noexcept { end_.acceleration = 0; }
  // Says what the pieces lead to, so that the end is the target to the last digit, and how long the profile
  // is; a difference of rounding to the pieces is taken up there.
  void finish(const MotionState& target, double duration) noexcept;

  double duration() const noexcept { return duration_; }
  // Before the start it is the start; after the end the target, moving on with its velocity.
  MotionState at(double time) const noexcept;
  // Smallest and largest position on the way, the start and the target included.
  Range extent() const noexcept;
  bool fits(const Range& range) const noexcept;

  std::span<const Piece> pieces() const noexcept { return {pieces_.data(), count_}; }
  // Where the last piece ends by its own arithmetic: the target, but for rounding.
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
