// Which drivers there are, and which of them fits a robot. It is the only place that knows drivers and
// simulated robots.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "robotside/ports/driver.hpp"

namespace aim::robotside {

struct DriverRow {
  std::string_view name;  // "sim"
  std::string_view summary;
  bool takes_options;
  bool (*fits)(const RobotModel& model);
  // The model must fit and must outlive the driver. Error: an option is invalid.
  Result<std::unique_ptr<Driver>> (*make)(const RobotModel& model, const DriverOptions& options);
  bool below_hal = false;  // the robot itself serves the /body_drive topics; aimd must not send them as well
  CapabilitySet unreached = {};  // of the model's: the driver has no port for them, and says so by this row
};
std::span<const DriverRow> driver_rows();
// By name; an empty one is the first driver that fits the model.
Result<const DriverRow*> find_driver(std::string_view name, const RobotModel& model);
// Error: the driver takes no options and some are given, those of DriverRow::make, or the driver lacks a port
// that a capability of the model needs and that its row does not name as unreached.
Result<std::unique_ptr<Driver>> make_driver(const DriverRow& row, const RobotModel& model,
                                            const DriverOptions& options = {});

}  // namespace aim::robotside
