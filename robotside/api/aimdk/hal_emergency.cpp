// HalEmergencyService: the software emergency stop. It is an additional input and never replaces the button.
// Source: aimdk wire, section 4.7: the reply is {} while no input is active.
#include <array>

#include "aimdk/hal_emergency.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

namespace wire = aimdk::protocol;

void get_emergency_state(RequestContext& context, const wire::CommonRequest&,
                         wire::EmergencyStateRsp& reply) {
  if (!context.robot().state().emergency) return;
  wire::EmergencyState& data = *reply.mutable_data();
  data.set_active(true);
  data.set_reason(wire::EmergencyState::Reason_SOFTWARE_ESTOP);
  data.set_software_emergency_stop(true);
}

void set_emergency_command(RequestContext& context, const wire::EmergencyCommandReq& request,
                           wire::CommonResponse&) {
  if (!request.has_cmd()) {
    context.refuse({Origin::usage, "the request has no command", "its field cmd is missing",
                    R"(send {"cmd":{"software_emergency_stop":true}} or false)"});
    return;
  }
  // Each of the two inputs activates the emergency stop by itself.
  const bool active = request.cmd().software_emergency_stop() || request.cmd().wireless_emergency_stop();
  if (active && !context.dry_run()) context.services().action_retry.forget();
  context.ask(SetEmergencyStop{active});
}

constexpr std::array kRows{
    serve<methods::kGetEmergencyState, get_emergency_state>().as(Work::instant),
    serve<methods::kSetEmergencyCommand, set_emergency_command, Validation::lenient>().as(Work::stop),
};

}  // namespace

std::span<const RpcRow> hal_emergency_rows() { return kRows; }

}  // namespace aim::robotside
