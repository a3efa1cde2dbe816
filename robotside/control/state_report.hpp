// The state that clients see, as the parts of the controller have it after a period.
#pragma once

#include "robotside/control/parts/control_parts.hpp"

namespace aim::robotside {

// Action, latches, rights, motion under way.
void report_control(const ControlParts& parts, TimeNs now, RobotState& state);
// Joints, base, battery and sensors, as measured, and their set-points.
void report_robot(const ControlParts& parts, RobotState& state);

}  // namespace aim::robotside
