// The kinematic gait: how far each joint is from its standing posture while the base moves. It shows a walk;
// it does not balance one. Pure; one call is one period.
#pragma once

#include "core/model/robot_model.hpp"
#include "robotside/behaviours/velocity_ramp.hpp"

namespace aim::robotside {

class Gait {
 public:
  Gait(const RobotModel& model, double period_s);

  // Walks on while `stepping`, otherwise the steps fade out and the feet come back under the body.
  void step(const BaseVelocity& velocity, bool stepping);

  bool active() const { return activity_ > 0; }
  double offset(std::size_t joint) const { return offset_[joint]; }      // [rad]
  double velocity(std::size_t joint) const { return velocity_[joint]; }  // of that offset [rad/s]
  // Of the foot that steps `lead` of a period ahead of the left one: 1 on the ground .. 0 highest in the air.
  double contact(double lead) const;

 private:
  const RobotModel& model_;
  double period_s_;
  double phase_ = 0;     // of the gait [0..1)
  double activity_ = 0;  // 0: standing, 1: full steps
  JointArray offset_{};
  JointArray velocity_{};
};

}  // namespace aim::robotside
