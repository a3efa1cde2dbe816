// Every precondition of a refused request that is not met, so that an operator learns all of them at once.
// The control loop names the first one that it finds; the others follow from the reported state. Pure;
// outside the control loop.
#pragma once

#include <vector>

#include "robotside/state/robot_port.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

// In the order in which they can be met: who may command, latches, then the action, then what depends on the
// action, then what walking needs of the body: each leg joint that cannot move, base, battery, each hot
// joint. Empty for requests that move nothing.
std::vector<Decision> unmet_preconditions(const Command& command, const RobotState& state,
                                          const RobotModel& model, const Decision& refused);

// describe(), and after its reason and hint those of the other unmet preconditions. What can be done about
// each is a fact "remedy", words of an aimctl command.
Error describe_all(const Decision& refused, const Command& command, const RobotState& state,
                   const RobotModel& model);

}  // namespace aim::robotside
