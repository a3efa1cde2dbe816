// One row per input, in the order in which the first active one is the reason on the wire.
#include "core/model/emergency_stop.hpp"

#include <array>
#include <string_view>

namespace aim {
namespace {

struct InputRow {
  EmergencyInput input;
  std::string_view words;
};
constexpr std::array kInputs{InputRow{EmergencyInput::wired, "emergency stop button"},
                             InputRow{EmergencyInput::wireless, "wireless emergency stop"},
                             InputRow{EmergencyInput::software, "software emergency stop"}};

}  // namespace

bool released_by_request(EmergencyInputs inputs) {
  return inputs.has(EmergencyInput::wireless) || inputs.has(EmergencyInput::software);
}

std::string words_of(EmergencyInputs inputs) {
  std::string words;
  for (const InputRow& row : kInputs)
    if (inputs.has(row.input)) words.append(words.empty() ? "" : ", ").append(row.words);
  return words;
}

std::vector<std::string> release_steps(EmergencyInputs inputs) {
  std::vector<std::string> steps;
  if (inputs.has(EmergencyInput::wired)) steps.emplace_back("release the emergency stop button");
  if (released_by_request(inputs)) steps.emplace_back("aimctl estop release");
  return steps;
}

std::string release_of(EmergencyInputs inputs) {
  std::string text;
  for (const std::string& step : release_steps(inputs))
    text.append(text.empty() ? "" : ", then ").append(step);
  return text;
}

}  // namespace aim
