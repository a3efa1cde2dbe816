// HalTempService, HalOperationModeService, HalFaultService: the motors and their drives.
#include <fmt/core.h>

#include <array>
#include <cmath>

#include "aimdk/hal_joint.pb.h"
#include "aimdk/hal_power.pb.h"
#include "aimdk/hal_temperature.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/convert/drive_state.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

namespace wire = aimdk::protocol;

std::uint32_t degrees(double temperature) {
  return static_cast<std::uint32_t>(std::lround(std::max(0.0, temperature)));
}

void get_temperatures(RequestContext& context, const wire::CommonRequest&, wire::TempStateRsp& reply) {
  const RobotModel& model = context.model();
  const RobotState state = context.robot().state();
  for (std::size_t i = 0; state.known.temperatures && i < model.joints.size(); ++i) {
    if (!has_drive(context.services(), i)) continue;
    wire::TempState& row = *reply.add_data();
    row.set_name(std::string(model.joints[i].name));
    row.set_temp(degrees(state.temperature[i]));
    row.set_coil_temp(degrees(state.coil_temperature[i]));
  }
}

void get_modes(RequestContext& context, const wire::CommonRequest&, wire::OperationModeStateRsp& reply) {
  const RobotModel& model = context.model();
  const RobotState state = context.robot().state();
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    if (!has_drive(context.services(), i)) continue;
    wire::NodeOperationModeState& row = *reply.mutable_data()->add_state_list();
    row.set_slave_node_id(static_cast<std::int32_t>(i + 1));
    row.set_slave_node_name(std::string(model.joints[i].name));
    row.set_mode(operation_mode(context.services(), state, i));
  }
}

// The joint of a drive, by its name or its number; empty: refused.
std::optional<std::size_t> joint_of(RequestContext& context, const wire::NodeOperationModeCommand& command) {
  const RobotModel& model = context.model();
  const auto by_name = model.find_joint(command.slave_node_name());
  const auto number = static_cast<std::size_t>(command.slave_node_id() - 1);
  const auto joint = by_name ? by_name : std::optional(number);
  if (command.slave_node_name().empty() ? number < model.joints.size() : by_name.has_value())
    if (has_drive(context.services(), *joint)) return joint;
  context.refuse({Origin::not_found,
                  fmt::format("there is no drive \"{}\" with number {}", command.slave_node_name(),
                              command.slave_node_id()),
                  "GetOperationModeState lists the drives", "send a name or a number of that list"});
  return std::nullopt;
}

// The drives belong to motion control, which chooses their modes; a request for the mode that a drive has is
// accepted.
void set_modes(RequestContext& context, const wire::OperationModeCommandReq& request, wire::CommonResponse&) {
  const RobotState state = context.robot().state();
  if (request.cmd().cmd_list().empty())
    return context.refuse({Origin::usage, "the request names no drive", "cmd.cmd_list is empty",
                           "send slave_node_name and mode of each drive"});
  for (const wire::NodeOperationModeCommand& command : request.cmd().cmd_list()) {
    const auto joint = joint_of(context, command);
    if (!joint) return;
    const wire::OperationMode mode = operation_mode(context.services(), state, *joint);
    if (command.mode() == mode) continue;
    return context.refuse(
        {Origin::state,
         fmt::format("the mode of {} was not changed to {}", context.model().joints[*joint].name,
                     wire::OperationMode_Name(command.mode())),
         fmt::format("motion control uses the drive in {}", wire::OperationMode_Name(mode)),
         "aimctl stop --level relax releases the drives: a standing robot falls"});
  }
}

// module_id is the number of the drive, event_id that of the fault; 0 and 0 clear all.
void clear_fault(RequestContext& context, const wire::ClearMcuFaultReq& request, wire::CommonResponse&) {
  const RobotModel& model = context.model();
  const std::uint32_t module = request.cmd().module_id();
  const std::uint32_t event = request.cmd().event_id();
  JointMask joints = 0;
  std::string lasting;
  for (const Fault& fault : context.services().faults_now(context.robot().state())) {
    const auto joint = model.find_joint(fault.source);
    const bool meant = (module == 0 || (joint && module == *joint + 1)) &&
                       (event == 0 || event == row_of(fault.kind).number);
    if (!meant) continue;
    if (row_of(fault.kind).latched && joint)
      joints |= bit(*joint);
    else if (lasting.empty())
      lasting = fault.sentence;
  }
  if (joints != 0) {
    context.ask(ClearFaults{joints});
  } else if (!lasting.empty()) {
    context.refuse({Origin::fault, "the fault was not cleared", "its cause lasts: " + lasting,
                    "remove the cause; the fault then goes by itself"});
  } else if (module != 0 || event != 0) {
    context.refuse({Origin::not_found, fmt::format("there is no fault {} of module {}", event, module),
                    "it is not active", "aimctl fault list shows the faults"});
  }
}

constexpr std::array kHalMotorRows{
    serve<methods::HalTempService::kGetTempState, get_temperatures>().as(Work::instant),
    serve<methods::HalOperationModeService::kGetOperationModeState, get_modes>().as(Work::instant),
    serve<methods::HalOperationModeService::kSetOperationModeCommand, set_modes>(),
    serve<methods::HalFaultService::kClearMcuFault, clear_fault>(),
};

}  // namespace

std::span<const RpcRow> hal_motor_rows() { return kHalMotorRows; }

}  // namespace aim::robotside
