// A motion task and how it ended, by aim.v1 or by the vendor's own question; and waiting for its end.
#pragma once

#include <cstdint>
#include <string>

#include "cli/client/poll.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

struct TaskReading {
  std::uint64_t id = 0;
  std::string state;   // PENDING, RUNNING, SUCCESS, FAILURE, ABORTED or UNKNOWN
  std::string reason;  // why it ended without success, where the robot tells
  std::string kind;    // the method that started it, where the robot tells

  bool under_way() const { return state == "PENDING" || state == "RUNNING"; }
};

// {task_id, state, reason, kind}
Json to_document(const TaskReading& task);

// A task nobody knows (any more) is UNKNOWN, no error.
Result<TaskReading> read_task(Robot& robot, std::uint64_t id);

// Waits until it has ended. Success: its last reading. Else the error that its end deserves: aborted, not
// found where the robot does not know it, timeout while it still runs; the reading is kept beside the error.
// When interrupted: the task is cancelled if it is `own`, else only the waiting ends.
Result<TaskReading> await_task(Invocation& invocation, std::uint64_t id, Clock::time_point deadline,
                               bool own);

// Not found where the robot does not know the task, or cannot cancel one.
Status cancel_task(Robot& robot, std::uint64_t id);

// Cancels every task that waits or runs, those that wait first, so that none of them begins.
Status cancel_all_tasks(Robot& robot);

// After an interrupt: ends the motion that this command started, and says how that went. Where single tasks
// cannot be cancelled the vendor's SafeStop ends them all.
Error interrupted_motion(Invocation& invocation, std::uint64_t id);

Error no_such_task(std::uint64_t id);

}  // namespace aim::cli
