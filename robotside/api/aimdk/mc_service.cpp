// McService: the methods for older clients that have no newer equivalent. Joint states, moves and tasks are
// in the files of their newer equivalents.
// Source: AimDK A2 motion control, AimMaster and simulation messages; AimDK v2.0 interface.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "aimdk/mc_service.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

// AimMaster, the vendor's client, reports whether a person or a program commands through it: the work mode.
void fill_current(const RobotState& state, wire::AimMasterControlSourceResponse& reply) {
  reply.set_current(state.work_mode == ControlSource::automatic ? wire::AimMasterControlSource_AUTO
                                                                : wire::AimMasterControlSource_MANUAL);
}

void get_aim_master_control_source(RequestContext& context, const wire::CommonRequest&,
                                   wire::AimMasterControlSourceResponse& reply) {
  fill_current(context.robot().state(), reply);
}

void set_aim_master_control_source(RequestContext& context,
                                   const wire::AimMasterControlSourceRequest& request,
                                   wire::AimMasterControlSourceResponse& reply) {
  if (!wire::AimMasterControlSource_IsValid(request.target())) {
    context.refuse({Origin::usage, "the work mode is not changed", "target is a number without a name",
                    "AimMasterControlSource_AUTO or AimMasterControlSource_MANUAL"});
    return fill_current(context.robot().state(), reply);
  }
  const bool automatic = request.target() == wire::AimMasterControlSource_AUTO;
  context.ask(SetWorkMode{automatic ? ControlSource::automatic : ControlSource::manual});
  fill_current(context.robot().state(), reply);
}

// ROBOT_INIT brings the robot from power-on to standing.
void set_aim_master_control_command(RequestContext& context,
                                    const wire::AimMasterControlCommandRequest& request,
                                    wire::CommonResponse&) {
  if (request.command() != wire::AimMasterControlCommandRequest_Command_Command_ROBOT_INIT)
    return context.refuse({Origin::usage, "the command is unknown", "command is Command_UNKNOWN",
                           "Command_ROBOT_INIT brings the robot to a stand"});
  const auto actions = context.model().graph.actions();
  const auto stand = std::find_if(actions.begin(), actions.end(),
                                  [](const Action& one) { return one.behaviour == Behaviour::stand; });
  if (stand == actions.end())
    return context.refuse({Origin::not_found, "this robot has no action in which it stands",
                           fmt::format("the model {} declares none", context.model().id),
                           "aimctl action list shows its actions"});
  const auto target = static_cast<ActionIndex>(stand - actions.begin());
  if (context.ask(SetAction{target}) && !context.dry_run()) context.services().left_first_action = true;
}

// Poses of simulated objects. The only one with a pose is the robot itself.
void get_simulation_obj(RequestContext& context, const wire::GetSimulationObjRequest& request,
                        wire::GetSimulationObjResponse& reply) {
  constexpr int kUnknownObject = 1;
  const RobotState state = context.robot().state();
  for (const std::string& id : request.obj_id()) {
    wire::SE3Pose& pose = *reply.add_obj_pose();
    pose.mutable_orientation()->set_w(1);
    if (id != "robot" || !context.services().facts.simulated) {
      reply.set_error_code(kUnknownObject);
      continue;
    }
    pose.mutable_position()->set_x(state.base.x);
    pose.mutable_position()->set_y(state.base.y);
    pose.mutable_orientation()->set_w(std::cos(state.base.yaw / 2));
    pose.mutable_orientation()->set_z(std::sin(state.base.yaw / 2));
  }
}

constexpr std::array kMcServiceRows{
    serve<methods::McService::kGetAimMasterControlSource, get_aim_master_control_source>(),
    serve<methods::McService::kSetAimMasterControlSource, set_aim_master_control_source>(),
    serve<methods::McService::kSetAimMasterControlCommand, set_aim_master_control_command>(),
    serve<methods::McService::kGetSimulationObj, get_simulation_obj>(),
    serve<methods::McSimulationService::kGetSimulationObj, get_simulation_obj>(),
};

}  // namespace

std::span<const RpcRow> mc_service_rows() { return kMcServiceRows; }

}  // namespace aim::robotside
