// The velocity of each step is one from which the joint can still stop at its target in whole steps.
#include "robotside/simulators/kuavo/smooth_joint.hpp"

#include <algorithm>
#include <cmath>

#include "robotside/simulators/kuavo/sim_types.hpp"

namespace aim::robotside::kuavo {
namespace {

constexpr double kAtRest = 1e-9;  // a target this near is reached, in the unit of the joint

}  // namespace

void SmoothJoint::follow(double target, const JointLimits& limits, double fastest) {
  const double goal = limits.position.clamp(target);
  const double distance = std::abs(goal - position);
  if (distance < kAtRest) return brake(limits);
  const double change = limits.acceleration * kStep;
  const double stops = change * (std::sqrt(0.25 + 2 * distance / (change * kStep)) - 0.5);
  const double speed =
      std::min({stops, distance / kStep, std::clamp(fastest, 0.0, limits.velocity), limits.velocity});
  accelerate(std::copysign(speed, goal - position), limits);
}

void SmoothJoint::turn(double wanted, const JointLimits& limits) {
  if (wanted == 0) return brake(limits);
  follow(wanted > 0 ? limits.position.max : limits.position.min, limits, std::abs(wanted));
}

void SmoothJoint::accelerate(double wanted, const JointLimits& limits) {
  const double change = limits.acceleration * kStep;
  velocity += std::clamp(wanted - velocity, -change, change);
  const double next = position + velocity * kStep;
  position = limits.position.clamp(next);
  if (position != next) velocity = 0;  // the stop of the joint
}

}  // namespace aim::robotside::kuavo
