// The model of the toy walker: four legs of one joint each, and a controller that walks by itself.
#pragma once

#include "core/model/robot_model.hpp"

namespace aim::toy {

extern const RobotModel kToyWalker;  // "toy-walker"

}  // namespace aim::toy
