// A driver over simulated time, without a controller: written and read once a period, as by a control loop
// whose set-points the test chooses.
#pragma once

#include <memory>
#include <string_view>
#include <utility>

#include "robotside/ports/driver.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {

template <class Which>
struct DrivenDriver {
  static constexpr TimeNs kStep = 1'000'000;

  // The model must outlive this object.
  DrivenDriver(const RobotModel& of, std::unique_ptr<Which> made) : model(of), driver(std::move(made)) {
    REQUIRE(driver);
  }
  DrivenDriver(const DrivenDriver&) = delete;
  DrivenDriver& operator=(const DrivenDriver&) = delete;
  virtual ~DrivenDriver() = default;

  void enable() {
    REQUIRE(driver->connect());
    REQUIRE(driver->enable());
  }
  // One period.
  virtual void step() {
    now += kStep;
    driver->write(now, sent);
    read = driver->read(now, measured);
  }
  void run(double seconds) {
    for (int i = 0; i < seconds * 1000; ++i) step();
  }

  // Of a robot that manages its action by itself.
  ActionIndex index(std::string_view name) const { return *model.graph.find(name); }
  ModeReport report() { return driver->ports().modes->report(); }
  std::string_view action() { return model.graph.at(report().action).name; }
  // Requests an action and waits for the answer.
  ModeReport ask(std::string_view name, double seconds) {
    driver->ports().modes->request(++number, index(name));
    for (int i = 0; i < seconds * 1000 && report().answered != number; ++i) step();
    return report();
  }

  const RobotModel& model;
  std::unique_ptr<Which> driver;
  Measurement measured;  // by the last read() that had one
  SetPoints sent;
  TimeNs now = kStep;
  std::uint32_t number = 0;  // of requests
  bool read = false;         // the last read() had a measurement
};

}  // namespace aim::robotside
