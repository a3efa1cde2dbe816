// McBaseService: state, work mode and permission to move.
// Source: aimdk wire, sections 4.3 and 5.1.
#include <array>

#include "aimdk/mc_base.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/convert/action_info.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

namespace wire = aimdk::protocol;

void get_state(RequestContext& context, const wire::CommonRequest&, wire::McStateResponse& reply) {
  fill_mc_state(context.services(), context.robot().state(), *reply.mutable_state());
}

void get_work_state(RequestContext& context, const wire::CommonRequest&, wire::McWorkStateResponse& reply) {
  reply.set_state(work_state(context.robot().state()));
}

void get_work_mode(RequestContext& context, const wire::CommonRequest&, wire::McWorkModeResponse& reply) {
  reply.set_mode(work_mode(context.robot().state()));
}

void set_work_mode(RequestContext& context, const wire::McWorkModeRequest& request, wire::CommonResponse&) {
  switch (request.mode()) {
    case wire::ControlSource_AUTO:
      context.ask(SetWorkMode{ControlSource::automatic});
      return;
    case wire::ControlSource_MANUAL:
      context.ask(SetWorkMode{ControlSource::manual});
      return;
    case wire::ControlSource_SAFE:
      context.ask(SetWorkMode{ControlSource::safe});
      return;
    case wire::ControlSource_DISABLED:
      context.ask(SetWorkMode{ControlSource::disabled});
      return;
    default:  // well_formed() has refused numbers without a name
      return;
  }
}

template <bool kEnabled>
void enable_robot(RequestContext& context, const wire::CommonRequest&, wire::CommonResponse&) {
  context.ask(EnableMotion{kEnabled});
}

void no_jaka(RequestContext& context, const wire::CommonRequest&, wire::CommonResponse&) {
  context.refuse({Origin::state, "JAKA arms are not available", "this robot has no JAKA arms",
                  "these methods are for robots with JAKA arms"});
}

// Without such arms the reply is empty: the state of arms at rest.
void get_jaka_state(RequestContext&, const wire::CommonRequest&, wire::McJakaStateResponse&) {}

constexpr std::array kMcBaseRows{
    serve<methods::McBaseService::kGetState, get_state>(),
    serve<methods::McBaseService::kGetWorkState, get_work_state>().as(Work::instant),
    serve<methods::McBaseService::kGetWorkMode, get_work_mode>().as(Work::instant),
    serve<methods::McBaseService::kSetWorkMode, set_work_mode>(),
    serve<methods::McBaseService::kEnableRobot, enable_robot<true>>(),
    serve<methods::McBaseService::kDisableRobot, enable_robot<false>>(),
    serve<methods::McBaseService::kEnableJaka, no_jaka>(),
    serve<methods::McBaseService::kDisableJaka, no_jaka>(),
    serve<methods::McBaseService::kGetJakaState, get_jaka_state>(),
};

}  // namespace

std::span<const RpcRow> mc_base_rows() { return kMcBaseRows; }

}  // namespace aim::robotside
