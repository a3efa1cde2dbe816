// A waist moved by the legs: converts the set-points of the waist axes to goals of the leg joints, with fixed
// feet. It is engaged while standing legs follow the waist. Pure; one step is one period.
#pragma once

#include <array>
#include <optional>

#include "core/model/robot_model.hpp"
#include "robotside/kinematics/stance.hpp"

namespace aim::robotside {

class WaistByLegs {
 public:
  // available() is false for a model without a geometry or without waist axes.
  WaistByLegs(const RobotModel& model, double period_s);

  bool available() const { return stance_.has_value(); }
  JointMask axes() const { return axes_; }  // of the waist

  // The legs follow the waist, from now on or no longer.
  void engage() { engaged_ = available(); }
  void release() { engaged_ = false; }
  bool engaged() const { return engaged_; }

  // Computes the leg joints for the waist in `set_position`. If there is no solution the last one is kept.
  void step(const JointArray& set_position);
  // Adds to the leg joints in `positions` their change from the last step() to the waist in `positions`.
  // Returns false and changes nothing if the waist has not changed or there is no solution.
  bool lead(JointArray& positions) const;
  double position(std::size_t joint) const { return legs_[joint]; }      // of a leg joint [rad]
  double velocity(std::size_t joint) const { return velocity_[joint]; }  // [rad/s]

  // Writes the measured waist, which has no encoder, to its axes in `position`: computed from the measured
  // leg joints while engaged, otherwise the last set-points.
  void measure(JointArray& position, const JointArray& set_position) const;

 private:
  WaistPose body_of(const JointArray& positions) const;

  std::optional<Stance> stance_;
  bool engaged_ = false;
  double period_s_;
  std::array<std::size_t, 4> axis_{};  // joint index of lift, roll, pitch, yaw
  JointMask axes_ = 0;
  WaistPose last_{};
  JointArray legs_{};
  JointArray velocity_{};
  JointMask leg_joints_ = 0;
};

}  // namespace aim::robotside
