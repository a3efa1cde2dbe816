// Jobs as requests to the control loop.
#include "robotside/tasks/task_goal.hpp"

#include <exception>

#include "robotside/tasks/planning_service.hpp"

namespace aim::robotside {

Result<TaskGoal> made(const BackgroundFactory& plan, const RobotState& state,
                      const std::function<bool()>& give_up) {
  try {
    return plan.make(state, give_up);
  } catch (const std::exception& thrown) {
    return Error{Origin::error, "the move could not be planned", thrown.what()};
  }
}

std::shared_ptr<const ArmPlan> arm_plan(const TaskGoal& job) {
  const auto* plan = std::get_if<std::shared_ptr<const ArmPlan>>(&job);
  return plan == nullptr ? nullptr : *plan;
}

GivenPath given_path(const TaskGoal& job) {
  if (const auto plan = arm_plan(job)) return {{plan, &plan->path.trajectory}, plan->path.nearest.distance};
  const auto* path = std::get_if<GivenPath>(&job);
  return path == nullptr ? GivenPath{} : *path;
}

Request request_of(const TaskGoal& job, TaskId id) {
  if (const GivenPath given = given_path(job); given.path)
    return FollowPath{id, given.path.get(), given.clearance};
  MoveJoints request = std::get<MoveJoints>(job);
  request.task = id;
  return request;
}

}  // namespace aim::robotside
