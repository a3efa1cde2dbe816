// Source: aimdk wire, section 4.7, the sample captured from a robot (field set, units, versions, key state).
#include "robotside/api/convert/bms_state.hpp"

#include <cmath>

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

constexpr double kFull = 0.995;        // [0..1]
constexpr double kHot = 60;            // [degree C]
constexpr double kHotCharging = 45;    // [degree C]
constexpr double kCold = 0;            // [degree C]
constexpr double kEmptyCell = 2.8;     // [V]
constexpr double kHighestCell = 4.25;  // [V]

float rounded(double value) { return static_cast<float>(std::round(value)); }

void fill_version(wire::Version& version) {
  version.set_hardware_major(49);
  version.set_hardware_minor(48);
  version.set_hardware_revision(49);
  version.set_software_major(55);
  version.set_software_minor(48);
  version.set_software_revision(49);
}

wire::PowerSupplyHealth health_of(const BatteryState& battery) {
  if (battery.temperature > kHot) return wire::PowerSupplyHealth_OVERHEAT;
  if (battery.temperature < kCold) return wire::PowerSupplyHealth_COLD;
  if (battery.highest_cell > kHighestCell) return wire::PowerSupplyHealth_OVERVOLTAGE;
  return wire::PowerSupplyHealth_GOOD;
}

wire::PowerSupplyStatus status_of(const BatteryState& battery) {
  if (battery.charging) return wire::PowerSupplyStatus_CHARGING;
  return battery.charger && battery.charge >= kFull ? wire::PowerSupplyStatus_FULL
                                                    : wire::PowerSupplyStatus_IDEL;
}

wire::PowerAbnormalStatus abnormal_of(const BatteryState& battery) {
  if (battery.lowest_cell > 0 && battery.lowest_cell < kEmptyCell)
    return wire::PowerAbnormalStatus_UNDERVOLTAGE;
  if (battery.highest_cell > kHighestCell) return wire::PowerAbnormalStatus_OVERVOLTAGE;
  if (battery.charging && battery.temperature > kHotCharging)
    return wire::PowerAbnormalStatus_EXCEED_CHARGING_TEMP_LIMIT;
  if (battery.temperature > kHot) return wire::PowerAbnormalStatus_EXCEED_DISCHARGE_TEMP_LIMIT;
  return wire::PowerAbnormalStatus_NORMAL;
}

}  // namespace

void fill_bms(const BatteryState& battery, wire::BmsState& data) {
  fill_version(*data.mutable_ver());
  data.set_voltage(rounded(battery.voltage * 1e3));                            // [mV]
  data.set_current(rounded(battery.current * 1e3));                            // [mA], negative: discharging
  data.set_power(rounded(std::abs(battery.voltage * battery.current) * 1e3));  // [mW]
  data.set_temperature(rounded(battery.temperature * 10));                     // [0.1 degree C]
  data.set_capacity(rounded(battery.charge * battery.full_capacity * 1e3));    // [mAh] left
  data.set_charge(rounded(battery.charge * 100));                              // [%]
  data.set_power_supply_health(health_of(battery));
  data.set_power_supply_status(status_of(battery));
  data.set_cycles_num(battery.cycles);
  data.set_cycles_capacity(rounded(battery.discharged));  // [Ah]
  data.set_abnormal_state(abnormal_of(battery));
  data.set_charger_state(battery.charger ? wire::ChargerConnected : wire::ChargerNotPulgin);
  data.set_bms_state(wire::BatteryStatus_Connected);
}

}  // namespace aim::robotside
