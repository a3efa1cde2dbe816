// The drivers of the MagicLab MagicBot, for the table; their code is in drivers/magicbot/ and
// simulators/magicbot/.
#pragma once

#include <memory>

#include "robotside/ports/driver.hpp"

namespace aim::robotside {

bool is_magicbot(const RobotModel& model);
// A robot over LCM. Options: the network interface, and the domain (of simulated robots).
Result<std::unique_ptr<Driver>> make_magicbot(const RobotModel& model, const DriverOptions& options);
// The simulated robot in this process, which also serves its LCM channels, on lo by default.
Result<std::unique_ptr<Driver>> make_magicbot_sim(const RobotModel& model, const DriverOptions& options);
// Without channels; takes no options.
Result<std::unique_ptr<Driver>> make_magicbot_alone(const RobotModel& model, const DriverOptions& options);

}  // namespace aim::robotside
