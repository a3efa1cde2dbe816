// The inputs of the emergency stop as AimDK's message.
#pragma once

#include "aimdk/hal_emergency.pb.h"
#include "core/model/emergency_stop.hpp"

namespace aim::robotside {

// While at least one input is active.
void fill_emergency(EmergencyInputs inputs, aimdk::protocol::EmergencyState& message);

}  // namespace aim::robotside
