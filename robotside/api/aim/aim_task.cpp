// aim.v1 TaskService: the history of tasks, and cancelling them.
#include <fmt/core.h>

#include <array>

#include "aim/v1/task.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/request/refusal_message.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

void fill_record(const TaskRecord& task, v1::TaskRecord& record) {
  record.set_task_id(task.id);
  record.set_kind(task.kind);
  record.set_state(std::string(name_of(task.stage)));
  if (task.reason) record.set_reason(sentence_of(*task.reason));
  record.set_created_robot_time_ms(milliseconds(task.created));
  record.set_ended_robot_time_ms(milliseconds(task.finished));
}

// The request was refused when it was to be started, at one instant: there was no task. Its number is known
// only to GetTaskState, for clients that ask for it.
bool was_refused(const TaskRecord& task) {
  return task.reason && !task.began && !task.plan && task.finished == task.created;
}

void list_tasks(RequestContext& context, const v1::ListTasksRequest&, v1::ListTasksResponse& reply) {
  for (const TaskRecord& task : context.services().tasks.list())
    if (!was_refused(task)) fill_record(task, *reply.add_tasks());
  reply.set_robot_time_ms(milliseconds(context.robot().state().time));
}

void get_task(RequestContext& context, const v1::GetTaskRequest& request, v1::GetTaskResponse& reply) {
  reply.set_robot_time_ms(milliseconds(context.robot().state().time));
  if (const auto task = context.services().tasks.find(request.task_id()))
    return fill_record(*task, *reply.mutable_record());
  fill_refusal(unknown_task(request.task_id()), context.what(), context.robot().state().time,
               *reply.mutable_refusal());
}

void cancel(RequestContext& context, const v1::CancelTaskRequest& request, v1::CancelTaskResponse& reply) {
  if (context.dry_run()) return;
  const auto cancelled = context.services().tasks.cancel(request.task_id(), context.source());
  if (cancelled) return fill_record(*cancelled, *reply.mutable_record());
  context.refuse(cancelled.error());
  if (const auto task = context.services().tasks.find(request.task_id()))
    fill_record(*task, *reply.mutable_record());
  fill_refusal(cancelled.error(), context.what(), context.robot().state().time, *reply.mutable_refusal());
}

constexpr std::array kTaskRows{
    serve<methods::TaskService::kList, list_tasks>(),
    serve<methods::TaskService::kGet, get_task>(),
    serve<methods::TaskService::kCancel, cancel>(),
};

}  // namespace

std::span<const RpcRow> aim_task_rows() { return kTaskRows; }

}  // namespace aim::robotside
