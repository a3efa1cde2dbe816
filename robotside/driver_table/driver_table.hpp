// Which drivers there are, and which of them fits a robot. It is the only place that knows drivers and
// simulated robots.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "robotside/ports/driver.hpp"

namespace aim::robotside {

// The model must fit the row and must outlive the driver. Error: an option is invalid.
using MakeDriver = Result<std::unique_ptr<Driver>> (*)(const RobotModel& model, const DriverOptions& options);

struct DriverRow {
  std::string_view name;  // "sim"
  std::string_view summary;
  bool takes_options;
  bool (*fits)(const RobotModel& model);
  MakeDriver make;
  bool below_hal = false;  // the robot itself serves the /body_drive topics; aimd must not send them as well
  CapabilitySet unreached = {};  // of the model's: the driver has no port for them, and says so by this row
};

// The rows of a robot with a controller of its own. The simulated one is the default, so that a forgotten
// flag moves no machine.
struct RobotDrivers {
  DriverRow simulated;    // in this process, on its wire
  DriverRow real;         // over its wire
  MakeDriver make_alone;  // the simulated one without its wire; takes no options

  // In place of the others, for programs that step the time.
  constexpr DriverRow alone() const {
    return {simulated.name, simulated.summary, false, simulated.fits, make_alone};
  }
};

std::span<const DriverRow> driver_rows();
// By name; an empty one is the first driver that fits the model.
Result<const DriverRow*> find_driver(std::string_view name, const RobotModel& model);
// Error: the driver takes no options and some are given, those of DriverRow::make, or the driver lacks a port
// that a capability of the model needs and that its row does not name as unreached.
Result<std::unique_ptr<Driver>> make_driver(const DriverRow& row, const RobotModel& model,
                                            const DriverOptions& options = {});

}  // namespace aim::robotside
