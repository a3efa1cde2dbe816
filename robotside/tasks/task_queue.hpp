// The task queue: numbers the tasks of clients, runs one at a time, and keeps the result of each.
//
//   PENDING --its turn: goal made, control loop accepts it--> RUNNING --> SUCCESS | FAILURE | ABORTED
//      |  +--a set-point stream still drives the limb: retried for kStreamPatience
//      +--no goal, for example no path found--> FAILURE
//      +--the loop refuses, a stop, a cancel--> ABORTED
//
// A task whose planning takes milliseconds is RUNNING while it is planned, as in AimDK; no thread waits for
// it. For AimDK a finished task is unknown after its end was read (read_once()); the history here keeps it.
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
  TimeNs created = 0;                        // [ns] robot time
  TimeNs finished = 0;                       // [ns] robot time; 0: not ended
  bool plans_path = false;                   // the robot plans the path
  bool began = false;                        // the control loop accepted it
  std::shared_ptr<const ArmPlan> plan = {};  // of a planned move, after planning

  bool planning() const { return stage == TaskStage::running && !began; }
};

Error unknown_task(TaskId id);

class TaskQueue {
 public:
  static constexpr std::size_t kMostPending = 16;
  static constexpr std::size_t kKept = 256;  // ended tasks in the history
  // A set-point stream that has ended keeps its limb until its dead-man time is over, at most 250 ms.
  static constexpr TimeNs kStreamPatience = 400'000'000;
  // Planning waits this long at most until the joints are at rest.
  static constexpr TimeNs kRestPatience = 1'500'000'000;
  static constexpr std::size_t kPlansKept = 32;  // number of newest tasks whose plan is kept

  using Work = std::function<void()>;

  // Tasks that the robot ends by itself or cannot start are added to `refusals`.
  TaskQueue(RobotPort& robot, RefusalLog& refusals) : robot_(robot), refusals_(refusals) {}
  // Background factories are called through `run`, which must not be running when the queue is destroyed.
  // Without it they are called on the thread that starts the task.
  void plan_with(std::function<void(Work)> run) { run_ = std::move(run); }

  // A task starts at once if no other is pending or running, otherwise it waits. If it starts at once, its
  // refusal and the values clamped to their limits are returned here as well as in its record.
  struct Started {
    TaskId id = 0;
    std::optional<Error> refusal;
    Decision decision;
    std::vector<ClampedValue> clamped;
    std::shared_ptr<const ArmPlan> plan;  // of a dry run
  };
  // `method`: path of the method called by the client.
  Started start(std::string_view method, TaskFactory factory, ControlSource source);
  // Adds a task that has already failed, because its request is invalid.
  Started fail(std::string_view method, Error error);
  // A task that its owner carries out: it is listed and cancelled like the others, but waits for none, and
  // none waits for it. The owner looks whether it was cancelled, and ends it.
  TaskId adopt(std::string_view method);
  bool is_under_way(TaskId id) const;
  void conclude(TaskId id, TaskStage stage, std::optional<Error> reason);
  // Plans and checks as start() would, but changes nothing.
  Started dry_run(const TaskFactory& factory, ControlSource source);

  // Updates the tasks from the state of the control loop and starts the next one. Called by one thread only.
  void tick(const RobotState& state);

  std::optional<TaskRecord> find(TaskId id) const;
  std::vector<TaskRecord> list() const;  // newest first
  // Of the tasks that the robot plans: the running one, otherwise the newest.
  std::optional<TaskRecord> planned_task() const;
  // As in AimDK: the stage of an ended task is returned once; afterwards the task is unknown.
  std::optional<TaskStage> read_once(TaskId id);
  // Fails if there is no such task or it has ended.
  Result<TaskRecord> cancel(TaskId id, ControlSource source);
  // Cancels all pending and running tasks; returns their number.
  std::size_t cancel_all();
  // Tasks that wait or are being planned: the control loop does not know them yet.
  bool has_waiting() const;
  // After a stop. Whether there were any, also such that were dropped since this time.
  bool drop_waiting(TimeNs since);
  TaskId running_task() const;  // the running task; 0 = none

 private:
  struct Entry {
    TaskRecord record;
    std::string method;  // the method's path
    TaskFactory factory;
    ControlSource source = ControlSource::safe;
    std::uint64_t purges = 0;   // RobotState::purges when it was created
    TimeNs tried = 0;           // [ns] when its turn came first; 0: not yet
    bool end_was_read = false;  // by read_once()
    bool adopted = false;
    bool answered = false;  // start() has returned: later failures go to the refusal log
    std::shared_ptr<std::atomic<bool>> given_up;  // shared with a factory that still runs
  };

  Entry* entry_of(TaskId id);
  const Entry* entry_of(TaskId id) const;
  Entry* running();
  Work begin(Entry& entry, const RobotState& state, Started& outcome);
  Work begin_planning(Entry& entry, const BackgroundFactory& background, const RobotState& state,
                      Started& outcome);
  void planned(TaskId id, const Result<TaskGoal>& goal);
  void execute_goal(Entry& entry, const Result<TaskGoal>& goal, const RobotState& state, Started& outcome);
  bool submit(Entry& entry, const Command& command, const RobotState& state, Started& outcome);
  void run(Work work);
  void fail_later(Entry& entry, TaskStage stage, const Error& reason, TimeNs now);
  void finish(Entry& entry, TaskStage stage, std::optional<Error> reason, TimeNs now);
  void settle(const RobotState& state);
  void drop(Entry& entry, TimeNs now);
  void drop_old();

  RobotPort& robot_;
  RefusalLog& refusals_;
  std::function<void(Work)> run_;
  std::mutex dry_run_mutex_;  // one planned dry run at a time, because it occupies a thread of the server
  mutable std::mutex mutex_;
  TaskId next_ = 1;
  std::deque<Entry> entries_;  // ascending ids; the oldest ended tasks are dropped first
  std::vector<std::shared_ptr<const JointTrajectory>> paths_;  // kept while the loop may access them
};

}  // namespace aim::robotside
