// Shared by all methods that start a task: a dry run, or the start and a reply with the task's number; and
// the stages of a task in AimDK.
#pragma once

#include "aimdk/common.pb.h"
#include "robotside/api/request/request_context.hpp"
#include "robotside/tasks/task_queue.hpp"

namespace aim::robotside {

// SUCCESS in the reply means that the task was accepted, as in AimDK; GetTaskState reports how it ends.
void start_task(RequestContext& context, TaskFactory factory, aimdk::protocol::CommonTaskResponse& reply);

// A request that is refused before it can be planned also gets a number, by which its outcome can be read.
void refuse_task(RequestContext& context, Error error, aimdk::protocol::CommonTaskResponse& reply);

aimdk::protocol::CommonState wire_state(TaskStage stage);

}  // namespace aim::robotside
