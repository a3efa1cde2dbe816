// Where each joint is to go in this period. Later sources replace earlier ones, so commands and tasks
// override the motion of the action: action, servo, task, performance, transition, standing and stepping
// legs.
#pragma once

#include "robotside/control/parts/control_parts.hpp"

namespace aim::robotside {

// `tracking_before`: ControlParts::tracking() of the last period. A joint that begins to track gets no goal:
// it rests for one period, where it was measured.
void fill_goals(ControlParts& parts, JointMask tracking_before, TimeNs now, JointGoals& goals);

}  // namespace aim::robotside
