// Numbers of the mechanics are ours, because the vendor publishes none.
#include "robotside/simulators/magicbot/drive_axis.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside::magicbot {
namespace {

constexpr double kFingerEffort = 1.0;  // whose effort is not published [N m]

}  // namespace

DriveMechanics mechanics_of(std::size_t joint) {
  const JointLimits& limits = kJoints[joint].limits;
  const bool finger = kJoints[joint].unit == JointUnit::count;
  const double effort = finger ? kFingerEffort : limits.effort;
  const double acceleration = finger ? 20000 : 400;
  return {effort, effort / acceleration, (finger ? 0.5 : 0.05) * effort / limits.velocity,
          effort / (finger ? 2 : 20)};
}

DriveAxis::DriveAxis(std::size_t joint) : limits_(kJoints[joint].limits), mechanics_(mechanics_of(joint)) {}

void DriveAxis::carry(double target, double seconds) {
  const double reach = limits_.velocity * seconds;
  const double moved = std::clamp(target - position_, -reach, reach);
  const double velocity = moved / seconds;
  torque_ = std::clamp(mechanics_.inertia * (velocity - velocity_) / seconds + mechanics_.friction * velocity,
                       -mechanics_.effort, mechanics_.effort);
  position_ += moved;
  velocity_ = velocity;
}

// The trapezoidal rule: exact to the second order, and stable with every gain.
double DriveAxis::velocity_after(const TorqueLaw& law, double seconds) const {
  const double share = seconds / mechanics_.inertia;
  const double slowing = share * (law.stiffness * seconds / 4 + (law.damping + mechanics_.friction) / 2);
  const double pushing = share * (law.constant + law.stiffness * (law.target - position_) + load_);
  return (velocity_ * (1 - slowing) + pushing) / (1 + slowing);
}

void DriveAxis::move(const TorqueLaw& law, double limit, double seconds) {
  double velocity = velocity_after(law, seconds);
  const double mean = (velocity_ + velocity) / 2;
  torque_ = law.constant + law.stiffness * (law.target - position_ - mean * seconds / 2) - law.damping * mean;
  if (std::abs(torque_) > limit) {
    torque_ = std::copysign(limit, torque_);
    velocity = velocity_after({.constant = torque_}, seconds);
  }
  velocity = std::clamp(velocity, -limits_.velocity, limits_.velocity);
  const double position = position_ + (velocity_ + velocity) / 2 * seconds;
  position_ = limits_.position.clamp(position);
  velocity_ = position_ == position ? velocity : 0;  // the stop of the joint ends the motion
}

}  // namespace aim::robotside::magicbot
