// The current action and the state of motion control as AimDK messages, for replies and for /mc/base/state.
#pragma once

#include "aimdk/mc_action.pb.h"
#include "aimdk/mc_base.pb.h"
#include "robotside/api/request/services.hpp"

namespace aim::robotside {

void fill_action_info(const RobotModel& model, const RobotState& state, aimdk::protocol::McActionInfo& info);
// An action as SetAction takes it: by its number in AimDK, or by name if it has none.
aimdk::protocol::McActionCommand command_of(const Action& action);
void fill_mc_state(const Services& services, const RobotState& state, aimdk::protocol::McState& message);

// An emergency stop sets the work mode to DISABLED; its release sets SAFE (aimdk wire, section 6.3).
aimdk::protocol::ControlSource work_mode(const RobotState& state);
aimdk::protocol::McWorkState work_state(const RobotState& state);

}  // namespace aim::robotside
