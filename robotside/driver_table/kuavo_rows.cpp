// What is put together for each row of the table of drivers. Programs that link this file also link the
// transports.
#include <utility>

#include "robotside/driver_table/kuavo.hpp"
#include "robotside/driver_table/kuavo_settings.hpp"
#include "robotside/drivers/kuavo/kuavo_driver.hpp"
#include "robotside/drivers/kuavo/kuavo_ros_link.hpp"
#include "robotside/simulators/kuavo/wire/kuavo_sim_link.hpp"
#include "robotside/simulators/kuavo/wire/ros_end.hpp"
#include "robotside/simulators/kuavo/wire/rosbridge_end.hpp"
#include "transport/backends/backend.hpp"

namespace aim::robotside {
namespace {

std::string interface_of(const DriverOptions& options) {
  return options.interface.empty() ? "lo" : options.interface;
}

// A setting without effect would be a silent error.
Status check_no_rosbridge(const DriverOptions& options) {
  for (const auto& [key, value] : options.settings)
    if (key == "rosbridge")
      return Error{Origin::usage, "the driver kuavo has no rosbridge",
                   "driver_set rosbridge is a setting of the simulated robot",
                   "remove it, or take the driver kuavo-sim"};
  return Done{};
}

}  // namespace

Result<std::unique_ptr<Driver>> make_kuavo(const RobotModel& model, const DriverOptions& options) {
  if (Status none = check_no_rosbridge(options); !none) return none.error();
  const auto settings = kuavo::kuavo_settings(model, options);
  if (!settings) return settings.error();
  const auto master = kuavo::master_of(options);
  if (!master) return master.error();
  auto troubles = std::make_shared<kuavo::RosTroubles>();
  transport::Ros1Options node;
  node.master = *master;
  node.interface = interface_of(options);
  node.name = "aimd";
  node.link = [troubles](const std::string& reason) { troubles->set_master(reason); };
  node.report = [troubles](const std::string& sentence) { troubles->report(sentence); };
  auto opened = transport::open_ros1(node);
  if (!opened) return opened.error();
  auto link = std::make_unique<kuavo::KuavoRosLink>(settings->edition, std::move(*opened), troubles);
  return std::unique_ptr<Driver>(std::make_unique<kuavo::KuavoDriver>(std::move(link)));
}

Result<std::unique_ptr<Driver>> make_kuavo_sim(const RobotModel& model, const DriverOptions& options) {
  const auto settings = kuavo::kuavo_settings(model, options);
  if (!settings) return settings.error();
  const auto master = kuavo::master_of(options);
  if (!master) return master.error();
  auto link = std::make_unique<kuavo::KuavoSimLink>(settings->edition);
  link->sim().attach(kuavo::make_ros_end({*master, interface_of(options), transport::open_ros1}));
  if (settings->rosbridge)
    link->sim().attach(
        kuavo::make_rosbridge_end({.port = *settings->rosbridge, .allowed_hosts = options.allowed_hosts}));
  return std::unique_ptr<Driver>(std::make_unique<kuavo::KuavoDriver>(std::move(link)));
}

}  // namespace aim::robotside
