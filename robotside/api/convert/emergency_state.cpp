// Source: aimdk wire, section 5.1: ESTOP is the wired button.
#include "robotside/api/convert/emergency_state.hpp"

namespace aim::robotside {
namespace {

using Wire = aimdk::protocol::EmergencyState;

// The first active one is the reason.
Wire::Reason reason_of(EmergencyInputs inputs) {
  if (inputs.has(EmergencyInput::wired)) return Wire::Reason_ESTOP;
  if (inputs.has(EmergencyInput::wireless)) return Wire::Reason_WIRELESS_ESTOP;
  return inputs.any() ? Wire::Reason_SOFTWARE_ESTOP : Wire::Reason_UNDEFINED;
}

}  // namespace

void fill_emergency(EmergencyInputs inputs, Wire& message) {
  message.set_active(inputs.any());
  message.set_reason(reason_of(inputs));
  message.set_wired_emergency_stop(inputs.has(EmergencyInput::wired));
  message.set_wireless_emergency_stop(inputs.has(EmergencyInput::wireless));
  message.set_software_emergency_stop(inputs.has(EmergencyInput::software));
}

}  // namespace aim::robotside
