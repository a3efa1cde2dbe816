// The goal of a task, and the factories that make it when it is the task's turn.
#pragma once

#include <functional>
#include <limits>
#include <memory>
#include <variant>

#include "core/result.hpp"
#include "robotside/smooth/joint_trajectory.hpp"
#include "robotside/state/command.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

struct ArmPlan;

struct GivenPath {
  std::shared_ptr<const JointTrajectory> path;
  double clearance = std::numeric_limits<double>::infinity();  // [m], as in FollowPath
};
// A sequence that the driver has loaded under this number.
struct LoadedGoal {
  std::uint64_t sequence;
};
// Joint targets that are reached together, a given trajectory, a planned one, or a sequence of the robot.
using TaskGoal = std::variant<MoveJoints, GivenPath, std::shared_ptr<const ArmPlan>, LoadedGoal>;

// Makes the goal when it is the task's turn, from the state of the robot at that time. For goals that take
// microseconds: it is called on the thread that starts the task.
using InlineFactory = std::function<Result<TaskGoal>(const RobotState&)>;
// For goals that take milliseconds: `make` is called on a worker thread, from rest. Before that the control
// loop is asked whether the joints may be moved. `make` calls `give_up` now and then and stops if it returns
// true.
struct BackgroundFactory {
  JointMask joints;
  std::function<Result<TaskGoal>(const RobotState&, const std::function<bool()>& give_up)> make;
  std::function<Status(const RobotState&)> may_begin = {};  // a further precondition; empty: none
  bool plans_path = false;  // the robot plans the path and reports the state of the planning
};
using TaskFactory = std::variant<InlineFactory, BackgroundFactory>;

// Calls factory.make(). An exception, which libraries may throw, is returned as an error.
Result<TaskGoal> make_goal(const BackgroundFactory& factory, const RobotState& state,
                           const std::function<bool()>& give_up);

// The request to the control loop for a goal. The path of the goal must outlive the request.
Request request_of(const TaskGoal& goal, TaskId id);
// The trajectory of the goal; its path is nullptr if the goal is joint targets.
GivenPath given_path(const TaskGoal& goal);
// The plan of the goal; nullptr if it was not planned.
std::shared_ptr<const ArmPlan> arm_plan(const TaskGoal& goal);

}  // namespace aim::robotside
