// The simulated battery: 13 lithium-ion cells in series with an inner resistance, a charger and the switches
// of its management. A pure model of time: no clock, no thread.
// Source: a capture of GetBmsState of an A2 (45.46 V at 29 % and 1.16 A, 28.9 degree C, 4.22 Ah left, 1
// cycle, 21 Ah delivered). The curve of the cells is that of common lithium-ion cells, scaled to the capture;
// resistance, charger and thermal constants are chosen by us.
#pragma once

#include <cstdint>

#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

inline constexpr double kAmbient = 25;  // around a simulated robot [degree C]

struct BatterySwitches {
  bool charge = true;
  bool discharge = true;
  bool management = true;  // off: neither charge nor discharge
};

class SimBattery {
 public:
  static constexpr int kCells = 13;
  static constexpr double kCapacity = 14.55;  // 4.22 Ah were 29 % [A h]

  SimBattery();

  // `load` is the power that the robot takes [W].
  void step(double dt, double load, bool charger, const BatterySwitches& switches);
  void set_charge(double charge);  // [0..1]
  // False: the robot gets no power from it.
  bool powers_robot() const { return powers_; }
  const BatteryState& state() const { return state_; }

 private:
  void set_voltage(double current);

  bool powers_ = true;
  BatteryState state_;
};

// Voltage of a resting cell by its charge 0..1 [V]: rises without interruption.
double cell_voltage(double charge);

}  // namespace aim::robotside
