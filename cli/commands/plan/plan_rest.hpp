// Goals that depend on the present position of the arms need arms at rest.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

// Refused while a task runs or waits; the error names the task. Always succeeds without aim.v1, which alone
// lists tasks.
Status no_task_moves(Robot& robot);

// Waits until the arm joints are at rest after their tasks were cancelled: two seconds at most.
Status await_rest(Invocation& invocation);

}  // namespace aim::cli
