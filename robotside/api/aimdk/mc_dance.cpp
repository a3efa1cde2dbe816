// McMotionService: the dances.
// Source: AimDK A2 motion control, rows S2; aimdk wire, section 4.5.
#include <array>

#include "aimdk/mc_motion.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

namespace wire = aimdk::protocol;

// The lists of the reply are parallel. A dance has no model file; its data is its motion file.
void get_dance_type_list(RequestContext& context, const wire::CommonRequest&, wire::McDanceResponce& reply) {
  for (const MotionInfo& entry : context.services().motions.list()) {
    if (entry.kind != MotionKind::dance) continue;
    reply.add_dance_name(entry.id);
    reply.add_dance_model_path("");
    reply.add_dance_data_path(entry.id + ".motion.json");
    reply.add_dance_time(entry.duration);
  }
}

// A name begins that dance at once, from its beginning; an empty name ends the current dance.
void select_dance_type(RequestContext& context, const wire::DanceTypeRequest& request,
                       wire::CommonResponse&) {
  if (request.dance_name().empty()) {
    context.ask(EndMotion{});
    return;
  }
  context.begin(
      [&](const MotionStart& start) { return context.services().player.dance(request.dance_name(), start); });
}

constexpr std::array kMcDanceRows{
    serve<methods::McMotionService::kGetDanceTypeList, get_dance_type_list>().as(Work::storage),
    serve<methods::McMotionService::kSelectDanceType, select_dance_type>().as(Work::storage),
};

}  // namespace

std::span<const RpcRow> mc_dance_rows() { return kMcDanceRows; }

}  // namespace aim::robotside
