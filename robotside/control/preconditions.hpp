// Every precondition of a refused request that is not met, so that an operator learns all of them at once.
// The control loop names the first one that it finds; the others follow from the reported state. Pure;
// outside the control loop.
#pragma once

#include <vector>

#include "robotside/state/fault.hpp"
#include "robotside/state/robot_port.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

// In the order in which they can be met: an action that this aimd does not permit, for nothing else helps
// then; who may command, latches, what forbids to change the action, the action, then what depends on it,
// then what walking needs of the body: base, battery, each hot joint. Empty for requests that move nothing.
std::vector<Decision> unmet_preconditions(const Command& command, const RobotState& state,
                                          const RobotModel& model, const Decision& refused);

// describe(), and after its reason those of the other unmet preconditions. Its hint is what meets all of
// them, in the order in which that works. Each is a fact "step" as well: "aimctl ...", or a sentence where
// only a person helps; and a fact "remedy", if words of an aimctl command meet it.
Error describe_all(const Decision& refused, const Command& command, const RobotState& state,
                   const RobotModel& model);

// A refusal by the robot's own controller, with the faults that explain it; unchanged without faults.
Error with_faults(Error refusal, const std::vector<Fault>& faults);

}  // namespace aim::robotside
