// HalBmsService: the battery, its switches and the power board.
// Source: aimdk wire, sections 4.7 and 5.1.
#include <array>
#include <optional>

#include "aimdk/hal_bms.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/convert/bms_state.hpp"
#include "robotside/api/convert/hardware_port.hpp"
#include "robotside/api/convert/power_cut.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

namespace wire = aimdk::protocol;

constexpr double kLow = 0.20;  // charge at which the power board reports a low battery [0..1]

// The state, if the robot reports its battery; otherwise the request is refused.
std::optional<BatteryState> battery_of(RequestContext& context) {
  const RobotState state = context.robot().state();
  if (state.known.battery) return state.battery;
  context.refuse({Origin::unreachable, "the battery is not known", "the robot's hardware does not report it",
                  "aimctl fault list names the topic that is missing"});
  return std::nullopt;
}

void get_bms_state(RequestContext& context, const wire::CommonRequest&, wire::BmsStateRsp& reply) {
  if (const auto battery = battery_of(context)) fill_bms(*battery, *reply.mutable_data());
}

struct SwitchRow {
  wire::PowerMosfeCmd command;
  BatterySwitch which;
  bool on;
};
constexpr std::array kSwitches{
    SwitchRow{wire::PowerMosfeCmd_DISABLE_CHARGE, BatterySwitch::charge, false},
    SwitchRow{wire::PowerMosfeCmd_ENABLE_CHARGE, BatterySwitch::charge, true},
    SwitchRow{wire::PowerMosfeCmd_DISABLE_DISCHARGE, BatterySwitch::discharge, false},
    SwitchRow{wire::PowerMosfeCmd_ENABLE_DISCHARGE, BatterySwitch::discharge, true},
    SwitchRow{wire::PowerMosfeCmd_ENABLE_BMS, BatterySwitch::management, true},
    SwitchRow{wire::PowerMosfeCmd_DISABLE_BMS, BatterySwitch::management, false},
};

void set_mosfet(RequestContext& context, const wire::BmsMosfeCommandReq& request, wire::CommonResponse&) {
  PowerPort* power = power_of(context);
  if (power == nullptr) return;
  for (const SwitchRow& row : kSwitches) {
    if (row.command != request.cmd()) continue;
    // Without discharge the motors lose their power, unless a charger feeds the robot.
    const bool cuts = !row.on && row.which != BatterySwitch::charge;
    if (cuts && !context.robot().state().battery.charger && !may_cut_power(context)) return;
    if (!context.dry_run()) power->set_switch(row.which, row.on);
    return;
  }
  context.refuse({Origin::usage, "the request names no switch of the battery",
                  "its field cmd is missing or 0",
                  R"(send {"cmd":"PowerMosfeCmd_ENABLE_CHARGE"} or another PowerMosfeCmd)"});
}

void get_power_state(RequestContext& context, const wire::CommonRequest&, wire::PowerStateRsp& reply) {
  const auto known = battery_of(context);
  if (!known) return;
  const BatteryState& battery = *known;
  const PowerPort* power = context.services().ports.power;
  const bool connected =
      power == nullptr || (power->is_on(BatterySwitch::discharge) && power->is_on(BatterySwitch::management));
  wire::PowerState& data = *reply.mutable_data();
  data.set_switch_state(connected || battery.charger ? 0 : 1);
  data.set_major_charge(battery.charge < kLow ? 1 : 0);
  data.set_charger_insert(battery.charger ? 1 : 0);
  data.set_major_charging(battery.charging ? 1 : 0);
  data.set_major_connect(connected ? 1 : 0);
}

constexpr std::array kHalBmsRows{
    serve<methods::HalBmsService::kGetBmsState, get_bms_state>().as(Work::instant),
    serve<methods::HalBmsService::kSetBmsMosfeCommand, set_mosfet>().needing(Capability::power),
    serve<methods::HalBmsService::kGetPowerState, get_power_state>().as(Work::instant),
};

}  // namespace

std::span<const RpcRow> hal_bms_rows() { return kHalBmsRows; }

}  // namespace aim::robotside
