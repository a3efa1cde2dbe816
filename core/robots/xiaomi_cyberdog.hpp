// The Xiaomi CyberDog 2: a robot with four legs and a motion controller of its own, reached over LCM.
#pragma once

#include "core/model/robot_model.hpp"

namespace aim {

extern const RobotModel kXiaomiCyberdog;  // "xiaomi-cyberdog"

}  // namespace aim
