// Whether an emergency stop is active, why, and how it is released; from aim.v1 or from the vendor's message.
#pragma once

#include <chrono>
#include <string>

#include "aim/v1/status.pb.h"
#include "aimdk/hal_emergency.pb.h"
#include "cli/client/robot.hpp"
#include "core/model/emergency_stop.hpp"

namespace aim::cli {

// Both texts are empty while none is active.
struct EmergencyStop {
  bool active = false;
  bool unknown = false;      // none is known to be active, and nothing says now whether the button is pressed
  std::string reason = {};   // "emergency stop button, software emergency stop"
  std::string release = {};  // "release the emergency stop button, then aimctl estop release"
};

EmergencyStop emergency_of(const v1::GetStatusResponse& page);
EmergencyStop emergency_of(const aimdk::protocol::EmergencyState& state);

// The inputs that are active: those of the message's fields, else that of its reason.
EmergencyInputs inputs_of(const aimdk::protocol::EmergencyState& state);

// Asks HalEmergencyService.
Result<EmergencyStop> read_emergency(Robot& robot, std::chrono::milliseconds timeout);

}  // namespace aim::cli
