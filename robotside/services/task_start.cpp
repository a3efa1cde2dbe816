// The common way of every method that starts a task.
// Source: aimdk wire, section 4.5 (replies of PlanningMove).
#include "robotside/services/task_start.hpp"

#include <utility>

namespace aim::robotside {
namespace wire = aimdk::protocol;

void start_task(Transaction& transaction, Plan plan, wire::CommonTaskResponse& reply) {
  TaskBoard& tasks = transaction.context().tasks;
  TaskBoard::Started outcome = transaction.dry_run()
                                   ? tasks.rehearse(plan, transaction.source())
                                   : tasks.start(transaction.what(), std::move(plan), transaction.source());
  transaction.keep(std::move(outcome.plan));
  transaction.adopt(outcome.decision, std::move(outcome.refusal), std::move(outcome.clamped));
  reply.set_task_id(outcome.id);
  reply.set_state(wire::CommonState_SUCCESS);
}

void refuse_task(Transaction& transaction, Error error, wire::CommonTaskResponse& reply) {
  if (transaction.dry_run()) return transaction.refuse(std::move(error));
  TaskBoard::Started outcome = transaction.context().tasks.fail(transaction.what(), std::move(error));
  transaction.adopt(outcome.decision, std::move(outcome.refusal), {});
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
