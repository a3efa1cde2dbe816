// The simulator: no overshoot beyond its input, repeatable, and a battery like the recorded one.
#include "robotside/simulators/a2/sim.hpp"
#include "robotside/driver_table/driver_table.hpp"

#include <cmath>

#include "limits_observer.hpp"
#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"

namespace aim::robotside {
namespace {

struct Sim {
  Sim() : driver(fixture_model()) {
    REQUIRE(driver.connect());
    REQUIRE(driver.enable());
    driver.read(0, measured);
    set_points.position = measured.position;
  }
  void step() {
    now += 1'000'000;
    driver.write(now, set_points);
    driver.read(now, measured);
  }
  SimDriver driver;
  Measurement measured;
  SetPoints set_points;
  TimeNs now = 0;
};

}  // namespace

TEST_CASE("the simulator starts in the start posture with 90 % charge and cool joints") {
  Sim sim;
  const auto start = fixture_model().posture("start").positions;
  for (std::size_t i = 0; i < start.size(); ++i) CHECK(sim.measured.position[i] == start[i]);
  CHECK(sim.measured.battery.charge == 0.90);
  CHECK(sim.measured.battery.voltage == Approx(52.8).margin(0.1));
  CHECK(sim.measured.temperature[0] == 25);
}

TEST_CASE("a joint follows its set-point without overshoot within a few milliseconds") {
  Sim sim;
  sim.set_points.position[26] = 0.1;
  double last = 0;
  for (int ms = 0; ms < 50; ++ms) {
    sim.step();
    CHECK(sim.measured.position[26] >= last);
    CHECK(sim.measured.position[26] <= 0.1);
    last = sim.measured.position[26];
  }
  CHECK(last == Approx(0.1).epsilon(1e-6));
}

TEST_CASE("two simulators with the same input are bit-identical") {
  Sim a;
  Sim b;
  for (int ms = 0; ms < 3000; ++ms) {
    const double value = std::sin(ms * 1e-3);
    for (Sim* sim : {&a, &b}) {
      sim->set_points.position[12] = value;
      sim->set_points.base_velocity.forward = 0.3 * value;
      sim->set_points.legs_powered = true;
      sim->step();
    }
  }
  CHECK(a.measured.position == b.measured.position);
  CHECK(a.measured.temperature == b.measured.temperature);
  CHECK(a.measured.battery.charge == b.measured.battery.charge);
  CHECK(a.measured.base.x == b.measured.base.x);
}

TEST_CASE("odometry follows a circle") {
  Sim sim;
  sim.set_points.base_velocity.forward = 0.5;
  sim.set_points.base_velocity.yaw_rate = 1.0;
  for (int ms = 0; ms < 6283; ++ms) sim.step();
  CHECK(sim.measured.base.x == Approx(0).margin(1e-3));
  CHECK(sim.measured.base.y == Approx(0).margin(1e-3));
  CHECK(sim.measured.base.yaw == Approx(6.283));
}

TEST_CASE("the battery discharges, faster when the robot walks") {
  Sim idle;
  Sim busy;
  busy.set_points.legs_powered = true;
  busy.set_points.base_velocity.forward = 0.8;
  for (int i = 0; i < 10'000; ++i) {
    idle.step();
    busy.step();
  }
  const double idle_used = 0.90 - idle.measured.battery.charge;
  const double busy_used = 0.90 - busy.measured.battery.charge;
  CHECK(idle_used > 0);
  CHECK(busy_used > 3 * idle_used);
  CHECK(idle.measured.battery.current < 0);
  CHECK(idle.measured.battery.current * idle.measured.battery.voltage == Approx(-52.5));
}

TEST_CASE("joints warm up while they work and a disabled simulator does not move") {
  Sim sim;
  for (int i = 0; i < 60'000; ++i) {
    sim.set_points.position[12] = std::sin(i * 2e-3);
    sim.step();
  }
  CHECK(sim.measured.temperature[12] > 25.2);
  CHECK(sim.measured.temperature[12] < 60);
  sim.driver.disable();
  const JointArray there = sim.measured.position;
  sim.set_points.position[26] = 0.5;
  for (int i = 0; i < 100; ++i) sim.step();
  CHECK(sim.measured.position == there);
}

TEST_CASE("drivers come from the table, and the error for an unknown one lists the names") {
  const auto row = find_driver("sim", fixture_model());
  REQUIRE(row);
  REQUIRE(make_driver(**row, fixture_model()));
  CHECK(find_driver("", fixture_model()).value() == *row);
  const auto options = make_driver(**row, fixture_model(), {.address = "10.0.0.1"});
  REQUIRE_FALSE(options);
  CHECK(options.error().origin == Origin::usage);
  const auto unknown = find_driver("gazebo", fixture_model());
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().origin == Origin::not_found);
  CHECK(unknown.error().hint == "for the " + std::string(fixture_model().title) + ": sim, hal");
}

}  // namespace aim::robotside
