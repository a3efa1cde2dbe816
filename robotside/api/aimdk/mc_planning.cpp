// McMotionService, McService and PncArmMotionService: planned moves of the arms.
// Source: AimDK A2 motion control, use of the planning interface, and v2.0 interface (messages).
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "aimdk/mc_motion.pb.h"
#include "core/fact.hpp"
#include "core/model/methods.hpp"
#include "robotside/api/convert/hand_command.hpp"
#include "robotside/api/convert/plan_request.hpp"
#include "robotside/api/convert/task_start.hpp"
#include "robotside/api/request/rpc_row.hpp"
#include "robotside/control/parts/action_machine.hpp"
#include "robotside/control/preconditions.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

namespace wire = aimdk::protocol;

// Source: the document's table of Actions that take planned moves; a task in another one ends ABORTED. A
// latched stop, an emergency stop and disabled motion are reported by the control loop instead.
Status open_to_planning(const RobotModel& model, const RobotState& state) {
  const Action& action = model.graph.at(state.action);
  if (action.opens.has(Interface::planning) || state.stopped || state.emergency || !state.enabled)
    return Done{};
  Error closed{Origin::state, "the arms do not move",
               fmt::format("planned moves are not available in {}", action.name),
               "this edition of the robot has no action with planned moves"};
  const auto opening = nearest_opening(model.graph, state.action, Interface::planning);
  if (!opening) return closed;
  const Command enter{SetAction{*opening}};
  std::string hint;
  for (const Decision& unmet : unmet_preconditions(enter, state, model, {})) {
    const Error further = describe(unmet, enter, model);
    closed.reason += "; also, " + further.reason;
    closed.facts.push_back({std::string(kStepFact), further.hint});
    hint += further.hint + "; then ";
  }
  const std::string remedy = fmt::format("action set {}", model.graph.at(*opening).name);
  closed.hint = hint + "aimctl " + remedy;
  closed.facts.push_back({std::string(kRemedyFact), remedy});
  closed.facts.push_back({std::string(kStepFact), "aimctl " + remedy});
  return closed;
}

template <class Move>
void planned_move(RequestContext& context, const Move& move, wire::CommonTaskResponse& reply) {
  auto request = plan_request(context.model(), move);
  if (!request) return refuse_task(context, request.error(), reply);
  const JointMask joints = joints_of(context.model(), *request);
  const PlanningService& planning = context.services().planning;
  const auto make = [&planning, request = std::move(*request)](const RobotState& state,
                                                               const auto& give_up) -> Result<TaskGoal> {
    auto plan = planning.plan(request, state, give_up);
    if (!plan) return plan.error();
    return TaskGoal{std::move(*plan)};
  };
  const RobotModel& model = context.model();
  const auto may_begin = [&model](const RobotState& state) { return open_to_planning(model, state); };
  start_task(context, BackgroundFactory{joints, make, may_begin, true}, reply);
}

// The fingers move to their targets while the arm moves or waits in the task queue. If one of the two is
// refused, neither moves.
void interactive_move(RequestContext& context, const wire::InteractiveMoveRequest& move,
                      wire::CommonTaskResponse& reply) {
  if (!move.has_hand()) return planned_move(context, move, reply);
  const auto fingers = hand_command(context, move.hand());
  if (!fingers) return refuse_task(context, context.refusal(), reply);
  const Command dry_run{*fingers, true, context.source()};
  const Decision decision = context.robot().submit(dry_run);
  if (decision.verdict != Verdict::accepted && decision.verdict != Verdict::clamped)
    return refuse_task(context, describe(decision, dry_run, context.model()), reply);
  planned_move(context, move, reply);
  if (!context.refused()) context.ask(*fingers);
}

// Samples at equal intervals, first and last point included; at most as many as AimDK suggests for a
// trajectory.
void fill_trajectory(const JointTrajectory& path, wire::ScalarTrajectory& message) {
  constexpr double kSpacing = 0.02;  // [s]
  constexpr double kMost = 500;
  const double pieces = std::clamp(std::ceil(path.duration() / kSpacing), 1.0, kMost - 1);
  std::size_t piece = 0;
  for (int i = 0; i <= static_cast<int>(pieces); ++i) {
    wire::ScalarTrajectoryPoint& point = *message.add_points();
    point.set_time_since_reference(path.duration() * i / pieces);
    for (std::size_t column = 0; column < path.tracks.size(); ++column) {
      const SetPoint on_path = at(path, column, point.time_since_reference(), piece);
      point.add_positions(on_path.position);
      point.add_velocities(on_path.velocity);
    }
  }
}

// The plan of a task, available as soon as it is made; joints of the planned arms, left arm first.
void get_temp_planning_result(RequestContext& context, const wire::CommonTaskRequest& request,
                              wire::TempPlanningMoveResponse& reply) {
  reply.set_task_id(request.task_id());
  reply.set_state(wire::CommonState_UNKNOWN);
  const auto task = context.services().tasks.find(request.task_id());
  if (!task) {
    const Error unknown = unknown_task(request.task_id());
    reply.mutable_header()->set_code(static_cast<std::uint64_t>(exit_code_of(unknown.origin)));
    reply.mutable_header()->set_msg(sentence_of(unknown));
    return context.refuse(unknown);
  }
  reply.set_state(wire_state(task->stage));
  if (task->plan) fill_trajectory(task->plan->path.trajectory, *reply.mutable_trajectory());
}

constexpr std::array kMcPlanningRows{
    serve<methods::McMotionService::kPlanningMove, planned_move<wire::PlanningMoveRequest>>(),
    serve<methods::McMotionService::kLinearMove, planned_move<wire::LinearMoveRequest>>(),
    serve<methods::McService::kSe3PoseMove, planned_move<wire::MovePoseRequest>>(),
    serve<methods::McMotionService::kInteractiveMove, interactive_move>(),
    serve<methods::McMotionService::kGetTempPlanningResult, get_temp_planning_result>().as(Work::compute),
    serve<methods::McService::kPlanningMove, planned_move<wire::PlanningMoveRequest>>(),
    serve<methods::PncArmMotionService::kPlanningMove, planned_move<wire::PlanningMoveRequest>>(),
    serve<methods::McService::kLinearMove, planned_move<wire::LinearMoveRequest>>(),
    serve<methods::PncArmMotionService::kLinearMove, planned_move<wire::LinearMoveRequest>>(),
    serve<methods::PncArmMotionService::kInteractiveMove, interactive_move>(),
    serve<methods::PncArmMotionService::kGetTempPlanningResult, get_temp_planning_result>().as(Work::compute),
};

}  // namespace

std::span<const RpcRow> mc_planning_rows() { return kMcPlanningRows; }

}  // namespace aim::robotside
