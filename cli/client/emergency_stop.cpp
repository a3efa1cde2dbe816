// Source: AimDK wire, sections 4.7 and 5.1: an empty answer means that no stop is active; an alarm of the
// robot (obstacle, limit, battery, power) is named by the reason, and no request releases it.
#include "cli/client/emergency_stop.hpp"

#include <algorithm>

#include "aimdk/common.pb.h"
#include "cli/client/reply.hpp"
#include "core/letter_case.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

constexpr std::string_view kAnyRelease = "release the emergency stop button, or aimctl estop release";
constexpr std::string_view kAlarmRelease = "remove what caused the alarm";

// "left front sensor alarm". Empty: the robot states none.
std::string alarm_of(wire::EmergencyState::Reason reason) {
  if (reason == wire::EmergencyState::Reason_UNDEFINED || reason == wire::EmergencyState::Reason_UNKNOWN)
    return {};
  std::string words = wire::EmergencyState_Reason_Name(reason);
  if (words.starts_with("Reason_")) words.erase(0, 7);
  std::replace(words.begin(), words.end(), '_', ' ');
  return lower(words);
}

}  // namespace

EmergencyInputs inputs_of(const wire::EmergencyState& state) {
  EmergencyInputs inputs;
  if (!state.active()) return inputs;
  inputs.set(EmergencyInput::wired, state.wired_emergency_stop());
  inputs.set(EmergencyInput::wireless, state.wireless_emergency_stop());
  inputs.set(EmergencyInput::software, state.software_emergency_stop());
  if (inputs.any()) return inputs;
  inputs.set(EmergencyInput::wired, state.reason() == wire::EmergencyState::Reason_ESTOP);
  inputs.set(EmergencyInput::wireless, state.reason() == wire::EmergencyState::Reason_WIRELESS_ESTOP);
  inputs.set(EmergencyInput::software, state.reason() == wire::EmergencyState::Reason_SOFTWARE_ESTOP);
  return inputs;
}

EmergencyStop emergency_of(const wire::EmergencyState& state) {
  if (!state.active()) return {};
  if (const EmergencyInputs inputs = inputs_of(state); inputs.any())
    return {.active = true, .reason = words_of(inputs), .release = release_of(inputs)};
  if (const std::string alarm = alarm_of(state.reason()); !alarm.empty())
    return {.active = true, .reason = alarm, .release = std::string(kAlarmRelease)};
  return {.active = true, .reason = "the robot does not say why", .release = std::string(kAnyRelease)};
}

EmergencyStop emergency_of(const v1::GetStatusResponse& page) {
  if (!page.emergency_stop()) return {.unknown = page.button_unknown()};
  const std::string& release = page.emergency_release();
  return {.active = true,
          .reason = page.emergency_reason(),
          .release = release.empty() ? std::string(kAnyRelease) : release};
}

Result<EmergencyStop> read_emergency(Robot& robot, std::chrono::milliseconds timeout) {
  const auto reply =
      robot.call(methods::HalEmergencyService::kGetEmergencyState, wire::CommonRequest{}, timeout);
  if (!reply) return reply.error();
  if (auto accepted = check_reply(robot, methods::HalEmergencyService::kGetEmergencyState.path, *reply);
      !accepted)
    return accepted.error();
  return emergency_of(reply->data());
}

}  // namespace aim::cli
