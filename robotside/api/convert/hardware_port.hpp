// The ports to the hardware beside the body, for requests: a driver may not reach what the robot has.
#pragma once

#include "robotside/api/request/request_context.hpp"

namespace aim::robotside {

// nullptr: refused, because the driver does not reach it.
PowerPort* power_of(RequestContext& context);
LightsPort* lights_of(RequestContext& context);
AudioPort* audio_of(RequestContext& context);
SequencePort* sequences_of(RequestContext& context);
ArmPort* arms_of(RequestContext& context);
HandPort* hands_of(RequestContext& context);
ClawPort* claws_of(RequestContext& context);
WalkPort* walking_of(RequestContext& context);
GainsPort* gains_of(RequestContext& context);

}  // namespace aim::robotside
