// The phase or outcome of a planned move.
// Source: AimDK v2.0 interface (PlanningState); which failure gives which state is chosen by us.
#include "robotside/api/convert/planning_state.hpp"

#include <algorithm>

#include "core/fact.hpp"
#include "robotside/api/request/request_context.hpp"
#include "robotside/planning/plan_place.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

wire::PlanningState failure_of(const Error& error) {
  if (fact_of(error, kWhere) == kAtStart) return wire::PLANNING_STATE_START_INVALID;
  if (!fact_of(error, "arm").empty()) return wire::PLANNING_STATE_IK_FAILED;
  if (error.origin == Origin::usage) return wire::PLANNING_STATE_TASK_INVALID;
  return wire::PLANNING_STATE_PLAN_FAILED;
}

wire::PlanningState state_of(const TaskRecord& task, const RobotState& state) {
  switch (task.stage) {
    case TaskStage::pending:
      return wire::PLANNING_STATE_INITIALIZING;
    case TaskStage::running:
      if (task.planning()) return wire::PLANNING_STATE_PLANNING;
      return state.task.id == task.id && state.task.progress == Progress::paused
                 ? wire::PLANNING_STATE_PAUSED
                 : wire::PLANNING_STATE_EXECUTING;
    case TaskStage::success:
      return wire::PLANNING_STATE_SUCCESS;
    case TaskStage::failure:
      return task.began ? wire::PLANNING_STATE_EXECUTE_FAILED : failure_of(task.reason.value_or(Error{}));
    case TaskStage::aborted:
      return task.began ? wire::PLANNING_STATE_EXECUTE_FAILED : wire::PLANNING_STATE_REFUSED;
  }
  return wire::PLANNING_STATE_UNKNOWN;
}

}  // namespace

void fill_planning_state(const std::optional<TaskRecord>& task, const RobotState& state,
                         wire::PncArmPlanningStateChannel& message) {
  message.set_state(task ? state_of(*task, state) : wire::PLANNING_STATE_IDLE);
  if (!task) return;
  message.set_task_id(task->id);
  if (task->reason) message.set_task_info(sentence_of(*task->reason));
}

}  // namespace aim::robotside
