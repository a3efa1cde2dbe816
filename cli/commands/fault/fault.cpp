// aimctl fault: what does not work on the robot, from its alerts.
#include <fmt/format.h>

#include <chrono>

#include "aimdk/common.pb.h"
#include "aimdk/hal_power.pb.h"
#include "aimdk/hds_alert.pb.h"
#include "cli/client/reply.hpp"
#include "cli/commands/fault/fault_fields.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/output/document_value.hpp"
#include "cli/output/views/hardware_view.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/letter_case.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

// "AlertLevel_H3_ERROR" -> "error".
std::string level_of(wire::AlertLevel level) {
  const std::string& name = wire::AlertLevel_Name(level);
  return lower(std::string_view(name).substr(name.rfind('_') + 1));
}

// The robot's time when it answered; the one of this computer, which may differ, if the reply has none [ms].
std::int64_t time_of(const wire::ResponseHeader& header) {
  if (header.timestamp().ms_since_epoch() > 0) return header.timestamp().ms_since_epoch();
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

double seconds_since(std::uint64_t epoch_ms, std::int64_t now) {
  return std::max(0.0, (static_cast<double>(now) - static_cast<double>(epoch_ms)) / 1000);
}

Json row_of(const wire::Alert& alert, std::int64_t now) {
  const bool active = alert.state() != wire::AlertState_CLEARED;
  const wire::ModuleException cause =
      alert.exception_list().empty() ? wire::ModuleException() : alert.exception_list(0);
  const std::string remedy = alert.solution_list().empty() ? "" : alert.solution_list(0).content();
  return Json{
      {"fault", alert.alert_code()},
      {"level", level_of(alert.level())},
      {"active", active},
      {"part", text_or_null(cause.module_name())},
      {"description", alert.description()},
      {"age_s", seconds_since(active ? alert.appeared_timestamp() : alert.disappeared_timestamp(), now)},
      {"clearable", alert.manual_clear()},
      {"remedy", text_or_null(remedy)}};
}

template <class Reply>
Json document_of(const Reply& reply) {
  Json rows = Json::array();
  for (const wire::Alert& alert : reply.data().alerts())
    rows.push_back(row_of(alert, time_of(reply.header())));
  return {{"faults", std::move(rows)}};
}

Result<wire::GetAlertListRsp> active_alerts(Robot& robot) {
  return ask(robot, methods::HDSService::kGetAlertList, wire::GetAlertListReq{});
}

void print(Invocation& invocation, Json document, View line = nullptr) {
  invocation.sink().print({.document = std::move(document),
                           .rows = "faults",
                           .columns = {"fault", "level", "active", "part", "description", "age_s"},
                           .view = line == nullptr ? faults_view : nullptr,
                           .line = line});
}

Status run_list(Invocation& invocation) {
  if (invocation.arguments().has("--all")) {
    auto reply =
        ask(invocation.robot(), methods::HDSService::kGetTotalAlertList, wire::GetTotalAlertListReq{});
    if (!reply) return reply.error();
    print(invocation, document_of(*reply));
    return Done{};
  }
  auto reply = active_alerts(invocation.robot());
  if (!reply) return reply.error();
  print(invocation, document_of(*reply));
  return Done{};
}

Error nothing_to_clear(const std::string& wanted, const wire::GetAlertListRsp& alerts) {
  std::string reason = "no fault is active";
  if (!wanted.empty() && !alerts.data().alerts().empty()) reason = "it is not active";
  for (const wire::Alert& alert : alerts.data().alerts())
    if (wanted.empty() || alert.alert_code() == wanted) reason = "its cause lasts: " + alert.description();
  return {.origin = wanted.empty() && alerts.data().alerts().empty() ? Origin::state : Origin::fault,
          .message = "no fault was cleared",
          .reason = reason,
          .hint = "aimctl fault list shows the faults and what to do"};
}

Status run_clear(Invocation& invocation) {
  Robot& robot = invocation.robot();
  const std::string wanted = invocation.arguments().text("FAULT");
  auto alerts = active_alerts(robot);
  if (!alerts) return alerts.error();
  bool cleared = false;
  for (const wire::Alert& alert : alerts->data().alerts()) {
    if (!alert.manual_clear() || (!wanted.empty() && alert.alert_code() != wanted)) continue;
    for (const wire::ModuleException& cause : alert.exception_list()) {
      wire::ClearMcuFaultReq request;
      request.mutable_cmd()->set_module_id(cause.module_id());
      request.mutable_cmd()->set_event_id(cause.code());
      if (invocation.settings().dry_run)
        return dry_run(invocation, methods::HalFaultService::kClearMcuFault.path, request);
      if (auto reply = ask(robot, methods::HalFaultService::kClearMcuFault, request); !reply)
        return reply.error();
      cleared = true;
    }
  }
  if (!cleared) return nothing_to_clear(wanted, *alerts);
  auto left = active_alerts(robot);
  if (!left) return left.error();
  print(invocation, document_of(*left), fault_line);
  return Done{};
}

constexpr Parameter kListParameters[] = {
    {.name = "--all", .help = "also the faults that have gone, back to the start of the robot's program"},
};
constexpr Parameter kClearParameters[] = {
    {.name = "FAULT",
     .value = "FAULT",
     .help = "the kind of fault, as fault list names it; default: every one",
     .text = true},
};
constexpr Example kListExamples[] = {
    {"aimctl fault list", "what does not work now, and what to do"},
    {"aimctl fault list --all", "also what has happened before"},
    {"aimctl fault list --json | jq '.faults | length'", "the number of faults, for a script"}};
constexpr Example kClearExamples[] = {{"aimctl fault clear", "forget the faults whose causes have gone"},
                                      {"aimctl fault clear encoder_jump", "only this kind"}};

constexpr Command kCommands[] = {
    {.noun = "fault",
     .verb = "list",
     .summary = "list the faults of the robot, with what to do",
     .details = "Most faults go by themselves when their cause has gone. One with clearable true stays until "
                "aimctl fault clear.",
     .parameters = kListParameters,
     .examples = kListExamples,
     .danger = Danger::reads,
     .fields = fault_fields::kList,
     .run = run_list},
    {.noun = "fault",
     .verb = "clear",
     .summary = "forget faults whose causes have gone",
     .details =
         "The robot refuses while the cause lasts. Prints the faults that are left. Find out the cause "
         "first: after an encoder_jump the robot may be in another posture than it believes.",
     .parameters = kClearParameters,
     .examples = kClearExamples,
     .danger = Danger::sets,
     .run = run_clear},
};

}  // namespace

const Noun kFaultNoun{"fault", "list the faults of the robot, and clear those whose cause is gone",
                      kCommands};

}  // namespace aim::cli
