// The rows that need no transport: which models the drivers of the CyberDog fit, and the simulated robot
// without its wire.
#include <utility>

#include "core/robots/xiaomi_cyberdog.hpp"
#include "robotside/driver_table/cyberdog.hpp"
#include "robotside/drivers/cyberdog/dog_driver.hpp"
#include "robotside/simulators/cyberdog/dog_sim_link.hpp"

namespace aim::robotside {

bool is_cyberdog(const RobotModel& model) { return model.id == kXiaomiCyberdog.id; }

Result<std::unique_ptr<Driver>> make_cyberdog_alone(const RobotModel& model, const DriverOptions&) {
  auto link = std::make_unique<cyberdog::DogSimLink>(model);
  return std::unique_ptr<Driver>(std::make_unique<cyberdog::DogDriver>(model, std::move(link)));
}

}  // namespace aim::robotside
