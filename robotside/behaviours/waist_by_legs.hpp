// A waist made by legs: turns the set-points of the waist's axes into goals of the legs, feet staying where
// they are. Pure; one call is one period.
#pragma once

#include <array>
#include <optional>

#include "core/model/robot_model.hpp"
#include "robotside/kinematics/stance.hpp"

namespace aim::robotside {

class WaistByLegs {
 public:
  // A model without legs' geometry or without a waist has none: available() is false.
  WaistByLegs(const RobotModel& model, double period_s);

  bool available() const { return stance_.has_value(); }
  JointMask axes() const { return axes_; }  // the waist's

  // Where the legs are for the waist of `set_position`. Keeps the last answer where there is no other.
  void step(const JointArray& set_position);
  // Where they would be if the waist were as in `positions`, from where they are now in `positions`. False,
  // and nothing changed: they cannot.
  bool lead(JointArray& positions) const;
  double position(std::size_t joint) const { return legs_[joint]; }      // of a leg's joint [rad]
  double velocity(std::size_t joint) const { return velocity_[joint]; }  // [rad/s]

  // The waist as the measured legs show it, written over `position` of its axes.
  void measure(JointArray& position) const;

 private:
  BodyPose body_of(const JointArray& positions) const;

  std::optional<Stance> stance_;
  double period_s_;
  std::array<std::size_t, 4> axis_{};  // joint index of lift, roll, pitch, yaw
  JointMask axes_ = 0;
  BodyPose last_{};
  JointArray legs_{};
  JointArray velocity_{};
  JointMask leg_joints_ = 0;
};

}  // namespace aim::robotside
