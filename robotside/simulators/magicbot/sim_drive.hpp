// One drive of the simulated MagicBot: its operation modes, the hand-shake by which it changes them, and the
// inertia that it moves. Numbers of its mechanics are ours, because the vendor publishes none; so are its
// errors and its limits of temperature. Nothing weighs: without a torque a joint stays where it is.
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

// Gains that a drive takes in hybrid.
inline constexpr double kLargestStiffness = 1000;  // [N m/rad]
inline constexpr double kLargestDamping = 100;     // [N m s/rad]
// Temperatures at which a drive stops to move, and moves again [degree C].
inline constexpr double kTooHot = 90;
inline constexpr double kCooledDown = 80;

class SimDrive {
 public:
  explicit SimDrive(std::size_t joint);  // of the model

  // A command of a client. `off` and `ready` are always taken; a mode that moves only from `ready`, held for
  // kReadyHold_s, or when the drive is in it already. What is refused sets the error and changes nothing
  // else.
  void take(const DriveCommand& command);
  // By the robot's own controller, which needs no hand-shake: the position is reached within the step, as far
  // as the largest velocity permits.
  void follow(double position);
  void damp();     // ready
  void release();  // off

  void step(double seconds);  // 2 ms at most
  DriveState state() const;
  double position() const { return position_; }
  double velocity() const { return velocity_; }
  double temperature() const { return heat_ > 0 ? heat_ : temperature_; }  // [degree C]
  JointMode mode() const { return mode_; }
  bool moves() const { return mode_ != JointMode::off && mode_ != JointMode::ready; }

  void set_offline(bool offline);                     // answers no more, and is without power
  void set_heat(double celsius) { heat_ = celsius; }  // 0: its own temperature
  void set_load(double torque) { load_ = torque; }    // from outside [N m]

 private:
  // A torque that depends on the motion: constant + stiffness * (target - position) - damping * velocity.
  struct Torque {
    double constant = 0, stiffness = 0, target = 0, damping = 0;
  };
  DriveError check(const DriveCommand& command) const;
  bool in_range(const DriveCommand& command, JointMode mode) const;
  void enter(JointMode mode);
  double velocity_limit() const;
  double torque_limit() const;
  double wanted_velocity(double distance, double acceleration) const;
  void step_held(double seconds);
  void step_free(double seconds);
  Torque pid(double seconds);
  Torque adrc(double seconds);
  void observe(double seconds);
  void move(const Torque& torque, double limit, double seconds);
  void warm(double seconds);
  DriveState measured() const;

  const std::size_t joint_;
  const JointLimits limits_;
  const DriveMechanics mechanics_;

  JointMode mode_ = JointMode::off;
  bool held_ = false;  // by the robot's own controller
  DriveError error_ = DriveError::none;
  double ready_for_ = 0;  // [s]
  DriveCommand command_;
  double target_ = 0;  // of follow()

  double position_ = 0, velocity_ = 0;
  double torque_ = 0;  // of the motor [N m]
  double load_ = 0;

  double reference_ = 0, reference_velocity_ = 0;  // of pid the velocity only
  double integral_ = 0;                            // of the velocity loop [N m]
  // The observer of adrc: position, velocity, and the acceleration that the torque does not explain.
  double seen_position_ = 0, seen_velocity_ = 0, disturbance_ = 0;

  double temperature_;
  double heat_ = 0;
  bool hot_ = false;
  bool offline_ = false;
  DriveState last_;  // before it went offline
};

}  // namespace aim::robotside::magicbot
