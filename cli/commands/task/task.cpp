// aimctl task: motion tasks of the robot, identified by the number in the reply to their start.
#include "aim/v1/task.pb.h"
#include "cli/commands/task/task_fields.hpp"
#include "cli/commands/task/task_verb.hpp"
#include "cli/output/views/task_view.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

Error no_task_list() {
  return Error{.origin = Origin::not_found,
               .message = "this robot does not list its tasks",
               .reason = "it does not serve aim.v1",
               .hint = "aimctl task get ID shows one task; the reply to its start gives the number"};
}

Status run_list(Invocation& invocation) {
  Robot& robot = invocation.robot();
  auto reply = robot.call(methods::TaskService::kList, v1::ListTasksRequest{});
  if (!reply) return reply.error().origin == Origin::not_found ? no_task_list() : reply.error();
  Json rows = Json::array();
  for (const v1::TaskRecord& task : reply->tasks()) {
    const TaskReading reading = reading_of(task, reply->robot_time_ms());
    Json row = to_document(reading);
    row["created_robot_time_ms"] = task.created_robot_time_ms();
    add_times(reading, row);
    rows.push_back(std::move(row));
  }
  invocation.sink().print({.document = {{"tasks", std::move(rows)}},
                           .rows = "tasks",
                           .columns = {"task_id", "kind", "state", "duration_s", "reason"},
                           .view = tasks_view});
  return Done{};
}

Status run_get(Invocation& invocation) { return show_task(invocation, nullptr); }
Status run_wait(Invocation& invocation) { return wait_for_task(invocation, nullptr); }
Status run_cancel(Invocation& invocation) { return end_task(invocation, nullptr); }

constexpr Parameter kId[] = {kTaskId};
constexpr Example kListExamples[] = {{"aimctl task list", "newest first, including ended tasks"}};
constexpr Example kGetExamples[] = {{"aimctl task get 3", "the state of the task, or how it ended"}};
constexpr Example kWaitExamples[] = {
    {"aimctl task wait 3 --timeout 20s", "wait until it has ended"},
};
constexpr Example kCancelExamples[] = {
    {"aimctl task cancel 3", "cancel it: the robot decelerates and holds"}};

constexpr Command kCommands[] = {
    {.noun = "task",
     .verb = "list",
     .summary = "list the tasks of this robot",
     .details = "Newest first, with the outcome of tasks that have ended. A refused command is not "
                "listed; aimctl why shows it. Needs a robot that serves aim.v1.",
     .parameters = {},
     .examples = kListExamples,
     .danger = Danger::reads,
     .fields = task_fields::kList,
     .run = run_list},
    {.noun = "task",
     .verb = "get",
     .summary = "show one task",
     .details =
         "The state is PENDING, RUNNING, SUCCESS, FAILURE, ABORTED or UNKNOWN; reason says why the task "
         "ended without success. A task that the robot does not know ends with exit 10. A robot "
         "that does not serve aim.v1 reports the end of a task only once; after that it does not "
         "know the task.",
     .parameters = kId,
     .examples = kGetExamples,
     .danger = Danger::reads,
     .fields = task_fields::kGet,
     .run = run_get},
    {.noun = "task",
     .verb = "wait",
     .summary = "wait until a task has ended",
     .details = "Exit 0 after SUCCESS, 11 after FAILURE or ABORTED, 10 if the robot does not know the "
                "task, 3 after --timeout (default 60 s). Changes nothing: Ctrl-C ends only the waiting.",
     .parameters = kId,
     .examples = kWaitExamples,
     .danger = Danger::reads,
     .waits = true,
     .fields = task_fields::kGet,
     .run = run_wait},
    {.noun = "task",
     .verb = "cancel",
     .summary = "cancel a task that waits or runs",
     .details = "The robot decelerates and holds, and the next task starts. A task that has already ended "
                "is refused. Needs a robot that serves aim.v1.",
     .parameters = kId,
     .examples = kCancelExamples,
     .danger = Danger::moves,
     .run = run_cancel},
};

}  // namespace

const Noun kTaskNoun{"task", "show, wait for and cancel motion tasks", kCommands};

}  // namespace aim::cli
