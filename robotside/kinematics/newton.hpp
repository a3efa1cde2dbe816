// Inverse kinematics of any chain from a nearby guess: damped Newton steps on the pose of its tool frame.
// Legs have no closed form, because their hip axes are inclined and have no common point: they use only this.
#pragma once

#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {

// Difference between a pose and its target.
struct PoseError {
  Vec3 position;  // target - now, in base [m]
  Vec3 rotation;  // rotation vector from now to the target, in base [rad]
};

PoseError error_of(const Pose& now, const Pose& target) noexcept;
double norm(const PoseError& error) noexcept;  // metres and radians together

struct NewtonLimits {
  int steps = 20;
  double tolerance = 1e-12;   // of norm(PoseError)
  double longest_step = 0.7;  // of one joint in one step [rad]
};

using JointStep = std::array<double, kMostChainJoints>;  // along the chain [rad]

// One damped step that reduces `error`; no joint moves more than `longest` [rad]. Returns false if the system
// cannot be solved.
bool newton_step(const Jacobian& jacobian, const PoseError& error, double longest, JointStep& step) noexcept;

// Moves the chain's joints in `positions` until the tool frame is at `tool_in_base`. Returns false if the
// steps do not converge. Ignores joint limits. Deterministic: the same guess gives the same joints.
bool reach(const Chain& chain, const Pose& tool_in_base, JointArray& positions,
           const NewtonLimits& limits = {}) noexcept;

}  // namespace aim::robotside
