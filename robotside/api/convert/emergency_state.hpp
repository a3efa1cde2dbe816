// The inputs of the emergency stop as AimDK's message, and in words.
#pragma once

#include <string>

#include "aimdk/hal_emergency.pb.h"
#include "robotside/state/command.hpp"

namespace aim::robotside {

// While at least one input is active.
void fill_emergency(const EmergencyInputs& inputs, aimdk::protocol::EmergencyState& message);
// "emergency stop button, software emergency stop"; empty: none is active.
std::string words_of(const EmergencyInputs& inputs);

}  // namespace aim::robotside
