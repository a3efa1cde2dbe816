// Parameters of the control loop that do not depend on the robot model.
#pragma once

#include "robotside/state/command.hpp"

namespace aim::robotside {

struct ControlConfig {
  TimeNs period = 1'000'000;  // of the control loop [ns]
  TimeNs deadman =
      500'000'000;  // silence that ends walking [ns]; 200 to 1000 ms. Source: AimDK, navigation mode
  // A gap in the loop's own time after which all motion ends [ns]. A shorter one counts for the dead-man time
  // only: a busy machine must not end a move whose goal was accepted.
  TimeNs suspension = 1'000'000'000;
  TimeNs servo_silence = 100'000'000;  // silence that ends a servo stream [ns]
  TimeNs waist_silence = 250'000'000;  // the same for the waist, which the vendor sends at 20 Hz [ns]
  // Time without a measurement after which the robot enters the action's retreat [ns]; the same as that of
  // the vendor's guard.
  TimeNs driver_silence = 1'500'000'000;
  // Time in which a robot's own controller must answer a request for an action [ns]; then it counts as
  // refused.
  TimeNs mode_patience = 1'000'000'000;
  bool allow_motor_control = false;  // permit actions that only a restart of the robot ends
  double walk_charge = 0.10;         // below it walking is refused [0..1]
  double walk_temperature = 80;      // above it, on any joint, walking is refused [degree C]
  double sit_down_s = 3;             // a stop of level sit lowers the body in this time [s]

  double period_s() const { return static_cast<double>(period) * 1e-9; }
};

}  // namespace aim::robotside
