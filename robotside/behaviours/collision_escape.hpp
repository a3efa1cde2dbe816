// Slowly moves arms that are in self-collision apart, until their clearance is at least kEnough.
//
// Gradient descent on a penalty: the sum of (kWanted - d)^2 over all pairs of solids with a part of an arm
// whose distance d is less than kWanted. To keep a period cheap, each period computes the derivative along
// one joint only, in turn; at this speed a joint moves at most 5 mrad until its derivative is updated. Joints
// that share a limit with another joint do not move. Pure; one step is one period.
#pragma once

#include <array>

#include "core/model/robot_model.hpp"
#include "robotside/behaviours/joint_goal.hpp"
#include "robotside/collision/clearance.hpp"

namespace aim::robotside {

class CollisionEscape {
 public:
  static constexpr double kEnough = 0.03;  // the clearance that ends it [m]
  static constexpr double kWanted = 0.04;  // pairs nearer than this add to the penalty [m]
  static constexpr double kSpeed = 0.3;    // of the fastest joint [rad/s]

  // The model must have a geometry.
  CollisionEscape(const RobotModel& model, double period_s);

  void start();
  // `set_positions`: of all joints, as sent in the last period.
  void step(const JointArray& set_positions);
  // Writes the goals of the joints that move; the others stay unchanged.
  void fill(JointGoals& goals) const;

  bool done() const { return done_; }
  // The penalty has not decreased for 4 s and the escape has given up: the arms hold their positions.
  bool stuck() const { return stuck_; }
  // The smallest clearance of the arms in the last step, at most kWanted [m].
  double clearance() const { return clearance_; }

 private:
  struct Mover {
    std::size_t joint;
    std::size_t chain;
  };
  struct Measure {
    double penalty = 0;      // [m^2]
    double least = kWanted;  // [m]
  };

  Measure measure(const PlacedSolids& placed, PairMask pairs) const;
  void learn_slope(const JointArray& positions, const PlacedSolids& placed);
  void choose_velocities(const JointArray& positions);
  void watch_progress(double penalty);

  const RobotModel& model_;
  BodyClearance body_;
  double period_;  // [s]
  std::array<Mover, kMaxJoints> movers_{};
  std::size_t count_ = 0;
  PairMask pairs_ = 0;

  std::size_t turn_ = 0;   // index in movers_ of the next slope to compute
  JointArray slope_{};     // derivative of the penalty, by index in movers_ [m^2/rad]
  JointArray velocity_{};  // [rad/s]
  JointArray from_{};      // set positions the goals start from
  double clearance_ = 0;
  double best_penalty_ = 0;
  int idle_periods_ = 0;
  bool done_ = false;
  bool stuck_ = false;
};

}  // namespace aim::robotside
