// The battery in AimDK's units and field set.
#pragma once

#include "aimdk/hal_bms.pb.h"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

void fill_bms(const BatteryState& battery, aimdk::protocol::BmsState& message);

}  // namespace aim::robotside
