// aim.v1 CheckService: what would become of a command, decided by the robot side; nothing moves.
#include <array>

#include "aim/v1/check.pb.h"
#include "core/methods.hpp"
#include "robotside/doors/router.hpp"
#include "robotside/doors/rpc_row.hpp"
#include "robotside/services/aim_refusal_message.hpp"
#include "robotside/services/plan_message.hpp"

namespace aim::robotside {
namespace {

void check(Transaction& transaction, const v1::CheckRequest& request, v1::CheckResponse& reply) {
  Transaction rehearsal(transaction.context(), request.method(), true);
  transaction.context().router->rehearse(rehearsal, request.json());
  reply.set_allowed(!rehearsal.refused());
  if (rehearsal.plan()) fill(*rehearsal.plan(), transaction.model(), *reply.mutable_plan());
  if (rehearsal.refused()) {
    fill_refusal(rehearsal.refusal(), request.method(), transaction.robot().state().time,
                 *reply.mutable_refusal());
    return;
  }
  for (const ClampedValue& value : rehearsal.clamped()) {
    v1::Clamp& row = *reply.add_clamps();
    row.set_joint(value.joint);
    row.set_requested(value.requested);
    row.set_applied(value.applied);
    row.set_unit(value.unit);
  }
}

constexpr std::array kRows{serve<methods::kCheck, check>()};

}  // namespace

std::span<const RpcRow> aim_check_rows() { return kRows; }

}  // namespace aim::robotside
