// Looks a driver up in the table that the program links.
#include "robotside/driver_table/driver_table.hpp"

#include <string>

namespace aim::robotside {
namespace {

bool any(const DriverOptions& options) {
  return !options.address.empty() || !options.interface.empty() || !options.domain.empty() ||
         !options.file.empty() || !options.settings.empty();
}

}  // namespace

Result<const DriverRow*> find_driver(std::string_view name, const RobotModel& model) {
  std::string fitting;
  const DriverRow* named = nullptr;
  for (const DriverRow& row : driver_rows()) {
    if (row.name == name) named = &row;
    if (!row.fits(model)) continue;
    if (name.empty() || row.name == name) return &row;
    fitting += (fitting.empty() ? "" : ", ") + std::string(row.name);
  }
  const std::string hint = fitting.empty() ? "choose another robot with --robot"
                                           : "for the " + std::string(model.title) + ": " + fitting;
  if (named != nullptr)
    return Error{Origin::usage,
                 "the driver " + std::string(name) + " does not fit the " + std::string(model.title),
                 "it is for other robots", hint};
  if (name.empty())
    return Error{Origin::usage, "no driver fits the " + std::string(model.title),
                 "this build contains none for it", hint};
  return Error{Origin::not_found, "there is no driver \"" + std::string(name) + "\"",
               "this build does not contain it", hint};
}

Result<std::unique_ptr<Driver>> make_driver(const DriverRow& row, const RobotModel& model,
                                            const DriverOptions& options) {
  if (!row.takes_options && any(options))
    return Error{Origin::usage, "the driver " + std::string(row.name) + " takes no options",
                 "an address, interface, domain, file or setting of the driver is set",
                 "remove that setting"};
  auto made = row.make(model, options);
  if (!made) return made;
  CapabilitySet reached = model.capabilities;
  for (const PortNeed& need : port_needs())
    if (row.unreached.has(need.capability)) reached = reached.without(need.capability);
  const std::string missing = missing_ports(reached, (*made)->ports());
  if (missing.empty()) return made;
  return Error{Origin::error,
               "the driver " + std::string(row.name) + " cannot operate the " + std::string(model.title),
               "the model has what the driver does not reach: " + missing,
               "this is a defect of the driver or of the model; report it"};
}

}  // namespace aim::robotside
