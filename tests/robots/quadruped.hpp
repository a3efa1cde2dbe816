// A synthetic robot for tests: a quadruped with its own controller. It accepts modes and base velocities,
// measures its twelve joints, and has no arms, hands, neck or waist. All numbers are our choice.
#pragma once

#include "core/model/robot_model.hpp"

namespace aim::test {

extern const RobotModel kQuadruped;  // "test-quadruped"

}  // namespace aim::test
