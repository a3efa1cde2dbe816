// The drivers of the robots with a controller of their own: a new one is a row here and its own files beside
// this one.
#pragma once

#include <array>

#include "robotside/driver_table/cyberdog.hpp"
#include "robotside/driver_table/kuavo.hpp"
#include "robotside/driver_table/magicbot.hpp"

namespace aim::robotside {

inline constexpr std::array kRobotDrivers{kCyberdogDrivers, kMagicbotDrivers, kKuavoDrivers};

}  // namespace aim::robotside
