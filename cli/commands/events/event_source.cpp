// Looks at the robot, and compares two looks.
#include "cli/commands/events/event_source.hpp"

#include <algorithm>

#include "aim/v1/refusal.pb.h"
#include "aim/v1/status.pb.h"
#include "aim/v1/task.pb.h"
#include "aim/v1/version.pb.h"
#include "aimdk/common.pb.h"
#include "aimdk/mc_base.pb.h"
#include "cli/client/battery_charge.hpp"
#include "cli/client/current_action.hpp"
#include "cli/client/emergency_stop.hpp"
#include "cli/client/stop_level.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

constexpr std::uint32_t kMostRefusals = 20;  // between two looks

Status add_refusals(Robot& robot, Look& look) {
  v1::ListRefusalsRequest request;
  request.set_limit(kMostRefusals);
  const auto reply = robot.call(methods::RefusalService::kList, request);
  if (!reply) return reply.error();
  for (const auto& refusal : reply->refusals())
    look.refusals[refusal.sequence()] = {
        refusal.what(), refusal.message() + (refusal.reason().empty() ? "" : ": " + refusal.reason())};
  return Done{};
}

Status add_tasks(Robot& robot, Look& look) {
  const auto reply = robot.call(methods::TaskService::kList, v1::ListTasksRequest{});
  if (!reply) return reply.error();
  for (const auto& task : reply->tasks())
    look.tasks[task.task_id()] = {task.kind(), task.state(), task.reason()};
  return Done{};
}

Result<Look> look_by_status(Robot& robot) {
  const auto page = robot.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{});
  if (!page) return page.error();
  Look look{.robot = page->robot(),
            .title = page->robot_title(),
            .action = page->action(),
            .action_status = page->action_status(),
            .emergency_stop = page->emergency_stop(),
            .emergency_reason = page->emergency_reason(),
            .battery_percent = charge_of(robot.model(), *page),
            .measured = !page->silent(),
            .control_source = page->work_enabled() ? page->control_source() : "DISABLED",
            .upper_body_owner = page->upper_body_owner(),
            .faults = {page->faults().begin(), page->faults().end()}};
  if (page->stopped()) look.stop = std::string(stop_level_word(page->stop_level()));
  if (const auto version = robot.call(methods::VersionService::kGetVersion, v1::GetVersionRequest{}))
    look.serial = version->serial();
  if (auto added = add_refusals(robot, look); !added) return added.error();
  if (auto added = add_tasks(robot, look); !added) return added.error();
  return look;
}

Result<Look> look_by_parts(Robot& robot) {
  const auto action = read_action(robot);
  if (!action) return action.error();
  Look look{.action = action->name, .action_status = action->status};
  if (const auto emergency = read_emergency(robot, robot.timeout())) {
    look.emergency_stop = emergency->active;
    look.emergency_reason = emergency->reason;
  }
  if (const auto state = robot.call(methods::McBaseService::kGetState, wire::CommonRequest{})) {
    look.control_source = wire::ControlSource_Name(state->state().control_info().mode());
    if (look.control_source.starts_with("ControlSource_")) look.control_source.erase(0, 14);
    if (state->state().is_collisioned()) look.faults.insert("the arms are in collision");
  }
  return look;
}

// "Leju Kuavo, serial K-1"
std::string name_of(const Look& look) {
  const std::string& model = look.title.empty() ? look.robot : look.title;
  return model + (look.serial.empty() ? "" : ", serial " + look.serial);
}

std::string arrow(const std::string& before, const std::string& after) {
  return before.empty() ? after : before + " -> " + after;
}

void add_stops(const Look& before, const Look& after, std::vector<Event>& events) {
  if (before.emergency_stop != after.emergency_stop)
    events.push_back({"emergency_stop", "", before.emergency_reason, after.emergency_reason,
                      after.emergency_stop ? "the emergency stop is active: " + after.emergency_reason
                                           : "the emergency stop is released"});
  if (before.stop == after.stop) return;
  events.push_back({"stop", "", before.stop.value_or(""), after.stop.value_or(""),
                    after.stop ? "the stop is latched: " + *after.stop : "the stop is reset"});
}

void add_action(const Look& before, const Look& after, std::vector<Event>& events) {
  if (before.action == after.action && before.action_status == after.action_status) return;
  const std::string from = before.action == after.action ? before.action_status : before.action;
  events.push_back({"action", after.action, before.action + " " + before.action_status,
                    after.action + " " + after.action_status,
                    arrow(from, before.action == after.action ? after.action_status
                                                              : after.action + " " + after.action_status)});
}

void add_control(const std::string& what, const std::string& before, const std::string& after,
                 std::vector<Event>& events) {
  if (before != after) events.push_back({"control", what, before, after, what + ": " + arrow(before, after)});
}

void add_faults(const Look& before, const Look& after, std::vector<Event>& events) {
  for (const std::string& fault : after.faults)
    if (!before.faults.contains(fault)) events.push_back({"fault", "", "", fault, fault});
  for (const std::string& fault : before.faults)
    if (!after.faults.contains(fault)) events.push_back({"fault", "", fault, "", "no longer: " + fault});
}

void add_refusals(const Look& before, const Look& after, std::vector<Event>& events) {
  // After a restart of the robot's server the numbers begin anew.
  const std::uint64_t seen = before.refusals.empty() ? 0 : before.refusals.rbegin()->first;
  const std::uint64_t newest = after.refusals.empty() ? 0 : after.refusals.rbegin()->first;
  const bool restarted = newest < seen;
  for (const auto& [sequence, refusal] : after.refusals)
    if (restarted || sequence > seen) events.push_back({"refusal", refusal.what, "", "", refusal.text});
}

void add_tasks(const Look& before, const Look& after, std::vector<Event>& events) {
  for (const auto& [number, task] : after.tasks) {
    const auto known = before.tasks.find(number);
    const std::string state = known == before.tasks.end() ? "" : known->second.state;
    if (state == task.state) continue;
    events.push_back({"task", std::to_string(number), state, task.state,
                      "task " + std::to_string(number) + " (" + task.kind + "): " + arrow(state, task.state) +
                          (task.reason.empty() ? "" : ", " + task.reason)});
  }
}

}  // namespace

Result<Look> look_at(Robot& robot) {
  return robot.serves_aim_v1() ? look_by_status(robot) : look_by_parts(robot);
}

std::vector<Event> changes(const Look& before, const Look& after) {
  std::vector<Event> events;
  add_stops(before, after, events);
  add_faults(before, after, events);
  add_action(before, after, events);
  add_control("control source", before.control_source, after.control_source, events);
  add_control("upper body", before.upper_body_owner, after.upper_body_owner, events);
  add_refusals(before, after, events);
  add_tasks(before, after, events);
  return events;
}

bool is_another(const Look& before, const Look& after) {
  const auto differ = [](const std::string& one, const std::string& other) {
    return !one.empty() && !other.empty() && one != other;
  };
  return differ(before.robot, after.robot) || differ(before.serial, after.serial);
}

void EventTracker::begin_anew() {
  before_.reset();
  connected_.reset();
}

std::vector<Event> EventTracker::update(const Result<Look>& now) {
  std::vector<Event> events;
  const bool connected = static_cast<bool>(now);
  // Nothing of it continues what the robot before did.
  if (now && known_ && is_another(*known_, *now)) {
    const std::string before = name_of(*known_), after = name_of(*now);
    known_ = before_ = *now;
    connected_ = true;
    return {{"connection", "", before, after, "another robot answers now: " + after + ", not " + before}};
  }
  if (now) known_ = *now;
  const bool refused = !now && now.error().origin == Origin::identity;
  if (connected_ && (*connected_ != connected || (refused && !refused_)))
    events.push_back({"connection", "", connected ? "lost" : "connected", connected ? "connected" : "lost",
                      connected ? "the robot answers again" : now.error().message});
  connected_ = connected;
  refused_ = refused;
  if (!now) return events;
  if (before_)
    for (Event& event : changes(*before_, *now)) events.push_back(std::move(event));
  before_ = *now;
  return events;
}

}  // namespace aim::cli
