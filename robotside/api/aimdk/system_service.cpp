// SystemService: the state of the whole robot, and its software emergency stop.
// Source: aimdk wire, section 4.8: replies carry a header with code 0; names of the states.
#include <fmt/core.h>

#include <array>

#include "aimdk/sm.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/request/rpc_row.hpp"
#include "robotside/api/request/stop_request.hpp"
#include "robotside/api/request/uptime.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

namespace wire = aimdk::protocol;

void conclude_header(const RequestContext& context, wire::ResponseHeader& header) {
  header.set_code(0);
  if (!context.refused() || context.silent()) return;
  header.set_code(static_cast<std::uint64_t>(context.refusal().origin));
  header.set_msg(sentence_of(context.refusal()));
}

struct StateRow {
  std::string_view name;
  ControlSource mode;
};
// The states that a work mode of motion control stands for.
constexpr std::array kStates{
    StateRow{"Auto", ControlSource::automatic},
    StateRow{"Manual", ControlSource::manual},
    StateRow{"Safe", ControlSource::safe},
    StateRow{"Ready", ControlSource::disabled},
};

std::string_view state_name(const RobotState& state) {
  if (state.emergency) return "EStop";
  for (const StateRow& row : kStates)
    if (row.mode == state.work_mode) return row.name;
  return "Ready";
}

void get_system_state(RequestContext& context, const wire::GetSystemStateRequest&,
                      wire::GetSystemStateResponse& reply) {
  const RobotState state = context.robot().state();
  conclude_header(context, *reply.mutable_header());
  reply.set_cur_state(std::string(state_name(state)));
  reply.set_cur_status(state.status == ActionStatus::prepare ? wire::SystemStatus_IN_MOVE
                                                             : wire::SystemStatus_IN_READY);
}

void migrate(RequestContext& context, const wire::MigrateSystemStateRequest& request,
             wire::MigrateSystemStateResponse& reply) {
  const auto row = std::find_if(kStates.begin(), kStates.end(),
                                [&](const StateRow& state) { return state.name == request.state(); });
  if (request.state() == "EStop" || request.state() == "Estop")
    ask_to_stop(context, SetEmergencyStop{true});
  else if (row != kStates.end())
    context.ask(SetWorkMode{row->mode});
  else
    context.refuse({Origin::not_found, fmt::format("the system did not enter \"{}\"", request.state()),
                    "aimd has the states Ready, Manual, Auto, Safe and EStop", "send one of these"});
  conclude_header(context, *reply.mutable_header());
}

void trigger_estop(RequestContext& context, const wire::CommonRequest&, wire::CommonResponse&) {
  ask_to_stop(context, SetEmergencyStop{true});
}

void release_estop(RequestContext& context, const wire::CommonRequest&, wire::CommonResponse&) {
  context.ask(SetEmergencyStop{false});
}

void set_child_state(RequestContext& context, const wire::SetChildStateRequest&,
                     wire::SetChildStateResponse& reply) {
  context.refuse({Origin::state, "the child state was not set", "the states of aimd have no children",
                  "MigrateSystemState enters a state"});
  conclude_header(context, *reply.mutable_header());
}

void get_running_status(RequestContext& context, const wire::CommonRequest&,
                        wire::GetSystemRunningStatusResponse& reply) {
  conclude_header(context, *reply.mutable_header());
  reply.set_startup_count(1);  // aimd keeps no count over restarts
  reply.set_uptime(static_cast<std::int64_t>(uptime_ms(context.services()) / 1000));
}

// aimd is one node with one module.
void get_modules(RequestContext& context, const wire::CommonRequest&,
                 wire::GetSmModuleStatusResponse& reply) {
  conclude_header(context, *reply.mutable_header());
  wire::SmNodeState& node = *reply.add_states();
  node.set_node_name("aimd");
  (*node.mutable_module_states())["motion_control"].set_state(
      context.robot().state().enabled ? wire::SmState_ACTIVE : wire::SmState_INACTIVE);
}

constexpr std::array kSystemServiceRows{
    serve<methods::SystemService::kGetSystemState, get_system_state>().as(Work::instant),
    serve<methods::SystemService::kMigrateSystemState, migrate>(),
    serve<methods::SystemService::kMigrateSystemStateSync, migrate>(),
    serve<methods::SystemService::kTriggerEStop, trigger_estop, Validation::lenient>().as(Work::stop),
    serve<methods::SystemService::kReleaseEStop, release_estop>(),
    serve<methods::SystemService::kSetChildState, set_child_state>(),
    serve<methods::SystemService::kGetSystemRunningStatus, get_running_status>().as(Work::instant),
    serve<methods::SystemService::kGetSmModuleStatus, get_modules>(),
};

}  // namespace

std::span<const RpcRow> system_service_rows() { return kSystemServiceRows; }

}  // namespace aim::robotside
