// The move of one axis with the largest displacement among all moves that end with a given velocity after a
// given time, within limits of velocity, acceleration and jerk. docs/smoothing.md shows why these moves are
// sufficient. Pure; no allocation.
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

// The family of these moves, one for each duration. The shortest is the direct change of velocity. Longer
// ones first rise to a peak velocity, which grows with the duration up to the velocity limit; from then on
// they cruise at the limit.
class FarthestMove {
 public:
  // One move of the family. If the start decelerates, the move may reduce the deceleration for a while
  // without the acceleration ever reaching zero before the end: it then `eases`. All other members have a
  // velocity peak.
  struct Member {
    bool eases = false;
    // eases: deceleration when easing ends [rad/s^2]; otherwise the square root of (peak velocity - base_)
    double parameter = 0;
    double cruise = 0;        // time at the velocity limit [s]
    double duration = 0;      // [s]
    double displacement = 0;  // [rad]
  };

  FarthestMove() = default;
  // From (velocity, acceleration) inside the limits to velocity `exit` without acceleration, in the positive
  // direction.
  FarthestMove(double velocity, double acceleration, double exit, const JerkLimits& limits) noexcept;

  // The direct change of velocity, which is the shortest member.
  Member first() const noexcept;
  // The member of that duration; `duration` must not be below that of first().
  Member lasting(double duration) const noexcept;
  // The shortest member longer than `from` whose displacement reaches `displacement`; that of `from` is
  // smaller. As the duration grows the displacement may grow, shrink and grow again.
  Member reaching(double displacement, const Member& from) const noexcept;
  JerkPieces pieces(const Member& member) const noexcept;
  static constexpr std::size_t kPeak = 2;  // index of the piece that ends at the peak, if there is one

 private:
  struct Peak {
    VelocityChange rise;
    VelocityChange fall;
    double velocity;
    double duration() const noexcept { return rise.duration() + fall.duration(); }
    double displacement() const noexcept { return rise.displacement + fall.displacement; }
    double slope_of_duration() const noexcept;      // derivative by the peak velocity
    double slope_of_displacement() const noexcept;  // derivative by the peak velocity
  };
  struct Ease {
    JerkPieces pieces;
    double duration;
    double displacement;
    double slope_of_duration;      // derivative by the deceleration when easing ends
    double slope_of_displacement;  // derivative by the deceleration when easing ends
  };
  Peak peak(double root) const noexcept;
  Ease ease(double deceleration) const noexcept;
  double crest() const noexcept;  // deceleration at the end of easing with the largest displacement
  Member peaked(double root, double cruise) const noexcept;
  Member eased(double deceleration) const noexcept;
  double highest() const noexcept;  // parameter of the member whose peak is the velocity limit

  double velocity_ = 0;      // at the start [rad/s]
  double acceleration_ = 0;  // at the start [rad/s^2]
  double exit_ = 0;          // velocity at the end [rad/s]
  JerkLimits limits_;
  double settling_ = 0;  // velocity at which the start's acceleration can first be zero [rad/s]
  double base_ = 0;      // lowest peak velocity [rad/s]
};

}  // namespace aim::robotside
