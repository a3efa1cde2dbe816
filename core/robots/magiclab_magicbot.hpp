// The MagicLab MagicBot, first generation.
#pragma once

#include "core/model/robot_model.hpp"

namespace aim {

extern const RobotModel kMagiclabMagicbot;  // "magiclab-magicbot"

}  // namespace aim
