// The simulated controller: the program that runs inside a real robot. It knows its wire's frames and
// nothing of aim's driver. It is kinematic: legs and base follow what is asked for, without forces.
#pragma once

#include "robotside/state/robot_state.hpp"
#include "toy_frame.hpp"

namespace aim::toy {

// Time is an argument and never decreases; one thread.
class ToyController {
 public:
  ToyController();

  // The robot obeys the first client that asks for a mode until that client is silent for 300 ms; it then
  // brakes and sits down. Frames of other clients are answered and have no effect.
  StateFrame answer(const CommandFrame& command, robotside::TimeNs now);
  void step(robotside::TimeNs now);
  const StateFrame& state() const { return state_; }

 private:
  void enter(Mode mode, robotside::TimeNs now);
  void step_velocity(double dt);
  void step_legs(double dt);

  StateFrame state_;
  CommandFrame command_;  // the newest of the client that is obeyed
  robotside::TimeNs now_ = 0;
  robotside::TimeNs heard_ = 0;                      // that client
  robotside::TimeNs entered_ = 0;                    // the mode was asked for
  double forward_ = 0, lateral_ = 0, yaw_rate_ = 0;  // of the body
  double x_ = 0, y_ = 0, yaw_ = 0;
  double raised_ = 0;  // legs are folded: 0; stretched: 1
  double phase_ = 0;   // of the gait [rad]
};

}  // namespace aim::toy
