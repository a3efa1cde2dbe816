// Inverse kinematics of any chain from a guess nearby: damped Newton steps on the pose of its tool.
// For legs this is the whole solution; their hip axes are inclined and have no common point.
#pragma once

#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {

// How far a pose is from where it should be.
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

// One damped step towards `error`, no joint further than `longest` [rad]; false where nothing is left to do.
bool newton_step(const Jacobian& jacobian, const PoseError& error, double longest, JointStep& step) noexcept;

// Moves the chain's joints in `positions` until the tool is at `tool_in_base`; false when it does not get
// there. Knows no joint limits. The same guess always leads to the same joints.
bool reach(const Chain& chain, const Pose& tool_in_base, JointArray& positions,
           const NewtonLimits& limits = {}) noexcept;

}  // namespace aim::robotside
