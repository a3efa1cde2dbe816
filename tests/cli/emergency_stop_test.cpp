// The vendor's message and the status page say the same of an emergency stop, for every reason of the
// message.
#include "cli/client/emergency_stop.hpp"

#include <google/protobuf/descriptor.h>

#include "tests/catch.hpp"

using namespace aim;
using namespace aim::cli;

namespace {

using Wire = aimdk::protocol::EmergencyState;

Wire active_for(Wire::Reason reason) {
  Wire state;
  state.set_active(true);
  state.set_reason(reason);
  return state;
}

}  // namespace

TEST_CASE("no emergency stop has no reason, whatever the fields of the message say") {
  Wire state = active_for(Wire::Reason_ESTOP);
  state.set_wired_emergency_stop(true);
  state.set_active(false);
  CHECK_FALSE(emergency_of(state).active);
  CHECK(emergency_of(state).reason.empty());
  CHECK(emergency_of(state).release.empty());
  CHECK_FALSE(inputs_of(state).any());
}

TEST_CASE("the fields of the inputs go before the reason, which names one only") {
  Wire state = active_for(Wire::Reason_SOFTWARE_ESTOP);
  state.set_wired_emergency_stop(true);
  state.set_software_emergency_stop(true);
  CHECK(emergency_of(state).reason == "emergency stop button, software emergency stop");
  CHECK(emergency_of(state).release == "release the emergency stop button, then aimctl estop release");
}

TEST_CASE("a robot that fills the reason only") {
  CHECK(emergency_of(active_for(Wire::Reason_ESTOP)).release == "release the emergency stop button");
  CHECK(emergency_of(active_for(Wire::Reason_WIRELESS_ESTOP)).reason == "wireless emergency stop");
  CHECK(emergency_of(active_for(Wire::Reason_SOFTWARE_ESTOP)).release == "aimctl estop release");
}

TEST_CASE("no request is proposed for an alarm") {
  CHECK(emergency_of(active_for(Wire::Reason_LEFT_FRONT_SENSOR_ALARM)).reason == "left front sensor alarm");
  for (int number = 0; number < Wire::Reason_descriptor()->value_count(); ++number) {
    const auto reason = static_cast<Wire::Reason>(Wire::Reason_descriptor()->value(number)->number());
    const EmergencyStop emergency = emergency_of(active_for(reason));
    INFO(emergency.reason << ": " << emergency.release);
    const bool by_request = reason == Wire::Reason_WIRELESS_ESTOP || reason == Wire::Reason_SOFTWARE_ESTOP ||
                            reason == Wire::Reason_UNDEFINED || reason == Wire::Reason_UNKNOWN;
    CHECK(emergency.active);
    CHECK_FALSE(emergency.reason.empty());
    CHECK(emergency.reason.find("Reason") == std::string::npos);
    CHECK((emergency.release.find("aimctl estop release") != std::string::npos) == by_request);
    CHECK_FALSE(emergency.release.empty());
  }
}

TEST_CASE("a robot of a later version states a reason that is not known here") {
  CHECK_FALSE(emergency_of(active_for(static_cast<Wire::Reason>(77))).reason.empty());
}

TEST_CASE("the page of an older aimd does not say how the stop is released") {
  v1::GetStatusResponse page;
  page.set_emergency_stop(true);
  page.set_emergency_reason("emergency stop button");
  CHECK(emergency_of(page).release == "release the emergency stop button, or aimctl estop release");
  page.set_emergency_release("release the emergency stop button");
  CHECK(emergency_of(page).release == "release the emergency stop button");
  page.set_emergency_stop(false);
  CHECK_FALSE(emergency_of(page).active);
}
