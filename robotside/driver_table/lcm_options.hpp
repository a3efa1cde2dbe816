// The bus of a robot's LCM channels, from the options of its driver.
#pragma once

#include <string_view>

#include "robotside/ports/driver.hpp"
#include "transport/topic_bus.hpp"

namespace aim::robotside {

// `robot`: for the error, "the CyberDog". Error: an option that such a driver does not take, or a domain that
// is no number.
Result<transport::BusOptions> lcm_options(std::string_view robot, const DriverOptions& options);

}  // namespace aim::robotside
