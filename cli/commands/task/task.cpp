// aimctl task: motions that the robot carries out by itself, by the number their start was answered with.
#include "aim/v1/task.pb.h"
#include "cli/commands/task/task_verb.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

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

Status run_get(Invocation& invocation) { return show_task(invocation, nullptr); }
Status run_wait(Invocation& invocation) { return wait_for_task(invocation, nullptr); }
Status run_cancel(Invocation& invocation) { return end_task(invocation, nullptr); }

constexpr Parameter kId[] = {kTaskId};
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
