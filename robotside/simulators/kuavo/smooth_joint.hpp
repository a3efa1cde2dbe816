// A joint of the simulated Kuavo that is moved within its limits of velocity and acceleration.
#pragma once

#include "core/model/joint.hpp"

namespace aim::robotside::kuavo {

struct SmoothJoint {
  double position = 0, velocity = 0;  // in the unit of the joint, and per second

  // One step towards the target; the joint comes to rest there. `fastest` lowers the limit of velocity.
  void follow(double target, const JointLimits& limits, double fastest);
  void follow(double target, const JointLimits& limits) { follow(target, limits, limits.velocity); }
  // One step with this velocity; the joint comes to rest at the limits of its position.
  void turn(double wanted, const JointLimits& limits);
  void brake(const JointLimits& limits) { accelerate(0, limits); }  // one step

 private:
  void accelerate(double wanted, const JointLimits& limits);
};

}  // namespace aim::robotside::kuavo
