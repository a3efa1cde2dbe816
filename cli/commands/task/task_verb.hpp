// Asking after one task, waiting for it and cancelling it: verbs of `task`, and of `plan` for planned moves.
#pragma once

#include "cli/commands/task/task_watch.hpp"
#include "cli/table/command.hpp"

namespace aim::cli {

// What a noun tells of a task beside {task_id, state, reason, kind}. nullptr: nothing.
using TaskFacts = Json (*)(Robot& robot, std::uint64_t id);

// The task is named by the first positional of the command.
Status show_task(Invocation& invocation, TaskFacts more);
Status wait_for_task(Invocation& invocation, TaskFacts more);
Status end_task(Invocation& invocation, TaskFacts more);

inline constexpr Parameter kTaskId{
    .name = "TASK",
    .value = "TASK",
    .help = "the number of the task, as its start was answered and aimctl task list prints it",
    .quantity = Quantity::count,
    .required = true,
    .words = Words::tasks};

}  // namespace aim::cli
