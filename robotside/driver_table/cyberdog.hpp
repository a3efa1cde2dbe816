// The drivers of the Xiaomi CyberDog 2, for the table; their code is in drivers/cyberdog/ and
// simulators/cyberdog/.
#pragma once

#include <memory>

#include "robotside/ports/driver.hpp"

namespace aim::robotside {

bool is_cyberdog(const RobotModel& model);
// A robot over LCM. Options: the network interface, and the domain (of simulated robots).
Result<std::unique_ptr<Driver>> make_cyberdog(const RobotModel& model, const DriverOptions& options);
// The simulated controller in this process, which also serves its LCM channels, on lo by default.
Result<std::unique_ptr<Driver>> make_cyberdog_sim(const RobotModel& model, const DriverOptions& options);
// Without channels; takes no options.
Result<std::unique_ptr<Driver>> make_cyberdog_alone(const RobotModel& model, const DriverOptions& options);

}  // namespace aim::robotside
