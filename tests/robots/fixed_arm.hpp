// A synthetic robot for tests: one arm of six axes with a claw, fixed to a table. It has no legs, and its
// joints follow set-points. All numbers are our choice.
#pragma once

#include "core/model/robot_model.hpp"

namespace aim::test {

extern const RobotModel kFixedArm;  // "test-arm"

}  // namespace aim::test
