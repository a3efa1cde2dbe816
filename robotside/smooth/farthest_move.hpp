// Of all moves of one axis that end with a given velocity after a given time, the one that gets farthest:
// limits of velocity, acceleration and jerk. docs/smoothing.md says why that is enough. Pure; no allocation.
#pragma once

#include <array>
#include <cstddef>

#include "robotside/smooth/velocity_change.hpp"

namespace aim::robotside {

struct JerkPiece {
  double duration = 0;  // [s]
  double jerk = 0;      // [rad/s^3]
};
using JerkPieces = std::array<JerkPiece, 7>;

// The family of these moves, one for each duration. It starts with the direct change of velocity; the longer
// ones rise first, to a higher peak, at last to the velocity limit, where they cruise.
class FarthestMove {
 public:
  // One of the family. A start that decelerates may brake less hard for a while without ever coming to zero
  // acceleration before the end: that is the ease; all others have a velocity peak.
  struct Member {
    bool eases = false;
    double parameter = 0;     // eased: deceleration when easing ends; else: root of the rise over the base
    double cruise = 0;        // time at the velocity limit [s]
    double duration = 0;      // [s]
    double displacement = 0;  // [rad]
  };

  FarthestMove() = default;
  // From (velocity, acceleration) inside the limits to `exit` without acceleration; positive is far.
  FarthestMove(double velocity, double acceleration, double exit, const JerkLimits& limits) noexcept;

  // The direct change of velocity.
  Member first() const noexcept;
  // The member of that duration, which is not below the first's.
  Member lasting(double duration) const noexcept;
  // The next member after `from` that gets as far as `displacement`; `from` does not get there. With the
  // duration the displacement may grow, shrink and grow again.
  Member reaching(double displacement, const Member& from) const noexcept;
  JerkPieces pieces(const Member& member) const noexcept;
  static constexpr std::size_t kPeak = 2;  // the piece of a member with a peak that leads to it

 private:
  struct Peak {
    VelocityChange rise;
    VelocityChange fall;
    double velocity;
    double duration() const noexcept { return rise.duration() + fall.duration(); }
    double displacement() const noexcept { return rise.displacement + fall.displacement; }
    double slope_of_duration() const noexcept;      // by the peak velocity
    double slope_of_displacement() const noexcept;  // by the peak velocity
  };
  struct Ease {
    JerkPieces pieces;
    double duration;
    double displacement;
    double slope_of_duration;      // by the deceleration when easing ends
    double slope_of_displacement;  // by the deceleration when easing ends
  };
  Peak peak(double root) const noexcept;
  Ease ease(double deceleration) const noexcept;
  double crest() const noexcept;  // deceleration when easing ends
  Member peaked(double root, double cruise) const noexcept;
  Member eased(double deceleration) const noexcept;
  double highest() const noexcept;  // root of the peak at the velocity limit

  double velocity_ = 0;      // at the start [rad/s]
  double acceleration_ = 0;  // at the start [rad/s^2]
  double exit_ = 0;          // velocity at the end [rad/s]
  JerkLimits limits_;
  double settling_ = 0;  // velocity where the start's acceleration can be zero [rad/s]
  double base_ = 0;      // lowest peak velocity [rad/s]
};

}  // namespace aim::robotside
