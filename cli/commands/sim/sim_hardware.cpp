// aimctl sim hardware, charger, estop: the hardware around the simulated body.
#include "aim/v1/sim.pb.h"
#include "cli/client/reply.hpp"
#include "cli/commands/light/light_colour.hpp"
#include "cli/commands/sim/sim_commands.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/output/views/hardware_view.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

Status set_hardware(Invocation& invocation, const v1::SetHardwareRequest& request) {
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::SimService::kSetHardware.path, request);
  if (auto done = ask_aim(invocation.robot(), methods::SimService::kSetHardware, request, no_simulator());
      !done)
    return done.error();
  return run_sim_hardware(invocation);
}

}  // namespace

Error no_simulator() {
  return Error{.origin = Origin::not_found,
               .message = "this robot has no simulator",
               .reason = "it does not serve aim.v1 SimService",
               .hint = "start the simulator with aimd, then use aimctl --robot 127.0.0.1"};
}

Status run_sim_hardware(Invocation& invocation) {
  auto reply = ask_aim(invocation.robot(), methods::SimService::kGetHardware, v1::GetHardwareRequest{},
                       no_simulator());
  if (!reply) return reply.error();
  Json lights = Json::array();
  for (const v1::ShownLight& light : reply->lights())
    lights.push_back(
        {{"light", light.light()},
         {"shown", hex_of({static_cast<std::uint8_t>(light.red()), static_cast<std::uint8_t>(light.green()),
                           static_cast<std::uint8_t>(light.blue())})}});
  invocation.sink().print({.document = {{"charger", reply->charger()},
                                        {"estop_button", reply->estop_button()},
                                        {"lights", std::move(lights)}},
                           .view = sim_hardware_view});
  return Done{};
}

Status run_sim_charger(Invocation& invocation) {
  v1::SetHardwareRequest request;
  request.set_charger(invocation.arguments().text("WHAT") == "plug");
  return set_hardware(invocation, request);
}

Status run_sim_estop(Invocation& invocation) {
  v1::SetHardwareRequest request;
  request.set_estop_button(invocation.arguments().text("WHAT") == "press");
  return set_hardware(invocation, request);
}

}  // namespace aim::cli
