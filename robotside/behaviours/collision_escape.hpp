// Moves arms that touch something of the body apart, slowly, until they have room; then it is done.
//
// It goes down the slope of a penalty, the sum of (kWanted - d)^2 over all pairs of solids an arm can touch
// with that are nearer than kWanted. In each period it looks at the slope along one joint only, in turn, so a
// period stays cheap; at this speed the slopes are never older than what 5 mrad change. Joints that share a
// limit with another one keep still. Pure; one step is one period.
#pragma once

#include <array>

#include "core/model/robot_model.hpp"
#include "robotside/behaviours/joint_goal.hpp"
#include "robotside/collision/clearance.hpp"

namespace aim::robotside {

class CollisionEscape {
 public:
  static constexpr double kEnough = 0.03;  // the clearance that ends it [m]
  static constexpr double kWanted = 0.04;  // pairs nearer than this push [m]
  static constexpr double kSpeed = 0.3;    // of the fastest joint [rad/s]

  // The model must have a geometry.
  CollisionEscape(const RobotModel& model, double period_s);

  void start();
  // `set_positions`: of all joints, as sent in the last period.
  void step(const JointArray& set_positions);
  // Goals of the joints that shall move; it leaves the others alone.
  void fill(JointGoals& goals) const;

  bool done() const { return done_; }
  // It has not come on for a while and has given up: the arms hold.
  bool stuck() const { return stuck_; }
  // The least clearance of the arms in the last step, kWanted when none is less [m].
  double clearance() const { return clearance_; }

 private:
  struct Mover {
    std::size_t joint;
    std::size_t chain;
  };
  struct Look {
    double penalty = 0;      // [m^2]
    double least = kWanted;  // [m]
  };

  Look look(const PlacedSolids& placed, PairMask pairs) const;
  void learn_slope(const JointArray& positions, const PlacedSolids& placed);
  void choose_velocities(const JointArray& positions);
  void watch_progress(double penalty);

  const RobotModel& model_;
  BodyClearance body_;
  double period_;  // [s]
  std::array<Mover, kMaxJoints> movers_{};
  std::size_t count_ = 0;
  PairMask pairs_ = 0;

  std::size_t turn_ = 0;   // whose slope is looked at next
  JointArray slope_{};     // of the penalty, by place in movers_ [m^2/rad]
  JointArray velocity_{};  // [rad/s]
  JointArray from_{};      // set positions the goals start from
  double clearance_ = 0;
  double best_penalty_ = 0;
  int idle_periods_ = 0;
  bool done_ = false;
  bool stuck_ = false;
};

}  // namespace aim::robotside
