// aim.v1 PlanService: plans of tasks, reachability of a pose of the tool frame, and obstacles.
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "aim/v1/plan.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/convert/arm_goal.hpp"
#include "robotside/api/convert/plan_message.hpp"
#include "robotside/api/request/refusal_message.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

void get_plan(RequestContext& context, const v1::GetPlanRequest& request, v1::GetPlanResponse& reply) {
  const auto task = context.services().tasks.find(request.task_id());
  if (!task) return context.refuse(unknown_task(request.task_id()));
  if (task->plan) {
    fill(*task->plan, context.model(), *reply.mutable_plan(), !request.without_samples());
    return;
  }
  context.refuse({Origin::not_found, fmt::format("there is no plan of task {}", request.task_id()),
                  task->reason
                      ? task->reason->message
                      : "it is not planned yet, its plan is no longer kept, or it is not a planned move",
                  "aimctl task list shows the state of the task"});
}

Result<PlanRequest> pose_request(const RobotModel& model, const v1::CheckPoseRequest& request) {
  const auto found = arm_chain(model, request.arm());
  if (!found) return found.error();
  const Chain& arm = **found;
  const auto& given = request.reference();
  if (!given.empty() && static_cast<std::size_t>(given.size()) != arm.screws.size())
    return Error{Origin::usage, fmt::format("the reference has {} values", given.size()),
                 fmt::format("{} has {} joints", arm.name, arm.screws.size()),
                 "send one value for each joint, or none"};
  PlanRequest plan;
  plan.goals = {{{arm.name, ToolGoal{pose_from(request.tool()), ToolFrame::base}}}};
  if (!given.empty()) {
    plan.reference.emplace();
    plan.reference->fill(0);
    std::copy(given.begin(), given.end(), plan.reference->begin() + static_cast<std::ptrdiff_t>(arm.first));
  }
  return plan;
}

void check_pose(RequestContext& context, const v1::CheckPoseRequest& request, v1::CheckPoseResponse& reply) {
  const RobotModel& model = context.model();
  const RobotState state = context.robot().state();
  const auto wanted = pose_request(model, request);
  if (!wanted) return context.refuse(wanted.error());
  const auto answer = context.services().planning.hold(*wanted, state);
  // The answer to a query, not a refused command: it does not enter the refusal log.
  if (!answer) return fill_refusal(answer.error(), context.what(), state.time, *reply.mutable_refusal());
  const HeldPose& held = answer->held;
  reply.set_reachable(true);
  for (std::size_t i = 0; i < find_arm(model, request.arm())->screws.size(); ++i)
    reply.add_joints(held.joints[i]);
  reply.set_clearance_m(held.nearest.second.empty() ? 0 : held.nearest.distance);
  reply.set_nearest_first(std::string(held.nearest.first));
  reply.set_nearest_second(std::string(held.nearest.second));
  reply.set_limit_margin_rad(held.limit.margin);
  reply.set_limit_joint(std::string(model.joints[held.limit.joint].name));
  reply.set_manipulability(held.manipulability);
}

void add_obstacle(RequestContext& context, const v1::AddObstacleRequest& request, v1::AddObstacleResponse&) {
  auto obstacle = obstacle_from(request.obstacle());
  if (!obstacle) return context.refuse(obstacle.error());
  const Status added =
      context.services().planning.add(std::move(*obstacle), request.replace(), context.dry_run());
  if (!added) context.refuse(added.error());
}

void remove_obstacle(RequestContext& context, const v1::RemoveObstacleRequest& request,
                     v1::RemoveObstacleResponse& reply) {
  PlanningService& planning = context.services().planning;
  const auto scene = planning.scene();
  const auto obstacles = scene->obstacles();
  const auto named = static_cast<std::size_t>(
      std::count_if(obstacles.begin(), obstacles.end(),
                    [&](const Obstacle& obstacle) { return obstacle.name == request.name(); }));
  if (!request.all() && named == 0)
    return context.refuse({Origin::not_found, fmt::format("there is no obstacle \"{}\"", request.name()),
                           "no obstacle of that name was added, or it was removed already",
                           "aimctl plan obstacle list shows them"});
  reply.set_removed(static_cast<std::uint32_t>(request.all() ? obstacles.size() : named));
  if (context.dry_run()) return;
  if (request.all())
    planning.remove_all();
  else
    planning.remove(request.name());
}

void list_obstacles(RequestContext& context, const v1::ListObstaclesRequest&,
                    v1::ListObstaclesResponse& reply) {
  const auto scene = context.services().planning.scene();
  for (const Obstacle& obstacle : scene->obstacles()) fill(obstacle, *reply.add_obstacles());
}

constexpr std::array kPlanRows{
    serve<methods::PlanService::kGet, get_plan>().as(Work::compute),
    serve<methods::PlanService::kCheckPose, check_pose>().as(Work::compute),
    serve<methods::PlanService::kAddObstacle, add_obstacle>(),
    serve<methods::PlanService::kRemoveObstacle, remove_obstacle>(),
    serve<methods::PlanService::kListObstacles, list_obstacles>(),
};

}  // namespace

std::span<const RpcRow> aim_plan_rows() { return kPlanRows; }

}  // namespace aim::robotside
