// Leads an arm along close tool poses in smooth joints: each step is the shortest that gets there, and what
// freedom the elbow leaves is used to keep joints away from their limits.
#pragma once

#include "core/model/robot_model.hpp"
#include "robotside/kinematics/arm_inverse.hpp"
#include "robotside/kinematics/newton.hpp"

namespace aim::robotside {

class CartesianTracker {
 public:
  CartesianTracker(const RobotModel& model, const ArmInverse& inverse) : model_(model), inverse_(inverse) {}

  // Moves the arm's joints so that its tool is at `tool`, which is near; false where it does not get there.
  // `draw` [rad]: how far the joints may be moved aside on the way, in the direction that leads out of
  // limits and towards `towards`, where that is given.
  bool step_to(const Pose& tool, double draw, const ArmJoints* towards, JointArray& joints) const;

  // The same place of the tool with the joints nearer to these.
  bool relax(const Pose& tool, const ArmJoints& wanted, JointArray& joints) const;

 private:
  JointStep urge(double draw, const ArmJoints* towards, const JointArray& joints) const;
  void move_elbow(const JointStep& wanted, JointArray& joints) const;
  const Chain& chain() const { return inverse_.shape().chain(); }

  const RobotModel& model_;
  const ArmInverse& inverse_;
};

}  // namespace aim::robotside
