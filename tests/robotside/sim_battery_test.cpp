// The simulated battery against the capture of a robot, and its switches.
#include "robotside/simulators/a2/sim_battery.hpp"

#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

void run(SimBattery& battery, double seconds, double load, bool charger = false,
         BatterySwitches switches = {}) {
  for (double t = 0; t < seconds; t += 0.1) battery.step(0.1, load, charger, switches);
}

}  // namespace

TEST_CASE("at 29 % and 52.5 W it shows the voltage and the current of the capture") {
  SimBattery battery;
  battery.set_charge(0.29);
  run(battery, 0.1, 52.551);
  CHECK(battery.state().voltage == Approx(45.46).margin(0.1));
  CHECK(battery.state().current == Approx(-1.156).margin(0.005));
  CHECK(battery.state().current * battery.state().voltage == Approx(-52.551));
}

TEST_CASE("the voltage of a cell rises with its charge") {
  for (double charge = 0; charge < 1; charge += 0.01)
    CHECK(cell_voltage(charge) < cell_voltage(charge + 0.01));
}

TEST_CASE("it delivers its charge, counts it, and the cells spread under load") {
  SimBattery battery;
  const BatteryState before = battery.state();
  run(battery, 600, 400);
  const BatteryState after = battery.state();
  CHECK((before.charge - after.charge) * after.full_capacity == Approx(after.discharged - before.discharged));
  CHECK(after.highest_cell - after.lowest_cell > before.highest_cell - before.lowest_cell);
  CHECK(after.temperature > 25);
  run(battery, 36'000, 400);
  CHECK(battery.state().charge == 0);
  CHECK_FALSE(battery.powers_robot());
  CHECK(battery.state().cycles == 1);  // less than a full charge was delivered
}

TEST_CASE("a full charge delivered is one more cycle") {
  SimBattery battery;
  for (int i = 0; i < 3; ++i) {
    run(battery, 3000, 400);
    battery.set_charge(0.9);
  }
  CHECK(battery.state().discharged - 21 > SimBattery::kCapacity);
  CHECK(battery.state().cycles == 2);
}

TEST_CASE("a charger charges it with less current at the end, until it is full") {
  SimBattery battery;
  run(battery, 1, 50, true);
  CHECK(battery.state().charging);
  CHECK(battery.state().current == Approx(5));
  battery.set_charge(0.995);
  run(battery, 1, 50, true);
  CHECK(battery.state().current < 5);
  run(battery, 3600, 50, true);
  CHECK_FALSE(battery.state().charging);
  CHECK(battery.state().charge == Approx(0.999).margin(1e-3));
  CHECK(battery.state().voltage / SimBattery::kCells < 4.25);
}

TEST_CASE("its switches end charge and discharge") {
  SimBattery battery;
  run(battery, 1, 50, true, {.charge = false});
  CHECK_FALSE(battery.state().charging);
  CHECK(battery.powers_robot());
  run(battery, 1, 50, false, {.discharge = false});
  CHECK(battery.state().current == 0);
  CHECK_FALSE(battery.powers_robot());
  run(battery, 1, 50, true, {.management = false});
  CHECK_FALSE(battery.state().charging);
  CHECK(battery.powers_robot());  // by the charger
}

}  // namespace aim::robotside
