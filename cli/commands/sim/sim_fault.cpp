// aimctl sim fault: faults of the simulated hardware.
#include "aim/v1/sim.pb.h"
#include "cli/client/reply.hpp"
#include "cli/commands/sim/sim_commands.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/views/hardware_view.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

// One table of what is injected and what can be: a table has no second one below it. What CSV and values show
// stays what is injected.
Output as_table(const Json& faults, const Json& kinds) {
  Json rows = Json::array();
  for (Json row : faults) {
    row["state"] = "injected";
    rows.push_back(std::move(row));
  }
  for (const Json& kind : kinds)
    rows.push_back({{"kind", kind["kind"]},
                    {"part", kind["of_a_part"] == true ? Json("of a part") : Json(nullptr)},
                    {"amount", kind["usual_amount"]},
                    {"unit", kind["unit"]},
                    {"state", "possible"}});
  return {.document = {{"faults", std::move(rows)}},
          .rows = "faults",
          .columns = {"kind", "part", "amount", "unit", "state"}};
}

}  // namespace

Status run_sim_fault_list(Invocation& invocation) {
  auto reply = ask_aim(invocation.robot(), methods::SimService::kListInjectedFaults,
                       v1::ListInjectedFaultsRequest{}, no_simulator());
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
  Sink& sink = invocation.sink();
  if (sink.options().format == Format::table && !sink.shows_views()) {
    sink.print(as_table(faults, kinds));
    return Done{};
  }
  sink.print({.document = {{"faults", std::move(faults)}, {"kinds", std::move(kinds)}},
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
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::SimService::kInjectFault.path, request);
  if (auto done = ask_aim(invocation.robot(), methods::SimService::kInjectFault, request, no_simulator());
      !done)
    return done.error();
  return run_sim_fault_list(invocation);
}

Status run_sim_fault_clear(Invocation& invocation) {
  v1::WithdrawFaultRequest request;
  request.set_kind(invocation.arguments().text("KIND"));
  request.set_part(invocation.arguments().text("PART"));
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::SimService::kWithdrawFault.path, request);
  if (auto done = ask_aim(invocation.robot(), methods::SimService::kWithdrawFault, request, no_simulator());
      !done)
    return done.error();
  return run_sim_fault_list(invocation);
}

}  // namespace aim::cli
