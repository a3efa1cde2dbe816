// The state that clients see, as the parts of the controller have it after a period.
#pragma once

#include "robotside/control/parts/control_parts.hpp"

namespace aim::robotside {

// Action, latches, rights, motion under way. state.measured_at is that of the period already.
void report_control(const ControlParts& parts, TimeNs now, RobotState& state);
// Joints, base, battery and sensors, as measured. `feet`: their contacts, if the robot does not report them.
void report_measured(const Measurement& measured, const FootArray& feet, RobotState& state);
// The same after a period of the controller, and the set-points.
void report_robot(const ControlParts& parts, RobotState& state);

}  // namespace aim::robotside
