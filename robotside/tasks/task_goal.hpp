// What a task is to do: a plan, and the job that it comes to when the task has its turn.
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
  double clearance = std::numeric_limits<double>::infinity();  // as FollowPath has it
};
// What a plan comes to: targets that are reached together, a path in time, or one that was planned.
using TaskGoal = std::variant<MoveJoints, GivenPath, std::shared_ptr<const ArmPlan>>;

// Made when the task's turn comes, from the state the robot is in then. One that takes microseconds is made
// where it stands.
using InlineFactory = std::function<Result<TaskGoal>(const RobotState&)>;
// One that takes milliseconds is made from rest, while everything else goes on. Whether its joints may be
// moved at all is asked before. `give_up` is asked now and then.
struct BackgroundFactory {
  JointMask joints;
  std::function<Result<TaskGoal>(const RobotState&, const std::function<bool()>& give_up)> make;
  std::function<Status(const RobotState&)> may_begin = {};  // asked before as well; left out: it may
  bool finds_way = false;  // the robot plans it by itself, and tells how far it is
};
using Plan = std::variant<InlineFactory, BackgroundFactory>;

// A slow plan's answer. One that throws has failed: libraries do, and the robot may be in motion.
Result<TaskGoal> made(const BackgroundFactory& plan, const RobotState& state,
                      const std::function<bool()>& give_up);

// The request for the control loop that carries a job out. The job's path must outlive it.
Request request_of(const TaskGoal& job, TaskId id);
// Empty: the job has targets and no path.
GivenPath given_path(const TaskGoal& job);
// nullptr: nobody planned it.
std::shared_ptr<const ArmPlan> arm_plan(const TaskGoal& job);

}  // namespace aim::robotside
