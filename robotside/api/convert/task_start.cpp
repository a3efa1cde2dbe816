// Shared by all methods that start a task.
// Source: aimdk wire, section 4.5 (replies of PlanningMove).
#include "robotside/api/convert/task_start.hpp"

#include <utility>

namespace aim::robotside {
namespace wire = aimdk::protocol;

void start_task(RequestContext& context, TaskFactory factory, wire::CommonTaskResponse& reply) {
  TaskQueue& tasks = context.services().tasks;
  TaskQueue::Started outcome = context.dry_run()
                                   ? tasks.dry_run(factory, context.source())
                                   : tasks.start(context.what(), std::move(factory), context.source());
  context.keep(std::move(outcome.plan));
  context.adopt(outcome.decision, std::move(outcome.refusal), std::move(outcome.clamped));
  reply.set_task_id(outcome.id);
  reply.set_state(wire::CommonState_SUCCESS);
}

void refuse_task(RequestContext& context, Error error, wire::CommonTaskResponse& reply) {
  if (context.dry_run()) return context.refuse(std::move(error));
  TaskQueue::Started outcome = context.services().tasks.fail(context.what(), std::move(error));
  context.adopt(outcome.decision, std::move(outcome.refusal), {});
  reply.set_task_id(outcome.id);
}

wire::CommonState wire_state(TaskStage stage) {
  switch (stage) {
    case TaskStage::pending:
      return wire::CommonState_PENDING;
    case TaskStage::running:
      return wire::CommonState_RUNNING;
    case TaskStage::success:
      return wire::CommonState_SUCCESS;
    case TaskStage::failure:
      return wire::CommonState_FAILURE;
    case TaskStage::aborted:
      return wire::CommonState_ABORTED;
  }
  return wire::CommonState_UNKNOWN;
}

}  // namespace aim::robotside
