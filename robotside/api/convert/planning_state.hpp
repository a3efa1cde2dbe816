// The phase or outcome of a planned move, for AimDK's channel.
#pragma once

#include <optional>

#include "aimdk/mc_planning.pb.h"
#include "robotside/state/robot_state.hpp"
#include "robotside/tasks/task_queue.hpp"

namespace aim::robotside {

// IDLE if no move was planned since start. task_info says why the move ended without success.
void fill_planning_state(const std::optional<TaskRecord>& task, const RobotState& state,
                         aimdk::protocol::PncArmPlanningStateChannel& message);

}  // namespace aim::robotside
