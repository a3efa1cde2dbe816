// Makes goals and converts them to requests to the control loop.
#include "robotside/tasks/task_goal.hpp"

#include <exception>

#include "robotside/tasks/planning_service.hpp"

namespace aim::robotside {

Result<TaskGoal> make_goal(const BackgroundFactory& factory, const RobotState& state,
                           const std::function<bool()>& give_up) {
  try {
    return factory.make(state, give_up);
  } catch (const std::exception& thrown) {
    return Error{Origin::error, "the move could not be planned", thrown.what()};
  }
}

std::shared_ptr<const ArmPlan> arm_plan(const TaskGoal& goal) {
  const auto* plan = std::get_if<std::shared_ptr<const ArmPlan>>(&goal);
  return plan == nullptr ? nullptr : *plan;
}

GivenPath given_path(const TaskGoal& goal) {
  if (const auto plan = arm_plan(goal)) return {{plan, &plan->path.trajectory}, plan->path.nearest.distance};
  const auto* path = std::get_if<GivenPath>(&goal);
  return path == nullptr ? GivenPath{} : *path;
}

Request request_of(const TaskGoal& goal, TaskId id) {
  if (const GivenPath given = given_path(goal); given.path)
    return FollowPath{id, given.path.get(), given.clearance};
  if (const auto* loaded = std::get_if<LoadedGoal>(&goal)) return RunSequence{id, loaded->sequence};
  MoveJoints request = std::get<MoveJoints>(goal);
  request.task = id;
  return request;
}

}  // namespace aim::robotside
