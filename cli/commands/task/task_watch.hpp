// A motion task and its outcome, read by aim.v1 or by the vendor's call; and waiting for its end.
#pragma once

#include <cstdint>
#include <string>

#include "cli/client/poll.hpp"
#include "cli/table/invocation.hpp"

namespace aim::v1 {
class TaskRecord;
}

namespace aim::cli {

struct TaskReading {
  std::uint64_t id = 0;
  std::string state;                      // PENDING, RUNNING, SUCCESS, FAILURE, ABORTED or UNKNOWN
  std::string reason;                     // why it ended without success, if the robot reports it
  std::string kind;                       // the method that started it, if the robot reports it
  std::optional<double> duration_s = {};  // of a task that has ended, if the robot reports it
  std::optional<double> age_s = {};       // since it was started, if the robot reports it

  bool under_way() const { return state == "PENDING" || state == "RUNNING"; }
};

TaskReading reading_of(const v1::TaskRecord& record, std::uint64_t robot_time_ms);

// {task_id, state, reason, kind}
Json to_document(const TaskReading& task);
// Adds {duration_s, age_s}.
void add_times(const TaskReading& task, Json& document);

// A task that the robot does not know, or no longer knows, is UNKNOWN and not an error.
Result<TaskReading> read_task(Robot& robot, std::uint64_t id);

// Waits until the task has ended. Success: its last reading. Otherwise an error: aborted; not found if the
// robot does not know the task; timeout while it still runs. The reading is kept beside the error. On an
// interrupt the task is cancelled if it is `own`; otherwise only the waiting ends.
Result<TaskReading> await_task(Invocation& invocation, std::uint64_t id, Clock::time_point deadline,
                               bool own);

// Not found if the robot does not know the task, or cannot cancel single tasks.
Status cancel_task(Robot& robot, std::uint64_t id);

// Whether the task waits or runs in the queue, whose tasks move the arms one after the other. A walk is a
// task beside them.
bool is_queued(const v1::TaskRecord& task);

// Cancels every task of the queue. Waiting tasks are cancelled first, so that none of them starts.
Status cancel_queued_tasks(Robot& robot);

// After an interrupt: cancels the motion that this command started; the error says whether that succeeded.
// If the robot cannot cancel single tasks, the vendor's SafeStop ends all of them.
Error interrupted_motion(Invocation& invocation, std::uint64_t id);

Error no_such_task(std::uint64_t id);

}  // namespace aim::cli
