// aimctl sim fault: faults of the simulated hardware.
#include "aim/v1/sim.pb.h"
#include "cli/client/reply.hpp"
#include "cli/commands/sim/sim_commands.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/views/hardware_view.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {

Status run_sim_fault_list(Invocation& invocation) {
  auto reply = ask_aim(invocation.robot(), methods::kListInjectedFaults, v1::ListInjectedFaultsRequest{},
                       no_simulator());
  if (!reply) return reply.error();
  Json faults = Json::array();
  for (const v1::InjectedFault& fault : reply->faults())
    faults.push_back({{"kind", fault.kind()},
                      {"part", text_or_null(fault.part())},
                      {"amount", fault.unit().empty() ? Json(nullptr) : Json(fault.amount())},
                      {"unit", text_or_null(fault.unit())}});
  Json kinds = Json::array();
  for (const v1::FaultKind& kind : reply->kinds())
    kinds.push_back({{"kind", kind.kind()},
                     {"of_a_part", kind.of_a_part()},
                     {"unit", text_or_null(kind.unit())},
                     {"usual_amount", kind.unit().empty() ? Json(nullptr) : Json(kind.usual_amount())}});
  invocation.sink().print({.document = {{"faults", std::move(faults)}, {"kinds", std::move(kinds)}},
                           .rows = "faults",
                           .columns = {"kind", "part", "amount", "unit"},
                           .view = injected_faults_view});
  return Done{};
}

Status run_sim_fault_inject(Invocation& invocation) {
  v1::InjectFaultRequest request;
  request.set_kind(invocation.arguments().text("KIND"));
  request.set_part(invocation.arguments().text("PART"));
  if (const auto amount = invocation.arguments().maybe("--amount")) request.set_amount(*amount);
  if (invocation.settings().dry_run) return dry_run(invocation, methods::kInjectFault.path, request);
  if (auto done = ask_aim(invocation.robot(), methods::kInjectFault, request, no_simulator()); !done)
    return done.error();
  return run_sim_fault_list(invocation);
}

Status run_sim_fault_clear(Invocation& invocation) {
  v1::WithdrawFaultRequest request;
  request.set_kind(invocation.arguments().text("KIND"));
  request.set_part(invocation.arguments().text("PART"));
  if (invocation.settings().dry_run) return dry_run(invocation, methods::kWithdrawFault.path, request);
  if (auto done = ask_aim(invocation.robot(), methods::kWithdrawFault, request, no_simulator()); !done)
    return done.error();
  return run_sim_fault_list(invocation);
}

}  // namespace aim::cli
