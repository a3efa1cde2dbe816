// The rows that need no transport: which models the drivers of the MagicBot fit, and the simulated robot
// without its wire.
#include <utility>

#include "core/robots/magiclab_magicbot.hpp"
#include "robotside/driver_table/magicbot.hpp"
#include "robotside/drivers/magicbot/bot_driver.hpp"
#include "robotside/simulators/magicbot/bot_sim_link.hpp"

namespace aim::robotside {

bool is_magicbot(const RobotModel& model) { return model.id == kMagiclabMagicbot.id; }

Result<std::unique_ptr<Driver>> make_magicbot_alone(const RobotModel& model, const DriverOptions&) {
  auto link = std::make_unique<magicbot::BotSimLink>(model);
  return std::unique_ptr<Driver>(std::make_unique<magicbot::BotDriver>(model, std::move(link)));
}

}  // namespace aim::robotside
