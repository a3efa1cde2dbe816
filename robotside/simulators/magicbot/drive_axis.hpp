// The joint that a drive of the MagicBot moves: its equation of motion, by the torque of the motor and what
// loads it from outside. Nothing weighs: without a torque a joint stays where it is. It keeps its limits of
// position and velocity.
#pragma once

#include <cstddef>

#include "robotside/frames/magicbot/bot_frame.hpp"

namespace aim::robotside::magicbot {

// What a drive moves. Angles [rad], those of fingers [counts].
struct DriveMechanics {
  double effort;   // the largest torque [N m]
  double inertia;  // [N m s^2/rad]; the largest torque accelerates it at 400 rad/s^2
  double
      friction;  // viscous [N m s/rad]; 5 % of the largest torque at the largest velocity, 50 % of a finger
  double torque_constant;  // [N m/A]; 20 A at the largest torque, 2 A of a finger
};
DriveMechanics mechanics_of(std::size_t joint);

// A torque that depends on the motion: constant + stiffness * (target - position) - damping * velocity.
struct TorqueLaw {
  double constant = 0, stiffness = 0, target = 0, damping = 0;
};

class DriveAxis {
 public:
  explicit DriveAxis(std::size_t joint);  // of the model

  void load(double torque) { load_ = torque; }  // from outside [N m]
  // By a torque of at most `limit` [N m].
  void move(const TorqueLaw& law, double limit, double seconds);
  // To the target within the step, as far as the largest velocity permits.
  void carry(double target, double seconds);

  const JointLimits& limits() const { return limits_; }
  const DriveMechanics& mechanics() const { return mechanics_; }
  double position() const { return position_; }
  double velocity() const { return velocity_; }
  double torque() const { return torque_; }  // of the motor [N m]

 private:
  double velocity_after(const TorqueLaw& law, double seconds) const;

  const JointLimits limits_;
  const DriveMechanics mechanics_;
  double position_ = 0, velocity_ = 0;
  double torque_ = 0;
  double load_ = 0;
};

}  // namespace aim::robotside::magicbot
