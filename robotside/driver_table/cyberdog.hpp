// The drivers of the Xiaomi CyberDog 2, for the table; their code is in drivers/cyberdog/ and
// simulators/cyberdog/.
#pragma once

#include <memory>

#include "robotside/driver_table/driver_table.hpp"

namespace aim::robotside {

bool is_cyberdog(const RobotModel& model);
// A robot over LCM. Options: the network interface, and the domain (of simulated robots).
Result<std::unique_ptr<Driver>> make_cyberdog(const RobotModel& model, const DriverOptions& options);
// The simulated controller in this process, which also serves its LCM channels, on lo by default.
Result<std::unique_ptr<Driver>> make_cyberdog_sim(const RobotModel& model, const DriverOptions& options);
// Without channels; takes no options.
Result<std::unique_ptr<Driver>> make_cyberdog_alone(const RobotModel& model, const DriverOptions& options);

inline constexpr RobotDrivers kCyberdogDrivers = {
    .simulated = {"cyberdog-sim", "the simulated CyberDog: its controller and its LCM channels", true,
                  is_cyberdog, make_cyberdog_sim},
    .real = {"cyberdog", "a CyberDog over LCM: a real one, or one of another aimd", true, is_cyberdog,
             make_cyberdog},
    .make_alone = make_cyberdog_alone};

}  // namespace aim::robotside
