// McMotionService, McSafetyService, McService and PncArmMotionService: the switches of collision detection,
// and recovery from a collision. Source: AimDK v2.0 interface, which does not define the effect of each
// switch: it is chosen by us, docs/a2-motion-control.md.
#include <fmt/core.h>

#include <array>

#include "aimdk/mc_collision.pb.h"
#include "aimdk/mc_motion.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

template <std::atomic<bool> PlanningService::*kSwitch>
void set_switch(RequestContext& context, const wire::CollisionRequest& request, wire::CommonResponse&) {
  if (!context.dry_run()) context.services().planning.*kSwitch = request.enable();
}

void get_contact(RequestContext& context, const wire::CommonRequest&, wire::CollisionResponse& reply) {
  reply.set_collisiondetectionstate(context.services().planning.detects_contact);
}

void set_future(RequestContext& context, const wire::CollisionRequest& request, wire::CommonResponse&) {
  context.ask(SetCollisionWatch{request.enable()});
}

void get_future(RequestContext& context, const wire::CommonRequest&, wire::CollisionResponse& reply) {
  reply.set_collisiondetectionstate(context.robot().state().watches_collision);
}

// The collision escape action that can be entered directly from the current action.
std::optional<ActionIndex> escape_from(const ActionGraph& graph, ActionIndex current) {
  for (std::size_t i = 0; i < graph.actions().size(); ++i) {
    const auto next = static_cast<ActionIndex>(i);
    if (graph.at(next).behaviour == Behaviour::escape && graph.legal(current, next)) return next;
  }
  return std::nullopt;
}

// Both arms are moved apart by the shortest path, whichever arm is named: they may touch each other.
void collision_recover(RequestContext& context, const wire::CollisionRecoverRequest&, wire::CommonResponse&) {
  const ActionGraph& graph = context.model().graph;
  const ActionIndex current = context.robot().state().action;
  if (graph.at(current).behaviour == Behaviour::escape) return;
  const auto escape = escape_from(graph, current);
  if (escape) {
    context.ask(SetAction{*escape});
    return;
  }
  context.refuse({Origin::state, "the recovery does not start",
                  fmt::format("{} has no transition into a COLLISON_ESCAPE action", graph.at(current).name),
                  "enter one of the PLANNING_MOVE actions first, with aimctl action set"});
}

constexpr std::array kMcCollisionRows{
    serve<methods::McMotionService::kSetCollisionDetectionState,
          set_switch<&PlanningService::detects_contact>>(),
    serve<methods::McMotionService::kGetCollisionDetectionState, get_contact>(),
    serve<methods::McMotionService::kSetFutureCollisionDetectionState, set_future>(),
    serve<methods::McMotionService::kGetFutureCollisionDetectionState, get_future>(),
    serve<methods::McMotionService::kSetTrajectoryCollisionDetectionState,
          set_switch<&PlanningService::checks_trajectories>>(),
    serve<methods::McSafetyService::kCollisionRecover, collision_recover>(),
    serve<methods::McService::kCollisionRecover, collision_recover>(),
    serve<methods::PncArmMotionService::kSetCollisionDetectionState,
          set_switch<&PlanningService::detects_contact>>(),
    serve<methods::PncArmMotionService::kGetCollisionDetectionState, get_contact>(),
    serve<methods::PncArmMotionService::kSetFutureCollisionDetectionState, set_future>(),
    serve<methods::PncArmMotionService::kGetFutureCollisionDetectionState, get_future>(),
    serve<methods::PncArmMotionService::kSetTrajectoryCollisionDetectionState,
          set_switch<&PlanningService::checks_trajectories>>(),
};

}  // namespace

std::span<const RpcRow> mc_collision_rows() { return kMcCollisionRows; }

}  // namespace aim::robotside
