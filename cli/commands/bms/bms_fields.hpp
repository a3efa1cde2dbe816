// The documents of aimctl bms. Source: AimDK wire, section 4.7: mV, mA, mW, 0.1 degree C, mAh, percent;
// section 5.1: fields of PowerState.
#pragma once

#include <string_view>

#include "aimdk/hal_bms.pb.h"
#include "cli/table/read_field.hpp"

namespace aim::cli::bms_fields {

// The wire carries whole milli-units as 32-bit floats; dividing them as doubles adds no rounding noise.
inline double milli(float value) { return static_cast<double>(value) / 1000; }
inline std::string_view after_underscore(std::string_view name) { return name.substr(name.find('_') + 1); }

using Battery = aimdk::protocol::BmsState;
inline constexpr std::string_view kBms = "battery management";

inline constexpr ReadField<Battery> kBattery[] = {
    {{"charge_percent", "charge of the battery", kBms, "%", "0 to 100"},
     [](const Battery& state) -> Json { return static_cast<double>(state.charge()); }},
    {{"voltage_V", "voltage of the battery", kBms, "V"},
     [](const Battery& state) -> Json { return milli(state.voltage()); }},
    {{"current_A", "current of the battery; + charges", kBms, "A"},
     [](const Battery& state) -> Json { return milli(state.current()); }},
    {{"power_W", "power of the battery", kBms, "W"},
     [](const Battery& state) -> Json { return milli(state.power()); }},
    {{"temperature_C", "temperature of the battery", kBms, "degC"},
     [](const Battery& state) -> Json { return static_cast<double>(state.temperature()) / 10; }},
    {{"charging", "whether the battery is being charged", kBms},
     [](const Battery& state) -> Json {
       return state.power_supply_status() == aimdk::protocol::PowerSupplyStatus_CHARGING;
     }},
    {{"status", "whether the battery is charged or discharged", kBms},
     [](const Battery& state) -> Json {
       const std::string_view name = aimdk::protocol::PowerSupplyStatus_Name(state.power_supply_status());
       return name == "PowerSupplyStatus_IDEL" ? "IDLE" : after_underscore(name);  // the wire misspells idle
     }},
    {{"health", "state of health of the battery", kBms},
     [](const Battery& state) -> Json {
       return after_underscore(aimdk::protocol::PowerSupplyHealth_Name(state.power_supply_health()));
     }},
    {{"abnormal", "whether the battery reports a fault", kBms},
     [](const Battery& state) -> Json {
       return after_underscore(aimdk::protocol::PowerAbnormalStatus_Name(state.abnormal_state()));
     }},
    {{"charger_connected", "whether a charger is connected", kBms},
     [](const Battery& state) -> Json { return state.charger_state() == aimdk::protocol::ChargerConnected; }},
    {{"capacity_Ah", "capacity of the battery", kBms, "Ah"},
     [](const Battery& state) -> Json { return milli(state.capacity()); }},
    {{"cycles", "charging cycles of the battery", kBms},
     [](const Battery& state) -> Json { return state.cycles_num(); }}};
inline constexpr auto kGet = keys_of(kBattery);

using Board = aimdk::protocol::PowerState;
inline constexpr std::string_view kPowerBoard = "power board";

inline constexpr ReadField<Board> kBoard[] = {
    {{"battery_connected", "whether the main battery is switched on", kPowerBoard},
     [](const Board& state) -> Json { return state.major_connect() == 1; }},
    {{"battery_low", "whether the main battery is low", kPowerBoard},
     [](const Board& state) -> Json { return state.major_charge() == 1; }},
    {{"charger_connected", "whether a charger is connected", kPowerBoard},
     [](const Board& state) -> Json { return state.charger_insert() == 1; }},
    {{"charging", "whether the battery is being charged", kPowerBoard},
     [](const Board& state) -> Json { return state.major_charging() == 1; }},
    {{"secondary_in_use", "whether the secondary battery is in use", kPowerBoard},
     [](const Board& state) -> Json { return state.major_minor() == 1; }},
    {{"secondary_low", "whether the secondary battery is low", kPowerBoard},
     [](const Board& state) -> Json { return state.minor_charge() == 1; }},
    {{"door_open", "whether the battery door is open", kPowerBoard},
     [](const Board& state) -> Json { return state.battery_door() == 1; }},
    {{"low_power", "whether the robot saves power", kPowerBoard},
     [](const Board& state) -> Json { return state.mode() == 1; }}};
inline constexpr auto kPower = keys_of(kBoard);

}  // namespace aim::cli::bms_fields
