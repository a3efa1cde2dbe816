// The AgiBot A2, flagship edition, as data.
#pragma once

#include "core/robot_model.hpp"

namespace aim {

extern const RobotModel kAgibotA2;

}  // namespace aim
