// One walk with an end, from its first reading of the base to the last: which velocity to command now, and
// how it ended. Pure: the caller passes readings and sends what it gets. Used by aimd, which walks where the
// robot is, and by aimctl for a robot without aimd.
//
//   WALKING --the course is at its end--> SETTLING --it stands, within tolerance--> OVER
//      |                                     |  ^
//      |                                     +--CORRECTING (at most four times, creeping)
//      +--cancelled, silent, stopped, refused, overdue, lost, disbelieved--> SETTLING --it stands, or
//      patience--> OVER
#pragma once

#include <cstdint>
#include <optional>

#include "core/result.hpp"
#include "core/walk/standing_time.hpp"
#include "core/walk/walk_correction.hpp"
#include "core/walk/walk_course.hpp"
#include "core/walk/walk_route.hpp"

namespace aim {

enum class WalkEnd : std::uint8_t {
  none,
  done,
  cancelled,    // by a person or a client
  silent,       // the operator was not heard
  stopped,      // a stop or an emergency stop
  refused,      // the robot took no velocity; the caller knows why
  overdue,      // it did not end in time
  lost,         // the robot does not know where it is
  disbelieved,  // the odometry does not fit what was commanded
  unfollowed,   // its time is over, and the robot has hardly walked; or it stands though it is to walk
};

class WalkRun {
 public:
  // `hold_s`: so long a velocity counts without a further one [s]. `first`: where the walk begins.
  WalkRun(const WalkOrder& order, const WalkLimits& limits, double hold_s, const BaseReading& first);
  WalkRun(const WalkRun&) = delete;
  WalkRun& operator=(const WalkRun&) = delete;

  // The velocity to command after this reading; zero while it settles. After a stop or a refusal there is
  // nothing to command.
  BaseVelocity next(const BaseReading& reading);
  // Ends the walk from outside; the first end counts.
  void end(WalkEnd why);
  // Nothing can be commanded any more.
  void give_up() { phase_ = Phase::over; }

  WalkEnd ended() const { return end_; }
  // Nothing can be commanded, and the robot comes to rest without it.
  bool rests_by_itself() const { return end_ == WalkEnd::stopped || end_ == WalkEnd::refused; }
  bool over() const { return phase_ == Phase::over; }
  bool stands() const { return standing_.stands() && base_.rests; }
  double elapsed_s() const { return base_.time_s - began_s_; }
  double planned_s() const { return route_.planned_s(); }  // expected at its begin
  WalkLeft left() const { return route_.left(base_.pose, way_, elapsed_s()); }
  const WalkedWay& way() const { return way_; }
  const CommandedWay& commanded() const { return commanded_; }
  const BaseReading& base() const { return base_; }  // the last reading
  const WalkOrder& order() const { return route_.order(); }
  // [m]; only with a goal.
  double distance_from_goal() const { return route_.distance_from_goal(base_.pose); }

  // Why a walk ended that is not done. Not of `refused`.
  Error error() const;

 private:
  enum class Phase : std::uint8_t { walking, settling, correcting, over };

  void take(const BaseReading& reading);
  void judge();
  void settle();
  double patience_s() const;
  double missing() const { return route_.missing(moving_, base_.pose, way_); }
  std::optional<BaseVelocity> correction();
  BaseVelocity correct();
  bool corrects_too_long() const;
  bool is_overdue() const;
  bool is_stalled() const;
  bool has_hardly_moved() const;
  bool has_not_begun() const;
  bool follows() const;

  WalkRoute route_;
  const double hold_s_;
  const double began_s_;  // by the clock of the readings

  BaseReading base_;
  WalkedWay way_;
  CommandedWay commanded_;
  BaseVelocity sent_;
  BaseVelocity moving_;  // the newest velocity that was not zero
  StandingTime standing_;
  WalkCorrection correction_;
  Phase phase_ = Phase::walking;
  WalkEnd end_ = WalkEnd::none;
  double settling_since_s_ = 0;
};

}  // namespace aim
