// aimctl bms: state of the battery. Source: AimDK wire, section 4.7: mV, mA, mW, 0.1 degree C, mAh,
// percent.
#include "aimdk/common.pb.h"
#include "aimdk/hal_bms.pb.h"
#include "cli/client/reply.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

std::string_view after_underscore(std::string_view name) { return name.substr(name.find('_') + 1); }

// The wire carries whole milli-units as 32-bit floats; dividing them as doubles adds no rounding noise.
double milli(float value) { return static_cast<double>(value) / 1000; }

Status run_get(Invocation& invocation) {
  auto reply = ask(invocation.robot(), methods::kGetBmsState, wire::CommonRequest{});
  if (!reply) return reply.error();
  if (!reply->has_data())
    return Error{.origin = Origin::fault,
                 .message = "the robot does not report its battery",
                 .reason = "its answer is empty",
                 .hint = "a vendor's robot gives an empty answer on the wrong port: check --robot"};
  const wire::BmsState& data = reply->data();
  const std::string_view status = wire::PowerSupplyStatus_Name(data.power_supply_status());
  invocation.sink().print(
      {.document = {{"charge_percent", static_cast<double>(data.charge())},
                    {"voltage_V", milli(data.voltage())},
                    {"current_A", milli(data.current())},
                    {"power_W", milli(data.power())},
                    {"temperature_C", static_cast<double>(data.temperature()) / 10},
                    {"charging", data.power_supply_status() == wire::PowerSupplyStatus_CHARGING},
                    // The wire misspells idle.
                    {"status", status == "PowerSupplyStatus_IDEL" ? "IDLE" : after_underscore(status)},
                    {"health", after_underscore(wire::PowerSupplyHealth_Name(data.power_supply_health()))},
                    {"abnormal", after_underscore(wire::PowerAbnormalStatus_Name(data.abnormal_state()))},
                    {"charger_connected", data.charger_state() == wire::ChargerConnected},
                    {"capacity_Ah", milli(data.capacity())},
                    {"cycles", data.cycles_num()}}});
  return Done{};
}

constexpr Example kExamples[] = {{"aimctl bms get", "charge, voltage, current and temperature"},
                                 {"aimctl bms get --json | jq .charge_percent", "the charge for a script"},
                                 {"aimctl bms get --watch=5s", "updated every five seconds"}};
constexpr Command kCommands[] = {
    {.noun = "bms",
     .verb = "get",
     .summary = "show charge, voltage, current and temperature of the battery",
     .details = "The current is positive while charging and negative while discharging.",
     .parameters = {},
     .examples = kExamples,
     .danger = Danger::reads,
     .run = run_get},
};

}  // namespace

const Noun kBmsNoun{"bms", "show the state of the battery", kCommands, Capability::battery};

}  // namespace aim::cli
