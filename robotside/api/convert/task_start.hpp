// The common way of every method that starts a task: dry_run it, or start it and reply with its number; and
// how AimDK names its stages.
#pragma once

#include "aimdk/common.pb.h"
#include "robotside/api/request/request_context.hpp"
#include "robotside/tasks/task_queue.hpp"

namespace aim::robotside {

// SUCCESS in the reply means that the task was taken, as AimDK has it; how it ends is asked with
// GetTaskState.
void start_task(RequestContext& context, TaskFactory factory, aimdk::protocol::CommonTaskResponse& reply);

// A request that is refused before it can be planned still has a number, under which its end can be read.
void refuse_task(RequestContext& context, Error error, aimdk::protocol::CommonTaskResponse& reply);

aimdk::protocol::CommonState wire_state(TaskStage stage);

}  // namespace aim::robotside
