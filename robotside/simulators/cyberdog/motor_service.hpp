// The low-level service of the CyberDog: single motors by motor_ctrl. It starts locked until frames of zeros
// have been sent, and gives way when frames are late. Source: cyberdog_locomotion, fsm_state_motor_ctrl.
#pragma once

#include <array>

#include "robotside/frames/cyberdog/dog_frame.hpp"

namespace aim::robotside::cyberdog {

inline constexpr int kUnlockIterations = 1250;  // of damping before zeros unlock it: 2.5 s

class MotorService {
 public:
  void enter();
  // One iteration of 2 ms; `late_ms` since the newest frame. The joints that the motors go to, with the signs
  // of the wire; a motor without stiffness stays.
  std::array<double, 12> step(const MotorCtrlFrame& frame, double late_ms,
                              const std::array<double, 12>& measured, double dt);
  MotorCtrlState state() const { return state_; }

 private:
  void check_delay(const MotorCtrlFrame& frame, double late_ms);
  double clamp_jump(std::size_t joint, double target, double measured);

  MotorCtrlState state_;
  int locked_ = 0;    // iterations since it is locked
  double scale_ = 1;  // of velocities and torques of late frames
};

}  // namespace aim::robotside::cyberdog
