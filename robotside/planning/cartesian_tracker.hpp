// Moves an arm along closely spaced tool poses with smooth joint motion: each step is the shortest one to the
// pose, and the redundancy of the arm is used to keep the joints away from their limits.
#pragma once

#include "core/model/robot_model.hpp"
#include "robotside/kinematics/arm_inverse.hpp"
#include "robotside/kinematics/newton.hpp"

namespace aim::robotside {

class CartesianTracker {
 public:
  CartesianTracker(const RobotModel& model, const ArmInverse& inverse) : model_(model), inverse_(inverse) {}

  // Moves the joints of the arm so that the tool frame is at `tool`, which must be near. Returns false if the
  // Newton steps do not converge. `elbow_step` [rad]: how far the joints may move in the null space, away
  // from their limits and, if given, towards the joints `towards`.
  bool step_to(const Pose& tool, double elbow_step, const ArmJoints* towards, JointArray& joints) const;

  // The same tool pose with the joints nearer to `wanted`.
  bool relax(const Pose& tool, const ArmJoints& wanted, JointArray& joints) const;

 private:
  JointStep null_space_step(double elbow_step, const ArmJoints* towards, const JointArray& joints) const;
  void move_in_null_space(const JointStep& wanted, JointArray& joints) const;
  const Chain& chain() const { return inverse_.chain(); }

  const RobotModel& model_;
  const ArmInverse& inverse_;
};

}  // namespace aim::robotside
