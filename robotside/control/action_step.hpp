// One period of what changes the action: too little strength, the transition under way, a latched stop.
#pragma once

#include "robotside/control/parts/control_parts.hpp"

namespace aim::robotside {

// Low battery or hot joints end walking and dances.
void end_what_needs_strength(ControlParts& parts, TimeNs now);
void step_transition(ControlParts& parts, TimeNs now);
void step_stop(ControlParts& parts, TimeNs now);

}  // namespace aim::robotside
