// HalEmergencyService: the inputs of the emergency stop. The software input is an additional one and never
// replaces the button.
// Source: aimdk wire, section 4.7: the reply is {} while no input is active.
#include <array>

#include "aimdk/hal_emergency.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/convert/emergency_state.hpp"
#include "robotside/api/request/rpc_row.hpp"
#include "robotside/api/request/stop_request.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

namespace wire = aimdk::protocol;

void get_emergency_state(RequestContext& context, const wire::CommonRequest&,
                         wire::EmergencyStateRsp& reply) {
  const RobotState state = context.robot().state();
  if (state.emergency) fill_emergency(state.emergency_inputs, *reply.mutable_data());
}

// In the message a field that is false is indistinguishable from one that was left out. So a message that
// asserts an input releases no other, and a message that asserts none releases one: the software input, or
// the wireless one if the software input is not active. Only the button itself releases the wired input.
void set_emergency_command(RequestContext& context, const wire::EmergencyCommandReq& request,
                           wire::CommonResponse&) {
  if (!request.has_cmd())
    return context.refuse({Origin::usage, "the request has no command", "its field cmd is missing",
                           R"(send {"cmd":{"software_emergency_stop":true}} or false)"});
  if (request.cmd().software_emergency_stop())
    ask_to_stop(context, SetEmergencyStop{true, EmergencyInput::software});
  if (request.cmd().wireless_emergency_stop())
    ask_to_stop(context, SetEmergencyStop{true, EmergencyInput::wireless});
  if (request.cmd().software_emergency_stop() || request.cmd().wireless_emergency_stop()) return;
  const EmergencyInputs active = context.robot().state().emergency_inputs;
  const bool wireless = active.has(EmergencyInput::wireless) && !active.has(EmergencyInput::software);
  context.ask(SetEmergencyStop{false, wireless ? EmergencyInput::wireless : EmergencyInput::software});
}

constexpr std::array kHalEmergencyRows{
    serve<methods::HalEmergencyService::kGetEmergencyState, get_emergency_state>().as(Work::instant),
    serve<methods::HalEmergencyService::kSetEmergencyCommand, set_emergency_command, Validation::lenient>()
        .as(Work::stop),
};

}  // namespace

std::span<const RpcRow> hal_emergency_rows() { return kHalEmergencyRows; }

}  // namespace aim::robotside
