// What `driver_set` of aimd says about a Kuavo.
#pragma once

#include <cstdint>
#include <optional>

#include "core/result.hpp"
#include "robotside/ports/driver.hpp"
#include "robotside/simulators/kuavo/sim_types.hpp"
#include "robotside/simulators/kuavo/wire/rosbridge_end.hpp"

namespace aim::robotside::kuavo {

struct KuavoSettings {
  Edition edition;
  std::optional<std::uint16_t> rosbridge = kRosbridgePort;  // its port; nullopt: off
};

// Errors: a key that does not exist, a value that it cannot have, or that the model's robot cannot have.
Result<KuavoSettings> kuavo_settings(const RobotModel& model, const DriverOptions& options);
// The master of ROS 1: the address of the options, the environment's, or that of this machine.
Result<std::string> master_of(const DriverOptions& options);

}  // namespace aim::robotside::kuavo
