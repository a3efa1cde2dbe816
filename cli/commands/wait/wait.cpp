// aimctl wait: returns when a condition of the robot holds. Changes nothing.
#include <fmt/format.h>

#include <optional>

#include "aim/v1/status.pb.h"
#include "aimdk/common.pb.h"
#include "aimdk/hal_bms.pb.h"
#include "cli/client/current_action.hpp"
#include "cli/client/measured.hpp"
#include "cli/client/poll.hpp"
#include "cli/client/posture.hpp"
#include "cli/client/reply.hpp"
#include "cli/commands/action/action_route.hpp"
#include "cli/commands/task/task_watch.hpp"
#include "cli/commands/wait/wait_condition.hpp"
#include "cli/commands/wait/wait_fields.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/output/quantity_text.hpp"
#include "cli/output/views/motion_line.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr double kWait_s = 60;  // without --timeout

// What was read: whether the condition holds, and the values that show it.
struct Seen {
  bool met;
  Json facts;
  std::string what = {};  // is waited for, in words
};

Result<Seen> see_status(Robot& robot, WaitCondition::What what) {
  auto page = robot.call(methods::StatusService::kGetStatus, v1::GetStatusRequest{});
  if (!page && page.error().origin == Origin::not_found)
    return Error{
        .origin = Origin::not_found,
        .message = "this robot does not report whether it is stopped or at rest",
        .reason = "it does not serve aim.v1 StatusService",
        .hint = "use aimctl wait action NAME, aimctl wait task ID done, or aimctl wait 'battery<20'"};
  if (!page) return page.error();
  if (what == WaitCondition::What::stopped)
    return Seen{page->stopped(), {{"stopped", page->stopped()}}, "a stop"};
  const Json rests = knows_rest(*page) ? Json(page->at_rest()) : Json(nullptr);
  return Seen{rests == true, {{"at_rest", rests}}, "the robot to be at rest"};
}

Result<Seen> see_battery(Robot& robot, const WaitCondition& condition) {
  if (!robot.model().can(Capability::battery)) return lacking(robot.model(), Capability::battery);
  auto reply = ask(robot, methods::HalBmsService::kGetBmsState, aimdk::protocol::CommonRequest{});
  if (!reply) return reply.error();
  if (!reply->has_data())
    return Error{.origin = Origin::fault,
                 .message = "the robot does not report its battery",
                 .reason = "its reply contains no state",
                 .hint = "aimctl status shows the faults of the robot"};
  if (is_silent(robot)) return Seen{false, {{"charge_percent", nullptr}}, "the charge of the battery"};
  const auto charge = static_cast<double>(reply->data().charge());
  return Seen{holds(condition.compare, charge, condition.percent),
              {{"charge_percent", charge}},
              fmt::format("a battery {} {}; it has {}", bound_words(condition.compare),
                          percent_text(condition.percent), percent_text(charge))};
}

// Polls `see` until the condition holds.
Result<Json> await_facts(Invocation& invocation, Clock::time_point deadline,
                         const std::function<Result<Seen>()>& see) {
  Json facts;
  const auto began = Clock::now();
  auto end = poll_until(invocation.interrupt(), deadline, pace_of(invocation.robot()), [&]() -> Result<bool> {
    auto seen = see();
    if (!seen) return seen.error();
    facts = seen->facts;
    invocation.sink().progress(waiting_text(seconds_between(began, Clock::now()), seen->what));
    return seen->met;
  });
  if (!end) return end.error();
  if (*end == PollEnd::done) return facts;
  if (*end == PollEnd::interrupted) return invocation.interrupted("only the waiting ended");
  invocation.sink().keep(facts);
  if (is_silent(invocation.robot())) return not_measured(invocation.robot(), "whether the condition is met");
  return Error{.origin = Origin::timeout,
               .message = "the condition was not met in time",
               .reason = fmt::format("last reading: {}", facts.dump()),
               .hint = "a longer --timeout waits longer"};
}

Result<Json> await_named_action(Invocation& invocation, const std::string& name, Clock::time_point deadline) {
  auto target = find_action(invocation.robot().model(), name);
  if (!target) return target.error();
  if (auto waited = await_action(invocation, *target, deadline); !waited) return waited.error();
  return Json{{"action", invocation.robot().model().graph.at(*target).name}};
}

Result<Json> await_condition(Invocation& invocation, const WaitCondition& condition,
                             Clock::time_point deadline) {
  Robot& robot = invocation.robot();
  switch (condition.what) {
    case WaitCondition::What::stopped:
    case WaitCondition::What::at_rest:
      return await_facts(invocation, deadline, [&] { return see_status(robot, condition.what); });
    case WaitCondition::What::battery:
      return await_facts(invocation, deadline, [&] { return see_battery(robot, condition); });
    case WaitCondition::What::action:
      return await_named_action(invocation, condition.action, deadline);
    case WaitCondition::What::task: {
      auto task = await_task(invocation, condition.task, deadline, false);
      if (!task) return task.error();
      return to_document(*task);
    }
  }
  return Json::object();
}

std::string text_of(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

Status run_wait(Invocation& invocation) {
  const std::vector<std::string> words = invocation.arguments().texts("CONDITION");
  const auto condition = read_condition(words);
  if (!condition) return condition.error();
  const Settings& settings = invocation.settings();
  const auto began = Clock::now();
  const auto deadline =
      began + (settings.timeout_given ? Clock::duration(settings.timeout) : seconds(kWait_s));
  auto facts = await_condition(invocation, *condition, deadline);
  if (!facts) return facts.error();
  Json document{{"condition", text_of(words)}, {"waited_s", seconds_between(began, Clock::now())}};
  document.update(*facts);
  invocation.sink().print({.document = std::move(document), .line = wait_line});
  return Done{};
}

constexpr Parameter kParameters[] = {
    {.name = "CONDITION",
     .value = "CONDITION",
     .help =
         "one of: stopped, at-rest, task ID done, action NAME, or 'battery<20' (also >, <= and >=) [percent]",
     .text = true,
     .required = true,
     .repeated = true,
     .words = Words::conditions},
};
constexpr Example kExamples[] = {
    {"aimctl wait at-rest", "until nothing moves"},
    {"aimctl wait task 5 done --timeout 20s", "until the task has ended"},
    {"aimctl wait 'battery<20' --timeout 8h && aimctl stop --level sit", "sit down when the charge is low"},
};
constexpr Command kCommands[] = {
    {.noun = "wait",
     .verb = "",
     .summary = "wait until a condition holds",
     .details =
         "stopped: a stop is latched. at-rest: neither a joint nor the base moves. task ID done: the task "
         "has "
         "ended; as aimctl task wait, FAILURE and ABORTED end with exit 11. action NAME: the robot is in "
         "the action; as aimctl action wait. battery<20: the charge in percent; write it in quotes, "
         "because a shell reads < and > as redirections.\n\n"
         "Ends with exit 3 after --timeout (default 60 s). Changes nothing: Ctrl-C ends only the waiting. "
         "stopped and at-rest need a robot that serves aim.v1.",
     .parameters = kParameters,
     .examples = kExamples,
     .danger = Danger::reads,
     .waits = true,
     .fields = wait_fields::kWait,
     .run = run_wait},
};

}  // namespace

const Noun kWaitNoun{"wait", "wait until a condition holds", kCommands};

}  // namespace aim::cli
