// The tasks of clients: numbers, a queue, one under way at a time, and what became of each.
//
//   PENDING --its turn: planned, and the control loop takes it--> RUNNING --> SUCCESS | FAILURE | ABORTED
//      ^  +--a stream still drives the limb: it is tried again until the stream has had time to fall silent
//      +--the plan finds no way--> FAILURE      +--the loop refuses, a stop, a cancel--> ABORTED
//
// AimDK forgets a finished task once its end was read (forget()); the history here stays.
// Source: AimDK A2 motion control, table of task states.
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/result.hpp"
#include "robotside/control/robot_port.hpp"
#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {

enum class TaskStage : std::uint8_t { pending, running, success, failure, aborted };
constexpr bool ended(TaskStage stage) { return stage >= TaskStage::success; }
std::string_view name_of(TaskStage stage);  // "PENDING"

struct TaskRecord {
  TaskId id = 0;
  std::string kind;  // the method that started it: "JointMove"
  TaskStage stage = TaskStage::pending;
  std::optional<Error> reason;  // why it failed or was aborted
  TimeNs created = 0;           // robot time
  TimeNs finished = 0;          // 0: not ended
};

Error unknown_task(TaskId id);

// What a plan comes to: targets that are reached together, or a path in time.
using Job = std::variant<MoveJoints, std::shared_ptr<const JointTrajectory>>;
// Made when the task's turn comes, from the state the robot is in then.
using Plan = std::function<Result<Job>(const RobotState&)>;

class TaskBoard {
 public:
  static constexpr std::size_t kMostPending = 16;
  static constexpr std::size_t kKept = 256;  // ended tasks in the history
  // A stream that has ended holds its limb until its dead-man says so: 250 ms at most.
  static constexpr TimeNs kStreamPatience = 400'000'000;

  explicit TaskBoard(RobotPort& robot) : robot_(robot) {}

  // A task begins at once when none is before it, else it waits. Errors of a task that begins at once are
  // given here too, beside its record; so are the values that were moved inside their limits.
  struct Started {
    TaskId id = 0;
    std::optional<Error> refusal;
    Decision decision;
    std::vector<ClampedValue> clamped;
  };
  Started start(std::string kind, Plan plan, ControlSource source);
  // A task that is over before it waits: what was asked for is wrong in itself.
  Started fail(std::string kind, Error error);
  // Plans and asks as start() would, and changes nothing.
  Started rehearse(const Plan& plan, ControlSource source);

  // Takes notice of what the control loop has finished, and begins what is next. From one thread.
  void tick(const RobotState& state);

  std::optional<TaskRecord> find(TaskId id) const;
  std::vector<TaskRecord> list() const;  // newest first
  // As AimDK tells it: an ended task is told once; afterwards it is unknown.
  std::optional<TaskStage> read_once(TaskId id);
  // False: no such task, or it has ended.
  Result<TaskRecord> cancel(TaskId id, ControlSource source);
  // Ends all that wait and run; how many.
  std::size_t cancel_all();
  TaskId running_task() const;  // the running task; 0 = none

 private:
  struct Entry {
    TaskRecord record;
    Plan plan;
    ControlSource source = ControlSource::safe;
    std::uint64_t purges = 0;  // of the robot when it was created
    TimeNs tried = 0;          // when its turn came first; 0: not yet
    bool told = false;         // its end, by read_once()
  };

  Entry* entry_of(TaskId id);
  const Entry* entry_of(TaskId id) const;
  Entry* running();
  void begin(Entry& entry, const RobotState& state, Started& outcome);
  void finish(Entry& entry, TaskStage stage, std::optional<Error> reason, TimeNs now);
  void settle(const RobotState& state);
  void drop_old();

  RobotPort& robot_;
  mutable std::mutex mutex_;
  TaskId next_ = 1;
  std::deque<Entry> entries_;                                  // ascending ids; ended ones first to go
  std::vector<std::shared_ptr<const JointTrajectory>> paths_;  // kept while the loop may look at them
};

}  // namespace aim::robotside
