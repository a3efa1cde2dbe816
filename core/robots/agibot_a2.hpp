// The two editions of the AgiBot A2, as data.
#pragma once

#include "core/model/robot_model.hpp"

namespace aim {

extern const RobotModel kAgibotA2;  // flagship
extern const RobotModel kAgibotA2Basic;

}  // namespace aim
