// The task queue of the clients.
#include "robotside/tasks/task_queue.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <exception>

#include "robotside/control/preconditions.hpp"
#include "robotside/state/decision.hpp"

namespace aim::robotside {
namespace {

constexpr double kAtRest = 1e-3;  // [rad/s or per second of another unit]

// A move to the current set-points: a dry run of it shows whether the joints may be moved.
MoveJoints stay(JointMask joints, const RobotState& state) { return {0, joints, state.set_position, 1, 1}; }

bool at_rest(const RobotState& state, JointMask joints) {
  for (std::size_t i = 0; i < kMaxJoints; ++i)
    if ((joints & bit(i)) != 0 && std::abs(state.set_velocity[i]) > kAtRest) return false;
  return true;
}

// Whether a client caused the end, so that it need not be added to the refusal log.
bool was_requested(Refused reason) {
  return reason == Refused::stopped || reason == Refused::emergency || reason == Refused::disabled ||
         reason == Refused::cancelled || reason == Refused::superseded;
}

// "aimdk.protocol.McMotionService/JointMove" -> "JointMove"
std::string kind_of(std::string_view path) { return std::string(path.substr(path.rfind('/') + 1)); }

Error why_aborted(const TaskState& task, const RobotModel& model) {
  Decision decision;
  decision.verdict = Verdict::refused;
  decision.refused = task.reason;
  decision.pair = task.pair;
  decision.robot_reason = task.robot_reason;
  const Error refusal = describe(decision, {MoveJoints{}}, model);
  return {refusal.origin, fmt::format("task {} ended before its goal", task.id), refusal.reason,
          refusal.hint};
}

// The control loop does not know it yet.
bool waits(const TaskRecord& task) { return task.stage == TaskStage::pending || task.planning(); }

TaskStage stage_of(Progress progress) {
  switch (progress) {
    case Progress::succeeded:
      return TaskStage::success;
    case Progress::failed:
      return TaskStage::failure;
    case Progress::none:
    case Progress::running:
    case Progress::paused:
    case Progress::aborted:
      return TaskStage::aborted;
  }
  return TaskStage::aborted;
}

}  // namespace

Error unknown_task(TaskId id) {
  return {Origin::not_found, fmt::format("there is no task {}", id),
          "no task with this number was started since aimd started, or it is too old to be kept",
          "aimctl task list shows the known tasks"};
}

std::string_view name_of(TaskStage stage) {
  constexpr std::array<std::string_view, 5> names = {"PENDING", "RUNNING", "SUCCESS", "FAILURE", "ABORTED"};
  return names[static_cast<std::size_t>(stage)];
}

TaskQueue::Started TaskQueue::dry_run(const TaskFactory& factory, ControlSource source) {
  Started outcome;
  const RobotState state = robot_.state();
  const auto* background = std::get_if<BackgroundFactory>(&factory);
  const std::unique_lock lock = background == nullptr ? std::unique_lock<std::mutex>{}
                                                      : std::unique_lock(dry_run_mutex_, std::try_to_lock);
  if (background != nullptr && !lock) {
    outcome.refusal = Error{Origin::state, "the dry run is refused", "another dry run is being planned",
                            "try again in a moment"};
    return outcome;
  }
  const Result<TaskGoal> goal = background != nullptr ? make_goal(*background, state, [] { return false; })
                                                      : std::get<InlineFactory>(factory)(state);
  if (!goal) {
    outcome.refusal = goal.error();
    return outcome;
  }
  outcome.plan = arm_plan(*goal);
  const Command command{request_of(*goal, 0), true, source};  // a dry run has no task number
  outcome.decision = robot_.submit(command);
  outcome.clamped = clamps_of(outcome.decision, command, robot_.model());
  // In the order of start(): what the task itself needs is the more exact reason.
  const Status allowed =
      background != nullptr && background->may_begin ? background->may_begin(state) : Status(Done{});
  if (!allowed)
    outcome.refusal = allowed.error();
  else if (!goes_on(outcome.decision))
    outcome.refusal = describe_all(outcome.decision, command, robot_.state(), robot_.model());
  return outcome;
}

TaskQueue::Started TaskQueue::start(std::string_view method, TaskFactory factory, ControlSource source) {
  const RobotState state = robot_.state();
  Started outcome;
  Work work;
  {
    const std::lock_guard lock(mutex_);
    settle(state);
    const auto waiting = std::count_if(entries_.begin(), entries_.end(),
                                       [](const Entry& e) { return e.record.stage == TaskStage::pending; });
    if (static_cast<std::size_t>(waiting) >= kMostPending) {
      outcome.refusal =
          Error{Origin::state, "the task is refused", fmt::format("{} tasks wait already", waiting),
                "wait until some of them have ended"};
      return outcome;
    }
    Entry& entry = entries_.emplace_back();
    entry.record = {.id = next_++, .kind = kind_of(method), .created = state.time};
    entry.method = method;
    if (const auto* background = std::get_if<BackgroundFactory>(&factory))
      entry.record.plans_path = background->plans_path;
    entry.factory = std::move(factory);
    entry.source = source;
    entry.purges = state.purges;
    outcome.id = entry.record.id;
    if (waiting == 0 && running() == nullptr) work = begin(entry, state, outcome);
    entry.answered = true;
    drop_old();
  }
  run(std::move(work));
  return outcome;
}

TaskQueue::Started TaskQueue::fail(std::string_view method, Error error) {
  const TimeNs now = robot_.state().time;
  const std::lock_guard lock(mutex_);
  Entry& entry = entries_.emplace_back();
  entry.record = {.id = next_++,
                  .kind = kind_of(method),
                  .stage = TaskStage::failure,
                  .reason = error,
                  .created = now,
                  .finished = now};
  Started outcome;
  outcome.id = entry.record.id;
  outcome.refusal = std::move(error);
  drop_old();
  return outcome;
}

TaskId TaskQueue::adopt(std::string_view method) {
  const TimeNs now = robot_.state().time;
  const std::lock_guard lock(mutex_);
  Entry& entry = entries_.emplace_back();
  entry.record = {
      .id = next_++, .kind = kind_of(method), .stage = TaskStage::running, .created = now, .began = true};
  entry.method = method;
  entry.adopted = entry.answered = true;
  const TaskId id = entry.record.id;
  drop_old();
  return id;
}

bool TaskQueue::is_under_way(TaskId id) const {
  const std::lock_guard lock(mutex_);
  const Entry* entry = entry_of(id);
  return entry != nullptr && !ended(entry->record.stage);
}

void TaskQueue::conclude(TaskId id, TaskStage stage, std::optional<Error> reason) {
  const TimeNs now = robot_.state().time;
  const std::lock_guard lock(mutex_);
  Entry* entry = entry_of(id);
  if (entry != nullptr && !ended(entry->record.stage)) finish(*entry, stage, std::move(reason), now);
}

// Returns the work that has to be done after mutex_ is released.
TaskQueue::Work TaskQueue::begin(Entry& entry, const RobotState& state, Started& outcome) {
  if (entry.tried == 0) entry.tried = state.time;
  if (const auto* background = std::get_if<BackgroundFactory>(&entry.factory))
    return begin_planning(entry, *background, state, outcome);
  execute_goal(entry, std::get<InlineFactory>(entry.factory)(state), state, outcome);
  return {};
}

TaskQueue::Work TaskQueue::begin_planning(Entry& entry, const BackgroundFactory& background,
                                          const RobotState& state, Started& outcome) {
  if (const Status allowed = background.may_begin ? background.may_begin(state) : Status(Done{}); !allowed) {
    outcome.refusal = allowed.error();
    fail_later(entry, TaskStage::aborted, allowed.error(), state.time);
    return {};
  }
  if (!submit(entry, {stay(background.joints, state), true, entry.source}, state, outcome)) return {};
  if (!at_rest(state, background.joints) && state.time - entry.tried < kRestPatience) return {};
  outcome.clamped.clear();  // they belong to the check, not to the move
  entry.record.stage = TaskStage::running;
  entry.given_up = std::make_shared<std::atomic<bool>>(false);
  return [this, id = entry.record.id, background, state, given_up = entry.given_up] {
    try {
      planned(id, make_goal(background, state, [&] { return given_up->load(); }));
    } catch (const std::exception&) {
      planned(id, Error{Origin::error, "the move could not be planned", "the robot is out of memory"});
    }
  };
}

void TaskQueue::planned(TaskId id, const Result<TaskGoal>& goal) {
  const RobotState state = robot_.state();
  const std::lock_guard lock(mutex_);
  settle(state);
  Entry* entry = entry_of(id);
  if (entry == nullptr || !entry->record.planning()) return;  // it has ended in the meantime
  entry->record.stage = TaskStage::pending;
  Started unused;
  execute_goal(*entry, goal, state, unused);
}

void TaskQueue::execute_goal(Entry& entry, const Result<TaskGoal>& goal, const RobotState& state,
                             Started& outcome) {
  if (!goal) {
    outcome.refusal = goal.error();
    fail_later(entry, TaskStage::failure, goal.error(), state.time);
    return;
  }
  entry.record.plan = arm_plan(*goal);
  if (!submit(entry, {request_of(*goal, entry.record.id), false, entry.source}, state, outcome)) return;
  if (GivenPath given = given_path(*goal); given.path) paths_.push_back(std::move(given.path));
  entry.record.stage = TaskStage::running;
  entry.record.began = true;
  entry.factory = InlineFactory{};
}

// Submits the command to the control loop. Returns false if it is refused: the task has then ended, or it
// waits until a set-point stream has ended.
bool TaskQueue::submit(Entry& entry, const Command& command, const RobotState& state, Started& outcome) {
  outcome.decision = robot_.submit(command);
  outcome.clamped = clamps_of(outcome.decision, command, robot_.model());
  if (goes_on(outcome.decision)) return true;
  if (outcome.decision.refused == Refused::owned_by_stream && state.time - entry.tried < kStreamPatience) {
    outcome.decision = {};
    return false;
  }
  outcome.refusal = describe_all(outcome.decision, command, robot_.state(), robot_.model());
  fail_later(entry, TaskStage::aborted, *outcome.refusal, state.time);
  return false;
}

void TaskQueue::run(Work work) {
  if (!work) return;
  if (run_)
    run_(std::move(work));
  else
    work();
}

// Ends a task that the robot could not start or complete. If its client already has the reply of start(), the
// reason is added to the refusal log.
void TaskQueue::fail_later(Entry& entry, TaskStage stage, const Error& reason, TimeNs now) {
  if (entry.answered) refusals_.add(entry.method, reason, now);
  finish(entry, stage, reason, now);
}

void TaskQueue::finish(Entry& entry, TaskStage stage, std::optional<Error> reason, TimeNs now) {
  entry.record.stage = stage;
  entry.record.reason = std::move(reason);
  entry.record.finished = now;
  if (entry.given_up) entry.given_up->store(true);
  entry.factory = InlineFactory{};
}

// Updates the running task from the state of the control loop, and ends waiting tasks after a stop.
void TaskQueue::settle(const RobotState& state) {
  if (Entry* entry = running()) {
    const TaskState& task = state.task;
    if (task.id == entry->record.id && !under_way(task.progress)) {
      const TaskStage stage = stage_of(task.progress);
      if (stage == TaskStage::success)
        finish(*entry, stage, std::nullopt, state.time);
      else if (was_requested(task.reason))
        finish(*entry, stage, why_aborted(task, robot_.model()), state.time);
      else
        fail_later(*entry, stage, why_aborted(task, robot_.model()), state.time);
      paths_.clear();
    } else if (task.id > entry->record.id) {
      finish(*entry, TaskStage::aborted, Error{Origin::aborted, "another task replaced it"}, state.time);
    }
  }
  for (Entry& entry : entries_)
    if (waits(entry.record) && entry.purges < state.purges) drop(entry, state.time);
}

void TaskQueue::drop(Entry& entry, TimeNs now) {
  finish(entry, TaskStage::aborted,
         Error{Origin::aborted, fmt::format("task {} was dropped before it began", entry.record.id),
               "a stop, an emergency stop or a change of the action drops all waiting tasks",
               "start it again if it is still needed"},
         now);
}

void TaskQueue::tick(const RobotState& state) {
  Work work;
  {
    const std::lock_guard lock(mutex_);
    settle(state);
    if (running() != nullptr) return;
    const auto next = std::find_if(entries_.begin(), entries_.end(),
                                   [](const Entry& e) { return e.record.stage == TaskStage::pending; });
    if (next == entries_.end()) return;
    Started unused;
    work = begin(*next, state, unused);
  }
  run(std::move(work));
}

TaskQueue::Entry* TaskQueue::entry_of(TaskId id) {
  for (Entry& entry : entries_)
    if (entry.record.id == id) return &entry;
  return nullptr;
}

const TaskQueue::Entry* TaskQueue::entry_of(TaskId id) const {
  for (const Entry& entry : entries_)
    if (entry.record.id == id) return &entry;
  return nullptr;
}

TaskQueue::Entry* TaskQueue::running() {
  for (Entry& entry : entries_)
    if (entry.record.stage == TaskStage::running && !entry.adopted) return &entry;
  return nullptr;
}

void TaskQueue::drop_old() {
  for (std::size_t i = 0; i + kPlansKept < entries_.size(); ++i) entries_[i].record.plan.reset();
  std::size_t over = entries_.size() > kKept ? entries_.size() - kKept : 0;
  for (auto entry = entries_.begin(); over > 0 && entry != entries_.end();) {
    if (ended(entry->record.stage)) {
      entry = entries_.erase(entry);
      --over;
    } else {
      ++entry;
    }
  }
}

std::optional<TaskRecord> TaskQueue::find(TaskId id) const {
  const std::lock_guard lock(mutex_);
  const Entry* entry = entry_of(id);
  return entry == nullptr ? std::nullopt : std::optional(entry->record);
}

std::vector<TaskRecord> TaskQueue::list() const {
  const std::lock_guard lock(mutex_);
  std::vector<TaskRecord> records;
  for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry) records.push_back(entry->record);
  return records;
}

std::optional<TaskRecord> TaskQueue::planned_task() const {
  const std::lock_guard lock(mutex_);
  const Entry* newest = nullptr;
  for (const Entry& entry : entries_) {
    if (!entry.record.plans_path) continue;
    newest = &entry;
    if (entry.record.stage == TaskStage::running) break;
  }
  return newest == nullptr ? std::nullopt : std::optional(newest->record);
}

std::optional<TaskStage> TaskQueue::read_once(TaskId id) {
  const RobotState state = robot_.state();
  const std::lock_guard lock(mutex_);
  settle(state);
  Entry* entry = entry_of(id);
  if (entry == nullptr || entry->end_was_read) return std::nullopt;
  entry->end_was_read = ended(entry->record.stage);
  return entry->record.stage;
}

Result<TaskRecord> TaskQueue::cancel(TaskId id, ControlSource source) {
  const RobotState state = robot_.state();
  const std::lock_guard lock(mutex_);
  settle(state);
  Entry* entry = entry_of(id);
  if (entry == nullptr) return unknown_task(id);
  if (ended(entry->record.stage))
    return Error{Origin::state, fmt::format("task {} cannot be cancelled", id),
                 fmt::format("it ended with {}", name_of(entry->record.stage))};
  const Error reason{Origin::aborted, fmt::format("task {} was cancelled", id)};
  if (entry->record.began && !entry->adopted) {
    const Command command{CancelTask{id}, false, source};
    const Decision decision = robot_.submit(command);
    const bool over = goes_on(decision) || decision.refused == Refused::no_task;
    if (!over) return describe(decision, command, robot_.model());  // it continues
  }
  finish(*entry, TaskStage::aborted, reason, state.time);
  return entry->record;
}

std::size_t TaskQueue::cancel_all() {
  std::size_t count = 0;
  for (const TaskRecord& record : list())
    if (!ended(record.stage) && cancel(record.id, ControlSource::safe)) ++count;
  return count;
}

bool TaskQueue::has_waiting() const {
  const std::lock_guard lock(mutex_);
  return std::ranges::any_of(entries_, [](const Entry& entry) { return waits(entry.record); });
}

bool TaskQueue::drop_waiting(TimeNs since) {
  const TimeNs now = robot_.state().time;
  const std::lock_guard lock(mutex_);
  bool dropped = false;
  for (Entry& entry : entries_) {
    const TaskRecord& task = entry.record;
    if (waits(task)) drop(entry, now);
    dropped = dropped || (task.stage == TaskStage::aborted && !task.began && task.finished >= since);
  }
  return dropped;
}

TaskId TaskQueue::running_task() const {
  const std::lock_guard lock(mutex_);
  for (const Entry& entry : entries_)
    if (entry.record.stage == TaskStage::running && !entry.adopted) return entry.record.id;
  return 0;
}

}  // namespace aim::robotside
