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
#include "core/walk/walk_course.hpp"
#include "core/walk/walk_goal.hpp"

namespace aim {

struct WalkOrder {
  WalkPlan plan;
  // A point instead of an end of the plan, whose forward and yaw_rate are then the largest velocities on the
  // way.
  std::optional<GroundPoint> goal = {};
  // By the clock of the readings [s]; 0: one and a half times the expected duration and 5 s, and at most one
  // and a half times the way, commanded.
  double limit_s = 0;
  // Creeps to the end of the way where the robot stands beside it, and judges whether it has followed. Only
  // with odometry that is measured.
  bool corrects = true;
};

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
  static constexpr double kTolerance_m = 0.006;  // a robot that stands nearer needs no correction
  static constexpr double kTolerance_rad = 0.005;
  // A robot that stands farther away is not where its course led: nothing is corrected.
  static constexpr double kCorrected_m = 0.1, kCorrected_rad = 0.15;

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
  bool stands() const { return stands_ && base_.rests; }
  double elapsed_s() const { return base_.time_s - first_.time_s; }
  double planned_s() const { return planned_s_; }  // expected at its begin
  WalkLeft left() const;
  const WalkedWay& way() const { return way_; }
  const CommandedWay& commanded() const { return commanded_; }
  const BaseReading& base() const { return base_; }  // the last reading
  const WalkOrder& order() const { return order_; }
  double distance_from_goal() const;  // [m]; only with a goal

  // Why a walk ended that is not done. Not of `refused`.
  Error error() const;

 private:
  enum class Phase : std::uint8_t { walking, settling, correcting, over };
  struct Creep {
    double speed = 0;    // [m/s or rad/s]
    double run_out = 0;  // so far from the end the robot is commanded to stand [m or rad]
    double hold_s = 0;   // or after this time; 0: by the way
  };
  struct Correction {
    BaseVelocity velocity;
    Creep creep;
    double way = 0;  // what was missing at its begin [m or rad]
  };

  void take(const BaseReading& reading);
  void judge();
  std::optional<BaseVelocity> course();
  void settle();
  bool turns() const { return !goal_ && order_.plan.angle; }  // its end is measured as an angle
  double missing() const;  // in the direction of the newest velocity [m or rad]
  bool starts();
  void brake();
  void learn();
  std::optional<Correction> correction();
  std::optional<Creep> creep_over(double way, double fastest, double acceleration) const;
  std::optional<Correction> creep(double ahead, double aside, double turn);
  BaseVelocity correct();
  bool corrects_too_long() const;
  bool is_overdue() const;
  bool is_stalled() const;
  bool has_hardly_moved() const;
  bool has_not_begun() const;
  bool follows() const;
  WalkPlan bounds() const;  // for the bounds on odometry and commands

  const WalkOrder order_;
  const WalkLimits limits_;
  const double hold_s_;
  const BaseReading first_;
  std::optional<GoalCourse> goal_;
  double planned_s_ = 0;
  double first_distance_ = 0;  // from the goal [m]

  BaseReading base_;
  WalkedWay way_;
  CommandedWay commanded_;
  BaseVelocity sent_;
  Phase phase_ = Phase::walking;
  WalkEnd end_ = WalkEnd::none;
  bool stands_ = false;
  std::optional<double> stands_since_s_;   // while it stands
  std::optional<double> stalled_since_s_;  // while it stands though it is commanded to walk
  double settling_since_s_ = 0;
  BaseVelocity moving_;              // the newest velocity that was not zero
  std::optional<double> braked_at_;  // what was missing when it was commanded to stand [m or rad]
  std::optional<double> run_out_;    // that was observed then, as this robot does [m or rad]
  Correction correction_{};
  double correcting_since_s_ = 0;
  double correction_began_s_ = 0;  // the newest one
  bool started_ = false;           // the robot moves for it
  bool whole_steps_ = false;       // a velocity of an instant moves this robot to and fro only
  double step_gain_ = 1;           // what the newest correction by whole steps brought, as a share
  int corrections_ = 0;
};

}  // namespace aim
