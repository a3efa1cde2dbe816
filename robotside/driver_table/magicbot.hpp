// The drivers of the MagicLab MagicBot, for the table; their code is in drivers/magicbot/ and
// simulators/magicbot/.
#pragma once

#include <memory>

#include "robotside/driver_table/driver_table.hpp"

namespace aim::robotside {

bool is_magicbot(const RobotModel& model);
// A robot over LCM. Options: the network interface, and the domain (of simulated robots).
Result<std::unique_ptr<Driver>> make_magicbot(const RobotModel& model, const DriverOptions& options);
// The simulated robot in this process, which also serves its LCM channels, on lo by default.
Result<std::unique_ptr<Driver>> make_magicbot_sim(const RobotModel& model, const DriverOptions& options);
// Without channels; takes no options.
Result<std::unique_ptr<Driver>> make_magicbot_alone(const RobotModel& model, const DriverOptions& options);

inline constexpr RobotDrivers kMagicbotDrivers = {
    .simulated = {"magicbot-sim", "the simulated MagicBot and its LCM channels", true, is_magicbot,
                  make_magicbot_sim},
    .real = {"magicbot", "a MagicBot over LCM: a real one, or one of another aimd", true, is_magicbot,
             make_magicbot},
    .make_alone = make_magicbot_alone};

}  // namespace aim::robotside
