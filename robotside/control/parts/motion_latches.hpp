// What forbids every motion until it is released: the latched stop, the emergency stop, a button that is
// not reported any more, DisableRobot.
#pragma once

#include "robotside/control/parts/stop_sequence.hpp"

namespace aim::robotside {

struct MotionLatches {
  StopSequence stop;
  EmergencyInputs emergency;
  bool button_unheard = false;  // EmergencyButton
  bool enabled = true;

  // The reason to name when several apply: the one that must be released first.
  constexpr Refused refusal() const {
    if (emergency.any()) return Refused::emergency;
    if (button_unheard) return Refused::button_unheard;
    if (stop.latched()) return Refused::stopped;
    return enabled ? Refused::none : Refused::disabled;
  }
};

}  // namespace aim::robotside
