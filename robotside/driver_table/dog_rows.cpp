// What is put together for each row of the table of drivers. Programs that link this file also link the
// transports.
#include "robotside/driver_table/cyberdog.hpp"

#include <utility>

#include "robotside/driver_table/lcm_options.hpp"
#include "robotside/drivers/cyberdog/dog_driver.hpp"
#include "robotside/drivers/cyberdog/dog_lcm_link.hpp"
#include "robotside/simulators/cyberdog/dog_ros.hpp"
#include "robotside/simulators/cyberdog/dog_sim_lcm.hpp"
#include "robotside/simulators/cyberdog/dog_sim_link.hpp"
#include "transport/backends/backend.hpp"

namespace aim::robotside {
namespace {

Result<std::unique_ptr<transport::TopicBus>> open_channels(const DriverOptions& options) {
  const auto bus = lcm_options("the CyberDog", options);
  if (!bus) return bus.error();
  return transport::open_bus("lcm:", *bus);
}

std::unique_ptr<Driver> driver_over(const RobotModel& model, std::unique_ptr<cyberdog::DogLink> link) {
  return std::make_unique<cyberdog::DogDriver>(model, std::move(link));
}

}  // namespace

Result<std::unique_ptr<Driver>> make_cyberdog(const RobotModel& model, const DriverOptions& options) {
  auto bus = open_channels(options);
  if (!bus) return bus.error();
  return driver_over(model, std::make_unique<cyberdog::DogLcmLink>(model, std::move(*bus)));
}

Result<std::unique_ptr<Driver>> make_cyberdog_sim(const RobotModel& model, const DriverOptions& options) {
  auto bus = open_channels(options);
  if (!bus) return bus.error();
  auto link = std::make_unique<cyberdog::DogSimLink>(model);
  cyberdog::DogSimLink* const files = link.get();
  const auto take_gait = [files](std::string_view text) {
    return static_cast<bool>(files->send_user_gait(text));
  };
  link->attach(std::make_unique<cyberdog::DogSimLcm>(model, std::move(*bus), take_gait));
  link->attach(std::make_unique<cyberdog::DogRos>(link->node(), take_gait));
  return driver_over(model, std::move(link));
}

}  // namespace aim::robotside
