// aimctl arm home: the robot's own GoHomePose if it is served; otherwise a trajectory that this program
// streams.
#include "cli/commands/arm/arm_home.hpp"
#include "cli/motion/arrival.hpp"

#include <fmt/format.h>

#include "aimdk/common.pb.h"
#include "cli/client/current_action.hpp"
#include "cli/client/reply.hpp"
#include "cli/commands/arm/arm_motion.hpp"
#include "cli/commands/task/task_watch.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/travel.hpp"
#include "cli/output/views/motion_line.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

ArmTarget home_of(const RobotModel& model) {
  const JointGroup& arms = model.group("arms");
  const auto home = model.posture("arm_home").positions.subspan(arms.first, arms.count);
  return {{home.begin(), home.end()}, {}};
}

Status stream_home(Invocation& invocation) {
  auto measured = read_arms(invocation.robot());
  if (!measured) return measured.error();
  return move_arms(invocation, *measured, home_of(invocation.robot().model()));
}

// A robot without aim.v1 in an action that accepts set-points gets a stream: it may answer SUCCESS to a
// planned move that its action does not allow, and then drop it.
bool needs_stream(Robot& robot) {
  if (robot.serves_aim_v1()) return false;
  auto current = read_action(robot);
  if (!current || !current->index) return false;
  const InterfaceSet opens = robot.model().graph.at(*current->index).opens;
  return opens.has(Interface::servo) && !opens.has(Interface::planning);
}

// Expected duration of the move to the home posture [s]; a generous guess if the joints cannot be read.
double planned_s(Robot& robot) {
  auto measured = read_arms(robot);
  if (!measured) return 10;
  const RobotModel& model = robot.model();
  const JointGroup& arms = model.group("arms");
  return travel_time(model.joints.subspan(arms.first, arms.count), positions_of(*measured),
                     home_of(model).position);
}

Status follow(Invocation& invocation, std::uint64_t id) {
  Robot& robot = invocation.robot();
  auto task = await_task(invocation, id, deadline_of(invocation.settings(), planned_s(robot)), true);
  if (!task) return task.error();
  auto readings = read_arms(robot);
  if (!readings) return readings.error();
  Json document = arm_document(robot.model(), *readings);
  document["arrived"] = true;
  document["held"] = Json::array();
  document["task_id"] = id;
  document["state"] = task->state;
  invocation.sink().print(arm_output(std::move(document)));
  return Done{};
}

}  // namespace

Status run_arm_home(Invocation& invocation) {
  Robot& robot = invocation.robot();
  if (needs_stream(robot)) return stream_home(invocation);
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::McMotionService::kGoHomePose.path, wire::CommonRequest{});
  auto started = ask(robot, methods::McMotionService::kGoHomePose, wire::CommonRequest{});
  if (!started && not_implemented(started.error())) return stream_home(invocation);
  if (!started) return started.error();
  if (invocation.settings().wait) return follow(invocation, started->task_id());
  Json document = to_document(TaskReading{started->task_id(), "PENDING", {}, {}});
  document["accepted"] = true;
  invocation.sink().note(fmt::format("accepted; aimctl task wait {} waits for it", started->task_id()));
  invocation.sink().print({.document = std::move(document), .line = task_line});
  return Done{};
}

}  // namespace aim::cli
