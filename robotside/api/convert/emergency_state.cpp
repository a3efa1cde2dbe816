// Source: aimdk wire, section 5.1: ESTOP is the wired button.
#include "robotside/api/convert/emergency_state.hpp"

#include <array>

namespace aim::robotside {
namespace {

using Wire = aimdk::protocol::EmergencyState;

struct InputRow {
  EmergencyInput input;
  Wire::Reason reason;
  std::string_view words;
};
// The first active one is the reason.
constexpr std::array kInputs{
    InputRow{EmergencyInput::wired, Wire::Reason_ESTOP, "emergency stop button"},
    InputRow{EmergencyInput::wireless, Wire::Reason_WIRELESS_ESTOP, "wireless emergency stop"},
    InputRow{EmergencyInput::software, Wire::Reason_SOFTWARE_ESTOP, "software emergency stop"},
};

}  // namespace

void fill_emergency(const EmergencyInputs& inputs, Wire& message) {
  message.set_active(inputs.any());
  for (const InputRow& row : kInputs) {
    if (!inputs.has(row.input)) continue;
    message.set_reason(row.reason);
    break;
  }
  message.set_wired_emergency_stop(inputs.has(EmergencyInput::wired));
  message.set_wireless_emergency_stop(inputs.has(EmergencyInput::wireless));
  message.set_software_emergency_stop(inputs.has(EmergencyInput::software));
}

std::string words_of(const EmergencyInputs& inputs) {
  std::string words;
  for (const InputRow& row : kInputs)
    if (inputs.has(row.input)) words.append(words.empty() ? "" : ", ").append(row.words);
  return words;
}

}  // namespace aim::robotside
