// aim.v1 RefusalService: why the last commands were refused, or which values were clamped.
#include <array>

#include "aim/v1/refusal.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/aim/aim_refusal_message.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {

void fill_refusal(const Error& error, std::string_view what, TimeNs now, v1::Refusal& message) {
  message.set_origin(static_cast<v1::Origin>(exit_code_of(error.origin)));
  message.set_message(error.message);
  message.set_reason(error.reason);
  message.set_hint(error.hint);
  message.set_holder(error.holder);
  message.set_what(std::string(what));
  message.set_robot_time_ms(milliseconds(now));
}

void fill_refusal(const RefusalRecord& record, v1::Refusal& message) {
  fill_refusal(record.error, record.what, record.time, message);
  if (record.clamped) message.set_origin(v1::ORIGIN_UNSPECIFIED);
  message.set_sequence(record.sequence);
}

namespace {

void get_last(RequestContext& context, const v1::GetLastRefusalRequest& request,
              v1::GetLastRefusalResponse& reply) {
  const auto record = context.services().refusals.last(request.what());
  if (!record) return;
  reply.set_found(true);
  fill_refusal(*record, *reply.mutable_refusal());
}

void list(RequestContext& context, const v1::ListRefusalsRequest& request, v1::ListRefusalsResponse& reply) {
  for (const RefusalRecord& record : context.services().refusals.newest_first(request.limit()))
    fill_refusal(record, *reply.add_refusals());
}

constexpr std::array kRows{
    serve<methods::kGetLastRefusal, get_last>(),
    serve<methods::kListRefusals, list>(),
};

}  // namespace

std::span<const RpcRow> aim_refusal_rows() { return kRows; }

}  // namespace aim::robotside
