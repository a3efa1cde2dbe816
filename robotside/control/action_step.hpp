// One period of what changes the action: too little strength, the transition under way, a latched stop.
#pragma once

#include "robotside/control/parts/control_parts.hpp"

namespace aim::robotside {

// Low battery or hot joints end walking and dances.
void end_what_needs_strength(ControlParts& parts, TimeNs now);
void step_transition(ControlParts& parts, TimeNs now);
// What another client makes the robot perform while a stop is latched: an action that stands is asked for,
// once a patience of requests.
void end_foreign_motion(ControlParts& parts, TimeNs now);
void step_stop(ControlParts& parts, TimeNs now);

}  // namespace aim::robotside
