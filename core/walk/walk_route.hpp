// What a walk is asked for, and where that leads: to an end of its plan, or to a point. Pure: the caller
// passes what was walked.
#pragma once

#include <optional>

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

// From where the robot stands to the end of its way, in the base frame; what ends by time misses nothing.
struct WayToEnd {
  double ahead = 0, aside = 0;  // [m]
  double turn = 0;              // [rad], of a plan that ends by its angle
};

class WalkRoute {
 public:
  WalkRoute(const WalkOrder& order, const WalkLimits& limits, const BasePose& first);
  WalkRoute(const WalkRoute&) = delete;  // its course refers to its limits
  WalkRoute& operator=(const WalkRoute&) = delete;

  const WalkOrder& order() const { return order_; }
  const WalkLimits& limits() const { return limits_; }
  bool leads_to_point() const { return goal_.has_value(); }
  double planned_s() const { return planned_s_; }  // expected at its begin
  WalkedWay empty_way() const;                     // to which the poses are added
  WalkPlan bounds() const;                         // for the bounds on odometry and commands

  // The velocity to command; empty: the robot comes to rest at the end by itself.
  std::optional<BaseVelocity> next(const BasePose& pose, const WalkedWay& way, double elapsed_s);

  WalkLeft left(const BasePose& pose, const WalkedWay& way, double elapsed_s) const;
  double distance_from_goal(const BasePose& pose) const;  // [m]; only with a goal
  WayToEnd to_end(const BasePose& pose, const WalkedWay& way) const;
  // What is missing in the direction of this velocity [m or rad]; negative behind the end.
  double missing(const BaseVelocity& velocity, const BasePose& pose, const WalkedWay& way) const;

 private:
  bool turns() const { return !goal_ && order_.plan.angle; }  // its end is measured as an angle

  const WalkOrder order_;
  const WalkLimits limits_;
  std::optional<GoalCourse> goal_;
  double planned_s_ = 0;
  double first_distance_ = 0;  // from the goal [m]
};

}  // namespace aim
