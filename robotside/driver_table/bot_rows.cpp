// What is put together for each row of the table of drivers. Programs that link this file also link the
// transports.
#include <utility>

#include "robotside/driver_table/lcm_options.hpp"
#include "robotside/driver_table/magicbot.hpp"
#include "robotside/drivers/magicbot/bot_driver.hpp"
#include "robotside/drivers/magicbot/bot_lcm_link.hpp"
#include "robotside/simulators/magicbot/bot_sim_lcm.hpp"
#include "robotside/simulators/magicbot/bot_sim_link.hpp"
#include "transport/backends/backend.hpp"

namespace aim::robotside {
namespace {

Result<std::unique_ptr<transport::TopicBus>> open_channels(const DriverOptions& options) {
  const auto bus = lcm_options("the MagicBot", options);
  if (!bus) return bus.error();
  return transport::open_bus("lcm:", *bus);
}

}  // namespace

Result<std::unique_ptr<Driver>> make_magicbot(const RobotModel& model, const DriverOptions& options) {
  auto bus = open_channels(options);
  if (!bus) return bus.error();
  auto link = std::make_unique<magicbot::BotLcmLink>(model, std::move(*bus));
  return std::unique_ptr<Driver>(std::make_unique<magicbot::BotDriver>(model, std::move(link)));
}

Result<std::unique_ptr<Driver>> make_magicbot_sim(const RobotModel& model, const DriverOptions& options) {
  auto bus = open_channels(options);
  if (!bus) return bus.error();
  auto link = std::make_unique<magicbot::BotSimLink>(model);
  link->attach(std::make_unique<magicbot::BotSimLcm>(model, std::move(*bus)));
  return std::unique_ptr<Driver>(std::make_unique<magicbot::BotDriver>(model, std::move(link)));
}

}  // namespace aim::robotside
