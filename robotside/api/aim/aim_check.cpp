// aim.v1 CheckService: what would become of a command, decided by the robot side; nothing moves.
#include <array>

#include "aim/v1/check.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/aim/aim_refusal_message.hpp"
#include "robotside/api/convert/plan_message.hpp"
#include "robotside/api/request/rpc_row.hpp"
#include "robotside/api/router.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

void check(RequestContext& context, const v1::CheckRequest& request, v1::CheckResponse& reply) {
  RequestContext rehearsal(context.services(), request.method(), true);
  context.services().router->dry_run(rehearsal, request.json());
  reply.set_allowed(!rehearsal.refused());
  if (rehearsal.plan()) fill(*rehearsal.plan(), context.model(), *reply.mutable_plan());
  if (rehearsal.refused()) {
    fill_refusal(rehearsal.refusal(), request.method(), context.robot().state().time,
                 *reply.mutable_refusal());
    return;
  }
  for (const ClampedValue& value : rehearsal.clamped()) {
    v1::Clamp& row = *reply.add_clamps();
    row.set_joint(value.joint);
    row.set_requested(value.requested);
    row.set_applied(value.applied);
    row.set_unit(value.unit);
    row.set_reason(value.reason);
  }
}

constexpr std::array kRows{serve<methods::kCheck, check>().as(Work::compute)};

}  // namespace

std::span<const RpcRow> aim_check_rows() { return kRows; }

}  // namespace aim::robotside
