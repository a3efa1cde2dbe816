// aim.v1 CheckService: dry run of a command. The robot side decides, nothing moves.
#include <fmt/format.h>

#include <array>

#include "aim/v1/check.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/convert/plan_message.hpp"
#include "robotside/api/request/refusal_message.hpp"
#include "robotside/api/request/rpc_row.hpp"
#include "robotside/api/router.hpp"
#include "transport/server.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

// What is too long for the command itself is not allowed either.
void check_length(RequestContext& dry_run, const Router& router, const v1::CheckRequest& request) {
  const std::size_t most =
      router.most_body_bytes(transport::rpc_route(request.method()), transport::ServerLimits{}.body_bytes);
  if (request.json().size() <= most) return;
  dry_run.refuse({Origin::limit, "the request is too long",
                  fmt::format("it has {} bytes, at most {} are taken", request.json().size(), most),
                  "send it in parts"});
}

void check(RequestContext& context, const v1::CheckRequest& request, v1::CheckResponse& reply) {
  const Router& router = *context.services().router;
  RequestContext dry_run(context.services(), request.method(), true);
  check_length(dry_run, router, request);
  if (!dry_run.refused()) router.dry_run(dry_run, Encoding::json, request.json());
  reply.set_allowed(!dry_run.refused());
  if (dry_run.plan()) fill(*dry_run.plan(), context.model(), *reply.mutable_plan());
  if (dry_run.refused()) {
    fill_refusal(dry_run.refusal(), request.method(), context.robot().state().time, *reply.mutable_refusal());
    return;
  }
  for (const ClampedValue& value : dry_run.clamped()) {
    v1::Clamp& row = *reply.add_clamps();
    row.set_joint(value.joint);
    row.set_requested(value.requested);
    row.set_applied(value.applied);
    row.set_unit(value.unit);
    row.set_reason(value.reason);
  }
}

void check_refused(RequestContext& context, const v1::CheckRefusedRequest& request,
                   v1::CheckRefusedResponse& reply) {
  const TimeNs now = context.robot().state().time;
  reply.set_robot_time_ms(milliseconds(now));
  const auto record = context.services().refusals.find(request.sequence());
  if (!record || !record->request) return;
  RequestContext dry_run(context.services(), record->what, true);
  context.services().router->dry_run(dry_run, record->request->encoding, record->request->body);
  reply.set_checked(true);
  reply.set_allowed(!dry_run.refused());
  if (dry_run.refused()) fill_refusal(dry_run.refusal(), record->what, now, *reply.mutable_refusal());
}

// The longest command, whose quotes are escaped here.
constexpr std::size_t kLongestDryRun = 5 * kMiB;

constexpr std::array kCheckRows{
    serve<methods::CheckService::kCheck, check>().as(Work::compute).with_body(kLongestDryRun),
    serve<methods::CheckService::kCheckRefused, check_refused>().as(Work::compute),
};

}  // namespace

std::span<const RpcRow> aim_check_rows() { return kCheckRows; }

}  // namespace aim::robotside
