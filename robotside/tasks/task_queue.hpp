// The tasks of clients: numbers, a queue, one under way at a time, and what became of each.
//
//   PENDING --its turn: planned, and the control loop takes it--> RUNNING --> SUCCESS | FAILURE | ABORTED
//      ^  +--a stream still drives the limb: it is tried again until the stream has had time to fall silent
//      +--the plan finds no way--> FAILURE      +--the loop refuses, a stop, a cancel--> ABORTED
//
// A task whose plan takes milliseconds is RUNNING while it is planned, as AimDK has it; nobody waits for it.
// AimDK forgets a finished task once its end was read (forget()); the history here stays.
// Source: AimDK A2 motion control, table of task states.
#pragma once

#include <array>
#include <atomic>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "robotside/state/refusal_log.hpp"
#include "robotside/state/robot_port.hpp"
#include "robotside/tasks/task_goal.hpp"

namespace aim::robotside {

enum class TaskStage : std::uint8_t { pending, running, success, failure, aborted };
constexpr bool ended(TaskStage stage) { return stage >= TaskStage::success; }
std::string_view name_of(TaskStage stage);  // "PENDING"

struct TaskRecord {
  TaskId id = 0;
  std::string kind;  // the method that started it: "JointMove"
  TaskStage stage = TaskStage::pending;
  std::optional<Error> reason = {};          // why it failed or was aborted
  TimeNs created = 0;                        // robot time
  TimeNs finished = 0;                       // 0: not ended
  bool finds_way = false;                    // the robot plans it by itself
  bool began = false;                        // the control loop took it
  std::shared_ptr<const ArmPlan> plan = {};  // of a planned move, once it is made

  bool planning() const { return stage == TaskStage::running && !began; }
};

Error unknown_task(TaskId id);

class TaskQueue {
 public:
  static constexpr std::size_t kMostPending = 16;
  static constexpr std::size_t kKept = 256;  // ended tasks in the history
  // A stream that has ended holds its limb until its dead-man says so: 250 ms at most.
  static constexpr TimeNs kStreamPatience = 400'000'000;
  // Joints that still brake come to rest in this time, or are taken as they are.
  static constexpr TimeNs kRestPatience = 1'500'000'000;
  static constexpr std::size_t kPlansKept = 32;  // newest; what a task was planned to be

  using Work = std::function<void()>;

  // What the robot itself ends or cannot begin is remembered in `refusals`, for who asks why.
  TaskQueue(RobotPort& robot, RefusalLog& refusals) : robot_(robot), refusals_(refusals) {}
  // Slow plans are made by `run`, which must have ended before the board does. Else they are made on the
  // spot.
  void plan_with(std::function<void(Work)> run) { run_ = std::move(run); }

  // A task begins at once when none is before it, else it waits. Errors of a task that begins at once are
  // given here too, beside its record; so are the values that were moved inside their limits.
  struct Started {
    TaskId id = 0;
    std::optional<Error> refusal;
    Decision decision;
    std::vector<ClampedValue> clamped;
    std::shared_ptr<const ArmPlan> plan;  // of a rehearsal
  };
  // `what` is the path of the method that asks.
  Started start(std::string_view what, Plan plan, ControlSource source);
  // A task that is over before it waits: what was asked for is wrong in itself.
  Started fail(std::string_view what, Error error);
  // Plans and asks as start() would, and changes nothing.
  Started dry_run(const Plan& plan, ControlSource source);

  // Takes notice of what the control loop has finished, and begins what is next. From one thread.
  void tick(const RobotState& state);

  std::optional<TaskRecord> find(TaskId id) const;
  std::vector<TaskRecord> list() const;  // newest first
  // Of the tasks that the robot plans by itself the one under way, else the newest.
  std::optional<TaskRecord> planned_task() const;
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
    std::string what;  // the method's path
    Plan plan;
    ControlSource source = ControlSource::safe;
    std::uint64_t purges = 0;  // of the robot when it was created
    TimeNs tried = 0;          // when its turn came first; 0: not yet
    bool told = false;         // its end, by read_once()
    bool answered = false;     // the call that started it has its reply: what comes later is logged
    std::shared_ptr<std::atomic<bool>> given_up;  // for who still plans it
  };

  Entry* entry_of(TaskId id);
  const Entry* entry_of(TaskId id) const;
  Entry* running();
  Work begin(Entry& entry, const RobotState& state, Started& outcome);
  Work begin_planning(Entry& entry, const BackgroundFactory& slow, const RobotState& state, Started& outcome);
  void planned(TaskId id, const Result<TaskGoal>& job);
  void carry_out(Entry& entry, const Result<TaskGoal>& job, const RobotState& state, Started& outcome);
  bool taken(Entry& entry, const Command& command, const RobotState& state, Started& outcome);
  void run(Work work);
  void fail_later(Entry& entry, TaskStage stage, const Error& reason, TimeNs now);
  void finish(Entry& entry, TaskStage stage, std::optional<Error> reason, TimeNs now);
  void settle(const RobotState& state);
  void drop_old();

  RobotPort& robot_;
  RefusalLog& refusals_;
  std::function<void(Work)> run_;
  std::mutex dry_run_mutex_;  // one at a time: it keeps a door's thread
  mutable std::mutex mutex_;
  TaskId next_ = 1;
  std::deque<Entry> entries_;                                  // ascending ids; ended ones first to go
  std::vector<std::shared_ptr<const JointTrajectory>> paths_;  // kept while the loop may look at them
};

}  // namespace aim::robotside
