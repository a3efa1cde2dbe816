// The kinematic gait: the offset of each joint from the standing posture while the base moves. It displays a
// walk but does not balance the robot. Pure; one call is one period.
#pragma once

#include <optional>
#include <vector>

#include "core/model/robot_model.hpp"
#include "robotside/behaviours/velocity_ramp.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

class Gait {
 public:
  Gait(const RobotModel& model, double period_s);

  // Steps while `stepping`; otherwise the steps fade out and the feet return under the body.
  void step(const BaseVelocity& velocity, bool stepping);

  bool active() const { return activity_ > 0; }
  double offset(std::size_t joint) const { return offset_[joint]; }      // [rad]
  double velocity(std::size_t joint) const { return velocity_[joint]; }  // of that offset [rad/s]
  // 1 on the ground, 0 at the highest point of the swing.
  FootArray foot_contact() const;

 private:
  const RobotModel& model_;
  double period_s_;
  double phase_ = 0;                          // of the gait [0..1)
  double activity_ = 0;                       // 0: standing, 1: full steps
  std::vector<std::optional<double>> leads_;  // of each foot (step_lead)
  JointArray offset_{};
  JointArray velocity_{};
};

}  // namespace aim::robotside
