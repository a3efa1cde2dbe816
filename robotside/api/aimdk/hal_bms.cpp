// HalBmsService: the battery in the robot's units and field set.
// Source: aimdk wire, section 4.7, the sample captured from a robot (field set, units, and the values of
// fields that aimd does not measure: versions, cycles, key state).
#include <array>
#include <cmath>

#include "aimdk/hal_bms.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

namespace wire = aimdk::protocol;

constexpr double kFullCapacity_mAh = 14'550;  // the sample's 4220 mAh at 29 %

float rounded(double value) { return static_cast<float>(std::round(value)); }

void fill_version(wire::Version& version) {
  version.set_hardware_major(49);
  version.set_hardware_minor(48);
  version.set_hardware_revision(49);
  version.set_software_major(55);
  version.set_software_minor(48);
  version.set_software_revision(49);
}

void get_bms_state(RequestContext& context, const wire::CommonRequest&, wire::BmsStateRsp& reply) {
  const BatteryState battery = context.robot().state().battery;
  wire::BmsState& data = *reply.mutable_data();
  fill_version(*data.mutable_ver());
  data.set_voltage(rounded(battery.voltage * 1e3));                            // [mV]
  data.set_current(rounded(battery.current * 1e3));                            // [mA], negative: discharging
  data.set_power(rounded(std::abs(battery.voltage * battery.current) * 1e3));  // [mW]
  data.set_temperature(rounded(battery.temperature * 10));                     // [0.1 degree C]
  data.set_capacity(rounded(battery.charge * kFullCapacity_mAh));              // [mAh] left
  data.set_charge(rounded(battery.charge * 100));                              // [%]
  data.set_power_supply_health(wire::PowerSupplyHealth_GOOD);
  data.set_power_supply_status(battery.charging ? wire::PowerSupplyStatus_CHARGING
                                                : wire::PowerSupplyStatus_IDEL);
  data.set_cycles_num(1);
  data.set_cycles_capacity(21);  // [Ah]
  data.set_charger_state(battery.charging ? wire::ChargerConnected : wire::ChargerNotPulgin);
  data.set_bms_state(wire::BatteryStatus_Connected);
}

constexpr std::array kRows{serve<methods::kGetBmsState, get_bms_state>().as(Work::instant)};

}  // namespace

std::span<const RpcRow> hal_bms_rows() { return kRows; }

}  // namespace aim::robotside
