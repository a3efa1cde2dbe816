// Which robot, or robots, a line addresses: names of the configuration become addresses.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

// Sets context and robots from settings.robot. An unknown name is a not_found error with the nearest names,
// or is taken for a host name.
enum class UnknownName : std::uint8_t { error, host };
Status choose_robots(Settings& settings, UnknownName unknown = UnknownName::error);

// The address of settings.robot with the ports and the DDS domain of its context.
Result<RobotAddress> address_of(const Settings& settings, const RobotModel& model);

// What identifies the robot in caches: its address, not its name.
std::string address_text(const Settings& settings);

// The model given by flag or environment, else that of the context, else that of the configuration; empty:
// none.
std::string model_id(const Settings& settings);

}  // namespace aim::cli
