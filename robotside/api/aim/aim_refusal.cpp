// aim.v1 RefusalService: why the last commands were refused, or which values were clamped.
#include <array>

#include "aim/v1/refusal.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/request/refusal_message.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {

namespace {

void get_last(RequestContext& context, const v1::GetLastRefusalRequest& request,
              v1::GetLastRefusalResponse& reply) {
  const auto record = context.services().refusals.last(request.what());
  if (!record) return;
  reply.set_found(true);
  fill_refusal(*record, *reply.mutable_refusal());
}

void list_refusals(RequestContext& context, const v1::ListRefusalsRequest& request,
                   v1::ListRefusalsResponse& reply) {
  for (const RefusalRecord& record : context.services().refusals.newest_first(request.limit()))
    fill_refusal(record, *reply.add_refusals());
}

constexpr std::array kRefusalRows{
    serve<methods::RefusalService::kGetLast, get_last>(),
    serve<methods::RefusalService::kList, list_refusals>(),
};

}  // namespace

std::span<const RpcRow> aim_refusal_rows() { return kRefusalRows; }

}  // namespace aim::robotside
