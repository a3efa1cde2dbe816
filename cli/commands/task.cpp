// aimctl task: motions that the robot carries out by itself, by the number their start was answered with.
#include <fmt/format.h>

#include <cmath>

#include "aim/v1/task.pb.h"
#include "cli/commands/rehearsal.hpp"
#include "cli/commands/task_watch.hpp"
#include "cli/nouns.hpp"
#include "core/methods.hpp"

namespace aim::cli {
namespace {

constexpr double kWait_s = 60;  // `task wait` without --timeout

Result<std::uint64_t> id_of(const Invocation& invocation) {
  const double id = invocation.arguments().number("ID");
  constexpr double kLargest = 9007199254740992.0;  // 2^53: beyond it a double skips numbers
  if (id >= 1 && id <= kLargest) return static_cast<std::uint64_t>(id);
  return Error{.origin = Origin::usage,
               .message = "ID: a task has a number from 1",
               .hint = "aimctl task list shows them"};
}

Error not_told() {
  return Error{.origin = Origin::not_found,
               .message = "this robot keeps no list of its tasks",
               .reason = "it does not serve aim.v1",
               .hint = "aimctl task get ID asks about one; a start tells its number"};
}

Status run_list(Invocation& invocation) {
  Robot& robot = invocation.robot();
  auto reply = robot.call(methods::kListTasks, v1::ListTasksRequest{});
  if (!reply) return reply.error().origin == Origin::not_found ? not_told() : reply.error();
  Json rows = Json::array();
  for (const v1::TaskRecord& task : reply->tasks()) {
    Json row = to_document({task.task_id(), task.state(), task.reason(), task.kind()});
    const bool ended = task.ended_robot_time_ms() != 0;
    row["created_robot_time_ms"] = task.created_robot_time_ms();
    row["duration_s"] =
        ended ? Json(static_cast<double>(task.ended_robot_time_ms() - task.created_robot_time_ms()) / 1000)
              : Json(nullptr);
    rows.push_back(std::move(row));
  }
  invocation.sink().print({.document = {{"tasks", std::move(rows)}},
                           .rows = "tasks",
                           .columns = {"task_id", "kind", "state", "duration_s", "reason"}});
  return Done{};
}

Status run_get(Invocation& invocation) {
  auto id = id_of(invocation);
  if (!id) return id.error();
  auto task = read_task(invocation.robot(), *id);
  if (!task) return task.error();
  if (task->state == "UNKNOWN") {
    invocation.sink().keep(to_document(*task));
    return no_such_task(*id);
  }
  invocation.sink().print({.document = to_document(*task)});
  return Done{};
}

Status run_wait(Invocation& invocation) {
  auto id = id_of(invocation);
  if (!id) return id.error();
  const Settings& settings = invocation.settings();
  const auto deadline =
      Clock::now() + (settings.timeout_given ? Clock::duration(settings.timeout) : seconds(kWait_s));
  auto task = await_task(invocation, *id, deadline, false);
  if (!task) return task.error();
  invocation.sink().print({.document = to_document(*task)});
  return Done{};
}

Status run_cancel(Invocation& invocation) {
  auto id = id_of(invocation);
  if (!id) return id.error();
  Robot& robot = invocation.robot();
  if (invocation.settings().dry_run) {
    v1::CancelTaskRequest request;
    request.set_task_id(*id);
    return rehearse(invocation, methods::kCancelTask.path, request, {{"task_id", *id}});
  }
  if (auto cancelled = cancel_task(robot, *id); !cancelled) return cancelled;
  auto task = read_task(robot, *id);
  if (!task) return task.error();
  invocation.sink().print({.document = to_document(*task)});
  return Done{};
}

constexpr Parameter kId[] = {
    {.name = "ID",
     .value = "ID",
     .help = "the number of the task, as its start was answered and aimctl task list prints it",
     .quantity = Quantity::count,
     .required = true,
     .words = Words::tasks},
};
constexpr Example kListExamples[] = {{"aimctl task list", "newest first, also those that ended"}};
constexpr Example kGetExamples[] = {{"aimctl task get 3", "how far it is, or how it ended"}};
constexpr Example kWaitExamples[] = {
    {"aimctl task wait 3 --timeout 20s", "until it has ended"},
};
constexpr Example kCancelExamples[] = {{"aimctl task cancel 3", "end it: what moves decelerates and holds"}};

constexpr Command kCommands[] = {
    {.noun = "task",
     .verb = "list",
     .summary = "list the tasks of this robot",
     .details = "Newest first, with what became of those that ended. Needs a robot that serves aim.v1.",
     .parameters = {},
     .examples = kListExamples,
     .danger = Danger::reads,
     .run = run_list},
    {.noun = "task",
     .verb = "get",
     .summary = "show one task",
     .details = "The state is PENDING, RUNNING, SUCCESS, FAILURE or ABORTED; reason says why it ended "
                "without success. A "
                "task the robot does not know ends with exit 10. A robot that does not serve aim.v1 tells an "
                "end once "
                "only, then it has forgotten the task.",
     .parameters = kId,
     .examples = kGetExamples,
     .danger = Danger::reads,
     .run = run_get},
    {.noun = "task",
     .verb = "wait",
     .summary = "wait until a task has ended",
     .details =
         "Exit 0 when it ended with SUCCESS, 11 with FAILURE or ABORTED, 10 when the robot does not know it, "
         "3 when "
         "it takes longer than --timeout, 60 s without it. Changes nothing: Ctrl-C ends the waiting only.",
     .parameters = kId,
     .examples = kWaitExamples,
     .danger = Danger::reads,
     .waits = true,
     .run = run_wait},
    {.noun = "task",
     .verb = "cancel",
     .summary = "end a task that waits or runs",
     .details =
         "What moves decelerates and holds, and the next task begins. A task that has ended already is "
         "refused. Needs a robot that serves aim.v1.",
     .parameters = kId,
     .examples = kCancelExamples,
     .danger = Danger::moves,
     .run = run_cancel},
};

}  // namespace

const Noun kTaskNoun{"task", "motions the robot carries out by itself", kCommands};

}  // namespace aim::cli
