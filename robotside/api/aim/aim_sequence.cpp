// aim.v1 SequenceService and GaitService: files in the format of the robot. A sequence is a task: it has a
// number, waits for its turn, is listed and cancelled like any other, and a stop ends it.
#include <fmt/core.h>

#include <array>

#include "aim/v1/sequence.pb.h"
#include "core/codec/foreign_text.hpp"
#include "core/model/methods.hpp"
#include "robotside/api/convert/hardware_port.hpp"
#include "robotside/api/request/refusal_message.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

constexpr std::string_view kKind = "RunSequence";  // of these tasks

// The outline of a sequence that can be performed; empty: refused.
std::optional<SequenceOutline> outline_of(RequestContext& context, const std::string& document) {
  SequencePort* port = sequences_of(context);
  if (port == nullptr) return std::nullopt;
  if (Status fits = check_size(kSequenceText, document, "the document"); !fits) {
    context.refuse(fits.error());
    return std::nullopt;
  }
  auto outline = port->check(document);
  if (outline) return *outline;
  context.refuse(outline.error());
  return std::nullopt;
}

void check_sequence(RequestContext& context, const v1::CheckSequenceRequest& request,
                    v1::CheckSequenceResponse& reply) {
  if (const auto outline = outline_of(context, request.document())) {
    reply.set_steps(outline->steps);
    reply.set_duration_s(outline->duration_s);
    reply.set_falls_at_step(outline->falls_at);
  }
}

// The driver keeps one loaded sequence, so it is loaded when it is the task's turn.
TaskFactory loading(SequencePort& port, const std::string& document) {
  return InlineFactory([&port, document](const RobotState&) -> Result<TaskGoal> {
    const auto loaded = port.load(document);
    if (!loaded) return loaded.error();
    return TaskGoal(LoadedGoal{loaded->number});
  });
}

void run_sequence(RequestContext& context, const v1::RunSequenceRequest& request,
                  v1::RunSequenceResponse& reply) {
  if (const auto outline = outline_of(context, request.document())) {
    reply.set_steps(outline->steps);
    reply.set_duration_s(outline->duration_s);
    if (context.dry_run()) {
      context.ask(RunSequence{0, 0});
    } else {
      TaskQueue::Started started = context.services().tasks.start(
          context.what(), loading(*context.services().ports.sequences, request.document()), context.source());
      context.adopt(started.decision, std::move(started.refusal), {});
      if (!context.refused()) reply.set_task_id(started.id);
    }
  }
}

std::optional<TaskRecord> sequence_task(const TaskQueue& tasks, TaskId id) {
  if (id != 0) return tasks.find(id);
  for (TaskRecord& task : tasks.list())
    if (task.kind == kKind && task.began) return std::move(task);
  return std::nullopt;
}

void get_sequence(RequestContext& context, const v1::GetSequenceRequest& request,
                  v1::GetSequenceResponse& reply) {
  const RobotState state = context.robot().state();
  const auto task = sequence_task(context.services().tasks, request.task_id());
  if (!task || task->kind != kKind) {
    if (request.task_id() != 0)
      fill_refusal({Origin::not_found, fmt::format("task {} is not a sequence", request.task_id()),
                    "no sequence with this number was started", "aimctl task list shows the tasks"},
                   context.what(), state.time, *reply.mutable_refusal());
    return;
  }
  reply.set_task_id(task->id);
  reply.set_state(std::string(name_of(task->stage)));
  if (task->reason) reply.set_reason(sentence_of(*task->reason));
  if (state.task.id != task->id) return;
  reply.set_step(state.task.step);
  reply.set_steps(state.task.steps);
  reply.set_progress(state.task.fraction);
}

void cancel_sequence(RequestContext& context, const v1::CancelSequenceRequest&,
                     v1::CancelSequenceResponse& reply) {
  TaskQueue& tasks = context.services().tasks;
  TaskId found = 0;
  for (const TaskRecord& task : tasks.list())
    if (task.kind == kKind && !ended(task.stage)) found = task.id;  // the oldest: it is the one that runs
  reply.set_task_id(found);
  if (found == 0) {
    context.refuse({Origin::state, "no sequence is cancelled", "no sequence is being performed",
                    "aimctl sequence status shows the last one"});
  } else if (!context.dry_run()) {
    if (const auto cancelled = tasks.cancel(found, context.source()); !cancelled)
      context.refuse(cancelled.error());
  }
}

void upload_gait(RequestContext& context, const v1::UploadGaitRequest& request,
                 v1::UploadGaitResponse& reply) {
  if (SequencePort* port = sequences_of(context)) {
    Status done = check_size(kGaitText, request.document(), "the document");
    if (done)
      done = context.dry_run() ? port->check_gait(request.document()) : port->upload_gait(request.document());
    if (!done) context.refuse(done.error());
    reply.set_action(std::string(context.model().user_gait));
  }
}

constexpr std::array kSequenceRows{
    serve<methods::SequenceService::kCheck, check_sequence>()
        .as(Work::storage)
        .with_body(kMiB)
        .needing(Capability::sequences),
    serve<methods::SequenceService::kRunSequence, run_sequence>().with_body(kMiB).needing(
        Capability::sequences),
    serve<methods::SequenceService::kGet, get_sequence>().as(Work::poll).needing(Capability::sequences),
    serve<methods::SequenceService::kCancel, cancel_sequence>().needing(Capability::sequences),
    serve<methods::GaitService::kUpload, upload_gait>()
        .as(Work::storage)
        .with_body(kMiB)
        .needing(Capability::user_gaits),
};

}  // namespace

std::span<const RpcRow> aim_sequence_rows() { return kSequenceRows; }

}  // namespace aim::robotside
