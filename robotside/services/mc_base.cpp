// McBaseService: state and work mode of motion control.
// Source: aimdk wire, section 4.3.
#include <array>

#include "aimdk/mc_base.pb.h"
#include "core/methods.hpp"
#include "robotside/doors/rpc_row.hpp"
#include "robotside/services/action_info.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

void get_state(Transaction& transaction, const wire::CommonRequest&, wire::McStateResponse& reply) {
  fill_mc_state(transaction.context(), transaction.robot().state(), *reply.mutable_state());
}

void get_work_mode(Transaction& transaction, const wire::CommonRequest&, wire::McWorkModeResponse& reply) {
  reply.set_mode(work_mode(transaction.robot().state()));
}

constexpr std::array kRows{
    serve<methods::kGetState, get_state>(),
    serve<methods::kGetWorkMode, get_work_mode>(),
};

}  // namespace

std::span<const RpcRow> mc_base_rows() { return kRows; }

}  // namespace aim::robotside
