// A synthetic robot for tests: one arm of six axes with a claw, fixed to a table. It has no legs; its joints
// follow set-points and planned moves. The wrist axes do not meet in one point, so its inverse kinematics
// has no closed form. All numbers are our choice.
#pragma once

#include "core/model/robot_model.hpp"

namespace aim::test {

extern const RobotModel kFixedArm;  // "test-arm"

}  // namespace aim::test
