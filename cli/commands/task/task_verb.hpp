// Shows one task, waits for it and cancels it: verbs of `task`, and of `plan` for planned moves.
#pragma once

#include "cli/commands/task/task_watch.hpp"
#include "cli/table/command.hpp"

namespace aim::cli {

// The keys that a noun prints in addition to {task_id, state, reason, kind}. nullptr: none.
using TaskFacts = Json (*)(Robot& robot, std::uint64_t id);

// The number of the task is the first positional of the command.
Status show_task(Invocation& invocation, TaskFacts more);
Status wait_for_task(Invocation& invocation, TaskFacts more);
Status end_task(Invocation& invocation, TaskFacts more);

inline constexpr Parameter kTaskId{
    .name = "TASK",
    .value = "TASK",
    .help = "number of the task, from the reply to its start or from aimctl task list",
    .quantity = Quantity::count,
    .required = true,
    .words = Words::tasks};

}  // namespace aim::cli
