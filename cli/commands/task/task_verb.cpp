// One task by its number.
#include "cli/commands/task/task_verb.hpp"

#include "aim/v1/task.pb.h"
#include "cli/motion/dry_run.hpp"
#include "cli/output/views/motion_line.hpp"
#include "cli/output/views/task_view.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

constexpr double kWait_s = 60;  // waiting without --timeout

Result<std::uint64_t> id_of(const Invocation& invocation) {
  const double id = invocation.arguments().number(kTaskId.name);
  constexpr double kLargest = 9007199254740992.0;  // 2^53: a double cannot hold every larger whole number
  if (id >= 1 && id <= kLargest) return static_cast<std::uint64_t>(id);
  return Error{.origin = Origin::usage,
               .message = "TASK must be a whole number from 1",
               .hint = "aimctl task list shows the tasks"};
}

Json document_of(Robot& robot, const TaskReading& task, TaskFacts more) {
  Json document = to_document(task);
  if (!more) add_times(task, document);
  if (more) document.update(more(robot, task.id));
  return document;
}

}  // namespace

Status show_task(Invocation& invocation, TaskFacts more) {
  auto id = id_of(invocation);
  if (!id) return id.error();
  auto task = read_task(invocation.robot(), *id);
  if (!task) return task.error();
  if (task->state == "UNKNOWN") {
    invocation.sink().keep(to_document(*task));
    return no_such_task(*id);
  }
  invocation.sink().print({.document = document_of(invocation.robot(), *task, more), .view = task_view});
  return Done{};
}

Status wait_for_task(Invocation& invocation, TaskFacts more) {
  auto id = id_of(invocation);
  if (!id) return id.error();
  const Settings& settings = invocation.settings();
  const auto deadline =
      Clock::now() + (settings.timeout_given ? Clock::duration(settings.timeout) : seconds(kWait_s));
  auto task = await_task(invocation, *id, deadline, false);
  if (!task) return task.error();
  invocation.sink().print({.document = document_of(invocation.robot(), *task, more), .line = task_line});
  return Done{};
}

Status end_task(Invocation& invocation, TaskFacts more) {
  auto id = id_of(invocation);
  if (!id) return id.error();
  Robot& robot = invocation.robot();
  if (invocation.settings().dry_run) {
    v1::CancelTaskRequest request;
    request.set_task_id(*id);
    return dry_run(invocation, methods::TaskService::kCancel.path, request, {{"task_id", *id}});
  }
  if (auto cancelled = cancel_task(robot, *id); !cancelled) return cancelled;
  auto task = read_task(robot, *id);
  if (!task) return task.error();
  invocation.sink().print({.document = document_of(robot, *task, more), .line = task_line});
  return Done{};
}

}  // namespace aim::cli
