// One drive of the simulated MagicBot: its operation modes, and the hand-shake by which it changes them. Its
// errors are ours, because the vendor publishes none.
#pragma once

#include <cstddef>

#include "robotside/frames/magicbot/bot_frame.hpp"
#include "robotside/simulators/magicbot/disturbance_observer.hpp"
#include "robotside/simulators/magicbot/drive_axis.hpp"
#include "robotside/simulators/magicbot/drive_heat.hpp"

namespace aim::robotside::magicbot {

// Gains that a drive takes in hybrid.
inline constexpr double kLargestStiffness = 1000;  // [N m/rad]
inline constexpr double kLargestDamping = 100;     // [N m s/rad]

class SimDrive {
 public:
  explicit SimDrive(std::size_t joint) : joint_(joint), axis_(joint) {}  // of the model

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
  double position() const { return axis_.position(); }
  double velocity() const { return axis_.velocity(); }
  double temperature() const { return heat_.temperature(); }  // [degree C]
  JointMode mode() const { return mode_; }
  bool moves() const { return mode_ != JointMode::off && mode_ != JointMode::ready; }

  void set_offline(bool offline);                         // answers no more, and is without power
  void set_heat(double celsius) { heat_.give(celsius); }  // 0: its own temperature
  void set_load(double torque) { axis_.load(torque); }    // from outside [N m]

 private:
  DriveError check(const DriveCommand& command) const;
  bool in_range(const DriveCommand& command, JointMode mode) const;
  void enter(JointMode mode);
  double velocity_limit() const;
  double torque_limit() const;
  double wanted_velocity(double distance, double acceleration) const;
  void step_free(double seconds);
  TorqueLaw pid(double seconds);
  TorqueLaw adrc(double seconds);
  DriveState measured() const;

  const std::size_t joint_;
  DriveAxis axis_;
  DriveHeat heat_;

  JointMode mode_ = JointMode::off;
  bool held_ = false;  // by the robot's own controller
  DriveError error_ = DriveError::none;
  double ready_for_ = 0;  // [s]
  DriveCommand command_;
  double target_ = 0;  // of follow()

  double reference_ = 0, reference_velocity_ = 0;  // of pid the velocity only
  double integral_ = 0;                            // of the velocity loop [N m]
  DisturbanceObserver observer_;                   // of adrc

  bool offline_ = false;
  DriveState last_;  // before it went offline
};

}  // namespace aim::robotside::magicbot
