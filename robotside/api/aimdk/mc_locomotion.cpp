// McMotionService: the gait, and the state reported by a chair.
// Source: AimDK A2 motion control, LocomotionGaitType and McSitStandState.
#include <fmt/core.h>

#include <array>

#include "aimdk/mc_motion.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

namespace wire = aimdk::protocol;

struct GaitRow {
  wire::LocomotionGaitType wire;
  GaitType gait;
};
constexpr std::array kGaits{
    GaitRow{wire::LocomotionGaitType_STANCE, GaitType::stance},
    GaitRow{wire::LocomotionGaitType_WALK, GaitType::walk},
    GaitRow{wire::LocomotionGaitType_SMART_WALK, GaitType::smart_walk},
};

void set_locomotion_gait(RequestContext& context, const wire::LocomotionGaitRequest& request,
                         wire::CommonResponse&) {
  for (const GaitRow& row : kGaits)
    if (row.wire == request.gait()) {
      context.ask(SetGait{row.gait});
      return;
    }
  context.refuse({Origin::not_found,
                  fmt::format("{} is not available", wire::LocomotionGaitType_Name(request.gait())),
                  "this robot stands, walks, or walks only while a velocity is commanded",
                  "STANCE, WALK or SMART_WALK"});
}

// In an action without walking the gait is left unset.
void get_locomotion_gait(RequestContext& context, const wire::CommonRequest&,
                         wire::LocomotionGaitResponse& reply) {
  const RobotState state = context.robot().state();
  if (!context.model().graph.at(state.action).opens.has(Interface::velocity)) return;
  for (const GaitRow& row : kGaits)
    if (row.gait == state.gait) reply.set_gait(row.wire);
}

// A chair reports its state. Motion control accepts the report and does not wait for it: the client decides
// the order.
void sit_stand_state_notify(RequestContext& context, const wire::SitStandStateNotifyRequest& request,
                            wire::CommonResponse&) {
  if (request.state_notify().empty())
    context.refuse({Origin::usage, "the notice has no state", "state_notify is empty",
                    "send the state as text, for example McSitStandState_SIT_DONE"});
}

constexpr std::array kMcLocomotionRows{
    serve<methods::McMotionService::kSetLocomotionGait, set_locomotion_gait>().needing(Capability::gaits),
    serve<methods::McMotionService::kGetLocomotionGait, get_locomotion_gait>()
        .as(Work::instant)
        .needing(Capability::gaits),
    serve<methods::McMotionService::kSitStandStateNotify, sit_stand_state_notify>().needing(
        Capability::gaits),
};

}  // namespace

std::span<const RpcRow> mc_locomotion_rows() { return kMcLocomotionRows; }

}  // namespace aim::robotside
