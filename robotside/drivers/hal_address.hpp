// Where a hardware abstraction is, as the options of its driver say it.
#pragma once

#include <vector>

#include "robotside/drivers/hal_link.hpp"
#include "robotside/ports/driver.hpp"

namespace aim::robotside {

// Opens the transports of DriverOptions::address, by default "dds:". Error: an option that the driver hal
// does not take, or a transport that does not open.
Result<std::vector<HalBus>> open_hal_buses(const DriverOptions& options);

}  // namespace aim::robotside
