// HDSService: faults as alerts.
// Source: AimDK v2.0 interface; timestamps are milliseconds since 1970, as ms_since_epoch elsewhere; codes
// and levels of faults are ours (robotside/state/fault.hpp).
#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "aimdk/hds_alert.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

constexpr TimeNs kMillisecond = 1'000'000;

wire::AlertLevel level_of(FaultLevel level) {
  switch (level) {
    case FaultLevel::critical:
      return wire::AlertLevel_H2_CRITICAL;
    case FaultLevel::error:
      return wire::AlertLevel_H3_ERROR;
    case FaultLevel::warning:
      break;
  }
  return wire::AlertLevel_H4_WARNING;
}

std::uint64_t epoch_ms(const Services& services, TimeNs time) {
  return static_cast<std::uint64_t>(services.wall_clock.at(time) / kMillisecond);
}

std::uint32_t module_of(const RobotModel& model, const Fault& fault) {
  const auto joint = model.find_joint(fault.source);
  return joint ? static_cast<std::uint32_t>(*joint + 1) : 0;
}

std::string code_of(const Fault& fault) { return std::string(row_of(fault.kind).name); }

void fill_alert(RequestContext& context, const FaultRecord& record, wire::Alert& alert) {
  const Services& services = context.services();
  const FaultKindRow& kind = row_of(record.fault.kind);
  alert.set_id(std::to_string(record.number));
  alert.set_appeared_timestamp(epoch_ms(services, record.appeared));
  if (record.gone) alert.set_disappeared_timestamp(epoch_ms(services, *record.gone));
  alert.set_alert_code(code_of(record.fault));
  alert.set_state(record.gone ? wire::AlertState_CLEARED : wire::AlertState_ACTIVE);
  wire::ModuleException& exception = *alert.add_exception_list();
  exception.set_type(record.gone ? wire::ExceptionType_Trigger_Disappear
                                 : wire::ExceptionType_Trigger_Appear);
  exception.set_module_id(module_of(context.model(), record.fault));
  exception.set_code(kind.number);
  exception.set_info(record.fault.sentence);
  exception.set_module_name(record.fault.source);
  alert.set_description(record.fault.sentence);
  alert.set_level(level_of(kind.level));
  alert.set_manual_clear(kind.latched);
  wire::AlertSolution& solution = *alert.add_solution_list();
  solution.set_type("text");
  solution.set_content(std::string(kind.remedy));
}

// The log of this moment: a fault that a request has just cleared is gone.
FaultLog& log_of(RequestContext& context) {
  Services& services = context.services();
  const RobotState state = context.robot().state();
  services.fault_log.update(services.faults_now(state), state.time);
  return services.fault_log;
}

std::vector<FaultRecord> wanted(const Services& services, std::vector<FaultRecord> records) {
  const std::set<std::string> blocked = services.fault_log.blocked();
  std::erase_if(records, [&](const FaultRecord& record) { return blocked.contains(code_of(record.fault)); });
  return records;
}

// The robot's time, so that a client can compute ages whatever its own clock shows.
void stamp(RequestContext& context, wire::ResponseHeader& header) {
  const std::uint64_t now = epoch_ms(context.services(), context.robot().state().time);
  wire::Timestamp& time = *header.mutable_timestamp();
  time.set_seconds(static_cast<std::int64_t>(now / 1000));
  time.set_nanos(static_cast<std::int32_t>(now % 1000 * 1'000'000));
  time.set_ms_since_epoch(static_cast<std::int64_t>(now));
}

void get_alerts(RequestContext& context, const wire::GetAlertListReq&, wire::GetAlertListRsp& reply) {
  Services& services = context.services();
  for (const FaultRecord& record : wanted(services, log_of(context).active()))
    fill_alert(context, record, *reply.mutable_data()->add_alerts());
  stamp(context, *reply.mutable_header());
}

void get_all_alerts(RequestContext& context, const wire::GetTotalAlertListReq& request,
                    wire::GetTotalAlertListRsp& reply) {
  Services& services = context.services();
  std::vector<FaultRecord> records = wanted(services, log_of(context).all());
  std::erase_if(records, [&](const FaultRecord& record) {
    return epoch_ms(services, record.appeared) < request.start_timestamp();
  });
  const auto most = static_cast<std::size_t>(std::max(0, request.limit_size()));
  if (most != 0 && records.size() > most)
    records.erase(records.begin(), records.end() - static_cast<std::ptrdiff_t>(most));
  for (const FaultRecord& record : records) fill_alert(context, record, *reply.mutable_data()->add_alerts());
  stamp(context, *reply.mutable_header());
}

void count_alerts(RequestContext& context, const wire::CommonRequest&, wire::GetAlertCountRsp& reply) {
  Services& services = context.services();
  const std::vector<FaultRecord> records = wanted(services, log_of(context).all());
  const auto active =
      std::count_if(records.begin(), records.end(), [](const FaultRecord& record) { return !record.gone; });
  reply.set_total_count(static_cast<std::int32_t>(records.size()));
  reply.set_active_count(static_cast<std::int32_t>(active));
  reply.set_cleared_count(static_cast<std::int32_t>(records.size()) - static_cast<std::int32_t>(active));
}

wire::ExceptionEvent event_of(RequestContext& context, const FaultRecord& record, TimeNs time, bool appears) {
  const Services& services = context.services();
  wire::ExceptionEvent event;
  event.mutable_timestamp()->set_ms_since_epoch(static_cast<std::int64_t>(epoch_ms(services, time)));
  event.set_type(appears ? wire::ExceptionEvent::Appear : wire::ExceptionEvent::Disappear);
  event.set_code(std::to_string(row_of(record.fault.kind).number));
  event.set_module_id(std::to_string(module_of(context.model(), record.fault)));
  event.set_module_name(record.fault.source);
  event.set_id(std::to_string(record.number));
  event.set_enum_name(code_of(record.fault));
  event.set_info(record.fault.sentence);
  return event;
}

// Appearances and disappearances, oldest first. `query` selects by code, module or text.
void get_events(RequestContext& context, const wire::GetExceptionEventReq& request,
                wire::GetExceptionEventRsp& reply) {
  Services& services = context.services();
  std::vector<std::pair<TimeNs, wire::ExceptionEvent>> events;
  for (const FaultRecord& record : log_of(context).all()) {
    events.emplace_back(record.appeared, event_of(context, record, record.appeared, true));
    if (record.gone) events.emplace_back(*record.gone, event_of(context, record, *record.gone, false));
  }
  const std::set<std::string> blocked = services.fault_log.blocked();
  std::erase_if(events, [&](const auto& one) {
    const wire::ExceptionEvent& event = one.second;
    const bool found = event.enum_name().find(request.query()) != std::string::npos ||
                       event.module_name().find(request.query()) != std::string::npos ||
                       event.info().find(request.query()) != std::string::npos;
    return !found || epoch_ms(services, one.first) < request.start_timestamp();
  });
  std::stable_sort(events.begin(), events.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  const auto most = static_cast<std::size_t>(std::max(0, request.limit_size()));
  const std::size_t skipped = most != 0 && events.size() > most ? events.size() - most : 0;
  for (std::size_t i = skipped; i < events.size(); ++i) {
    wire::ExceptionEvent& event = *reply.mutable_data()->add_event_list();
    event = std::move(events[i].second);
    event.set_is_blocked(blocked.contains(event.enum_name()));
  }
}

void set_blocked(RequestContext& context, const wire::SetBlockExceptionCodeReq& request,
                 wire::CommonResponse&) {
  if (find_fault_kind(request.code()) == nullptr)
    context.refuse({Origin::not_found, fmt::format("there is no alert \"{}\"", request.code()),
                    "it is not the code of a fault", "aimctl fault list shows codes"});
  else if (!context.dry_run())
    context.services().fault_log.block(request.code(), request.is_blocked());
}

void get_blocked(RequestContext& context, const wire::CommonRequest&,
                 wire::GetBlockedExceptionCodeListRsp& reply) {
  for (const std::string& code : context.services().fault_log.blocked()) reply.add_code_list(code);
}

constexpr std::array kHdsServiceRows{
    serve<methods::HDSService::kGetAlertList, get_alerts>(),
    serve<methods::HDSService::kGetTotalAlertList, get_all_alerts>(),
    serve<methods::HDSService::kGetAlertCount, count_alerts>(),
    serve<methods::HDSService::kGetExceptionEvent, get_events>(),
    serve<methods::HDSService::kSetBlockExceptionCode, set_blocked>(),
    serve<methods::HDSService::kGetBlockedExceptionCodeList, get_blocked>(),
};

}  // namespace

std::span<const RpcRow> hds_service_rows() { return kHdsServiceRows; }

}  // namespace aim::robotside
