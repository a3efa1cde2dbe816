// The rows that need no transport: which models the drivers of the Kuavo fit, and the simulated robot without
// its wire.
#include <utility>

#include "core/robots/leju_kuavo.hpp"
#include "robotside/driver_table/kuavo.hpp"
#include "robotside/driver_table/kuavo_settings.hpp"
#include "robotside/drivers/kuavo/kuavo_driver.hpp"
#include "robotside/simulators/kuavo/wire/kuavo_sim_link.hpp"

namespace aim::robotside {

bool is_kuavo(const RobotModel& model) {
  return model.id == kLejuKuavo.id || model.id == kLejuKuavoClaw.id || model.id == kLejuRoban.id;
}

Result<std::unique_ptr<Driver>> make_kuavo_alone(const RobotModel& model, const DriverOptions& options) {
  const auto settings = kuavo::kuavo_settings(model, options);
  if (!settings) return settings.error();
  auto link = std::make_unique<kuavo::KuavoSimLink>(settings->edition);
  link->prepare();
  return std::unique_ptr<Driver>(std::make_unique<kuavo::KuavoDriver>(std::move(link)));
}

}  // namespace aim::robotside
