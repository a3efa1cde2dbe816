// The simulated battery.
#include "robotside/simulators/a2/sim_battery.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace aim::robotside {
namespace {

// Resting voltage of a cell at 0 %, 10 %, ... 100 % [V]. 29 % is 3.50 V, as in the capture (45.46 V and 1.16
// A).
constexpr std::array kCurve = {3.00, 3.30, 3.42, 3.51, 3.58, 3.65, 3.74, 3.84, 3.94, 4.06, 4.18};

constexpr double kResistance = 0.1;  // of the whole battery [ohm]
constexpr double kSpread = 0.004;    // of the weakest and the strongest cell from the mean, at rest [V]
constexpr double kSpreadPerAmpere = 0.002;                    // further apart under load [V/A]
constexpr double kChargerCurrent = 5;                         // at most [A]
constexpr double kChargerVoltage = 4.2 * SimBattery::kCells;  // the charger holds it at the end [V]
constexpr double kFull = 0.999;
constexpr double kStartCharge = 0.90;
constexpr double kStartHeat = 28.9;     // [degree C]
constexpr double kHeatCapacity = 4000;  // [J/K]
constexpr double kCooling = 1.5;        // [W/K]
constexpr double kDelivered = 21;       // in its life so far [A h]

// The current with which the battery delivers a power [A]: load = (resting - current * R) * current. A load
// beyond the most that it can deliver gets that most.
double current_for(double load, double resting) {
  const double root = resting * resting - 4 * kResistance * load;
  return (resting - std::sqrt(std::max(0.0, root))) / (2 * kResistance);
}

}  // namespace

double cell_voltage(double charge) {
  const double at = std::clamp(charge, 0.0, 1.0) * static_cast<double>(kCurve.size() - 1);
  const auto below = std::min(static_cast<std::size_t>(at), kCurve.size() - 2);
  return std::lerp(kCurve[below], kCurve[below + 1], at - static_cast<double>(below));
}

SimBattery::SimBattery() {
  state_.charge = kStartCharge;
  state_.temperature = kStartHeat;
  state_.cycles = 1;
  state_.discharged = kDelivered;
  state_.full_capacity = kCapacity;
  set_voltage(0);
}

void SimBattery::set_charge(double charge) {
  state_.charge = std::clamp(charge, 0.0, 1.0);
  set_voltage(state_.current);
}

void SimBattery::set_voltage(double current) {
  const double mean = cell_voltage(state_.charge) + current * kResistance / kCells;
  const double apart = kSpread + kSpreadPerAmpere * std::abs(current);
  state_.current = current;
  state_.voltage = mean * kCells;
  state_.lowest_cell = mean - apart;
  state_.highest_cell = mean + apart;
}

void SimBattery::step(double dt, double load, bool charger, const BatterySwitches& switches) {
  const bool delivers = switches.management && switches.discharge && state_.charge > 0;
  const bool takes = switches.management && switches.charge && charger && state_.charge < kFull;
  const double resting = cell_voltage(state_.charge) * kCells;
  // The charger feeds the robot first, then the battery: constant current, at the end constant voltage.
  const double offered =
      takes ? std::clamp((kChargerVoltage - resting) / kResistance, 0.0, kChargerCurrent) : 0.0;
  const double drawn = delivers && !charger ? current_for(load, resting) : 0.0;
  const double current = offered - drawn;
  powers_ = charger || delivers;
  const double moved = current * dt / 3600;  // [A h]
  state_.charge = std::clamp(state_.charge + moved / kCapacity, 0.0, 1.0);
  if (moved < 0) {
    const double before = std::floor((state_.discharged - kDelivered) / kCapacity);
    state_.discharged -= moved;
    if (std::floor((state_.discharged - kDelivered) / kCapacity) > before) ++state_.cycles;
  }
  const double heat = current * current * kResistance;
  state_.temperature +=
      (heat - kCooling * (state_.temperature - kAmbient)) * std::min(dt / kHeatCapacity, 1.0 / kCooling);
  state_.charger = charger;
  state_.charging = offered > 0;
  set_voltage(current);
}

}  // namespace aim::robotside
