// Source: AimDK wire, section 4.5: GetTaskState reports an end (SUCCESS, FAILURE, ABORTED) once, then
// UNKNOWN.
#include "cli/commands/task/task_watch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "aim/v1/task.pb.h"
#include "aimdk/common.pb.h"
#include "cli/client/reply.hpp"
#include "cli/client/stop_cause.hpp"
#include "cli/motion/arrival.hpp"
#include "cli/motion/plan_document.hpp"
#include "cli/motion/progress_text.hpp"
#include "cli/output/reached.hpp"
#include "cli/output/views/motion_line.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

TaskReading reading_of(std::uint64_t id, wire::CommonState state) {
  switch (state) {
    case wire::CommonState_SUCCESS:
      return {id, "SUCCESS", {}, {}};
    case wire::CommonState_PENDING:
    case wire::CommonState_CREATED:
      return {id, "PENDING", {}, {}};
    case wire::CommonState_RUNNING:
      return {id, "RUNNING", {}, {}};
    case wire::CommonState_ABORTED:
      return {id, "ABORTED", {}, {}};
    case wire::CommonState_FAILURE:
    case wire::CommonState_TIMEOUT:
    case wire::CommonState_INVALID:
    case wire::CommonState_IN_MANUAL:
    case wire::CommonState_NOT_READY:
      return {id, "FAILURE", "the robot answered " + wire::CommonState_Name(state), {}};
    default:
      return {id, "UNKNOWN", {}, {}};
  }
}

Error ended_badly(const TaskReading& task) {
  return Error{.origin = Origin::aborted,
               .message = fmt::format("task {} ended with {}", task.id, task.state),
               .reason = task.reason.empty() ? "the robot gives no reason" : task.reason,
               .hint = "aimctl status; aimctl why",
               .facts = {{"task", std::to_string(task.id)}, {"state", task.state}}};
}

Error still_runs(const TaskReading& task) {
  return Error{.origin = Origin::timeout,
               .message = fmt::format("task {} did not end in time", task.id),
               .reason = fmt::format("its state is {}; its outcome is unknown", task.state),
               .hint = fmt::format("aimctl task wait {}; aimctl task cancel {}", task.id, task.id),
               .facts = {{"task", std::to_string(task.id)}, {"state", task.state}}};
}

Error cannot_cancel() {
  return Error{.origin = Origin::not_found,
               .message = "this robot cannot cancel single tasks",
               .reason = "it does not serve aim.v1 TaskService",
               .hint = "aimctl stop ends every motion"};
}

Error error_of(Invocation& invocation, const TaskReading& task, PollEnd end, bool own) {
  if (end == PollEnd::interrupted)
    return own ? interrupted_motion(invocation, task.id)
               : invocation.interrupted(fmt::format("task {} continues", task.id));
  if (end == PollEnd::expired) return still_runs(task);
  return task.state == "UNKNOWN" ? no_such_task(task.id) : ended_badly(task);
}

// Shows how far a task is, at a terminal. Its expected duration is that of its plan, which a running task may
// still wait for.
class TaskProgress {
 public:
  explicit TaskProgress(Invocation& invocation) : invocation_(invocation) {}

  void show(const TaskReading& task) {
    const SinkOptions& options = invocation_.sink().options();
    if (options.quiet || !options.err_terminal || !task.under_way()) return;
    const std::string what = fmt::format("task {}", task.id);
    const auto now = Clock::now();
    if (task.state == "RUNNING" && planned_s_ <= 0) look_for_plan(task.id);
    const double elapsed_s = running_since_ ? seconds_between(*running_since_, now) : 0;
    const Screen screen = progress_screen(invocation_.sink());
    if (!running_since_)
      invocation_.sink().progress(waiting_text(seconds_between(began_, now), what + " to begin"));
    else if (planned_s_ <= 0)
      invocation_.sink().progress(waiting_text(elapsed_s, what + " to end"));
    else
      show_progress(invocation_.sink(),
                    approach_progress(what, std::min(1.0, elapsed_s / planned_s_), planned_s_,
                                      share_text(elapsed_s, planned_s_, "s", screen)));
  }

 private:
  void look_for_plan(std::uint64_t id) {
    const auto plan = read_plan(invocation_.robot(), id, Samples::without);
    if (plan) planned_s_ = plan->duration_s();
    if (plan || !running_since_) running_since_ = Clock::now();
  }

  Invocation& invocation_;
  Clock::time_point began_ = Clock::now();
  std::optional<Clock::time_point> running_since_;
  double planned_s_ = 0;  // 0: not known
};

}  // namespace

TaskReading reading_of(const v1::TaskRecord& record, std::uint64_t robot_time_ms) {
  TaskReading task{record.task_id(), record.state(), record.reason(), record.kind()};
  const auto seconds_until = [&](std::uint64_t end_ms) {
    return static_cast<double>(end_ms - record.created_robot_time_ms()) / 1000;
  };
  if (record.ended_robot_time_ms() != 0) task.duration_s = seconds_until(record.ended_robot_time_ms());
  // An older aimd does not report its time.
  if (robot_time_ms >= record.created_robot_time_ms() && robot_time_ms != 0)
    task.age_s = seconds_until(robot_time_ms);
  return task;
}

void add_times(const TaskReading& task, Json& document) {
  document["duration_s"] = task.duration_s ? Json(*task.duration_s) : Json(nullptr);
  document["age_s"] = task.age_s ? Json(*task.age_s) : Json(nullptr);
}

Json to_document(const TaskReading& task) {
  const auto text = [](const std::string& value) { return value.empty() ? Json(nullptr) : Json(value); };
  return Json{
      {"task_id", task.id}, {"state", task.state}, {"reason", text(task.reason)}, {"kind", text(task.kind)}};
}

Result<TaskReading> read_task(Robot& robot, std::uint64_t id) {
  if (robot.serves_aim_v1()) {
    v1::GetTaskRequest question;
    question.set_task_id(id);
    auto reply = robot.call(methods::TaskService::kGet, question);
    if (reply)
      return reply->has_record() ? reading_of(reply->record(), reply->robot_time_ms())
                                 : TaskReading{id, "UNKNOWN", {}, {}};
    if (reply.error().origin != Origin::not_found) return reply.error();
  }
  wire::CommonTaskRequest question;
  question.set_task_id(id);
  auto reply = robot.call(methods::McDataService::kGetTaskState, question);
  if (!reply) return reply.error();
  return reading_of(id, reply->state());
}

Result<TaskReading> await_task(Invocation& invocation, std::uint64_t id, Clock::time_point deadline,
                               bool own) {
  Robot& robot = invocation.robot();
  TaskReading task{id, "UNKNOWN", {}, {}};
  TaskProgress progress(invocation);
  bool watched = false;
  auto end = poll_until(invocation.interrupt(), deadline, pace_of(robot), [&]() -> Result<bool> {
    auto reading = read_task(robot, id);
    if (!reading) return reading.error();
    task = *reading;
    progress.show(task);
    watched = watched || task.under_way();
    return !task.under_way();
  });
  if (!end) return end.error();
  if (*end == PollEnd::done && task.state == "SUCCESS") return task;
  Error error = error_of(invocation, task, *end, own);
  if (*end == PollEnd::done && watched && task.state == "ABORTED") error = stop_or(robot, std::move(error));
  if (*end == PollEnd::interrupted && own)
    if (auto after = read_task(robot, id)) task = *after;
  if (*end == PollEnd::done && invocation.sink().shows_views()) return error;  // it names state and reason
  report_reached(invocation.sink(), {.document = to_document(task), .line = task_line});
  return error;
}

Status cancel_task(Robot& robot, std::uint64_t id) {
  v1::CancelTaskRequest request;
  request.set_task_id(id);
  auto reply = ask_aim(robot, methods::TaskService::kCancel, request, cannot_cancel());
  return reply ? Status(Done{}) : Status(reply.error());
}

bool is_queued(const v1::TaskRecord& task) {
  const bool walks = methods::WalkService::kBeginWalk.path.ends_with("/" + task.kind());
  return !walks && (task.state() == "PENDING" || task.state() == "RUNNING");
}

Status cancel_queued_tasks(Robot& robot) {
  auto reply = robot.call(methods::TaskService::kList, v1::ListTasksRequest{});
  if (!reply) return reply.error().origin == Origin::not_found ? cannot_cancel() : reply.error();
  for (const char* state : {"PENDING", "RUNNING"})
    for (const v1::TaskRecord& task : reply->tasks()) {
      if (!is_queued(task) || task.state() != state) continue;
      // A task that has ended in the meantime is not an error.
      auto cancelled = cancel_task(robot, task.task_id());
      if (!cancelled && cancelled.error().origin != Origin::state) return cancelled;
    }
  return Done{};
}

Error interrupted_motion(Invocation& invocation, std::uint64_t id) {
  Robot& robot = invocation.robot();
  Status cancelled = cancel_task(robot, id);
  if (!cancelled && cancelled.error().origin == Origin::not_found) {
    auto stopped = robot.call(methods::McMotionService::kSafeStop, wire::CommonRequest{}, kHoldTimeout);
    cancelled = stopped ? check_reply(robot, methods::McMotionService::kSafeStop.path, *stopped)
                        : Status(stopped.error());
  }
  return invocation.interrupted(
      cancelled ? fmt::format("task {} was cancelled: the robot decelerates and holds", id)
                : fmt::format("task {} could not be cancelled: {}; use aimctl stop", id,
                              cancelled.error().message));
}

Error no_such_task(std::uint64_t id) {
  return Error{.origin = Origin::not_found,
               .message = fmt::format("the robot does not know task {}", id),
               .reason = "there was no task with this number, or it ended long ago",
               .hint = "aimctl task list",
               .facts = {{"task", std::to_string(id)}}};
}

}  // namespace aim::cli
