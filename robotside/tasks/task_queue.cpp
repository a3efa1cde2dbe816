// The tasks of clients.
#include "robotside/tasks/task_queue.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <exception>

namespace aim::robotside {
namespace {

constexpr double kAtRest = 1e-3;  // [rad/s or per second of another unit]

// Staying where they are: whether some joints may be moved at all.
MoveJoints stay(JointMask joints, const RobotState& state) { return {0, joints, state.set_position, 1, 1}; }

bool at_rest(const RobotState& state, JointMask joints) {
  for (std::size_t i = 0; i < kMaxJoints; ++i)
    if ((joints & bit(i)) != 0 && std::abs(state.set_velocity[i]) > kAtRest) return false;
  return true;
}

bool accepts(Verdict verdict) { return verdict == Verdict::accepted || verdict == Verdict::clamped; }

// Somebody wanted it to end, and knows.
bool asked_for(Refused reason) {
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
  const Error words = describe(decision, {MoveJoints{}}, model);
  return {words.origin, fmt::format("task {} ended before its goal", task.id), words.reason, words.hint};
}

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
          "no task of that number was started since aimd started, or it is too old to be kept",
          "aimctl task list shows those that are known"};
}

std::string_view name_of(TaskStage stage) {
  constexpr std::array<std::string_view, 5> names = {"PENDING", "RUNNING", "SUCCESS", "FAILURE", "ABORTED"};
  return names[static_cast<std::size_t>(stage)];
}

TaskQueue::Started TaskQueue::dry_run(const Plan& plan, ControlSource source) {
  Started outcome;
  const RobotState state = robot_.state();
  const auto* slow = std::get_if<BackgroundFactory>(&plan);
  const std::unique_lock one =
      slow == nullptr ? std::unique_lock<std::mutex>{} : std::unique_lock(dry_run_mutex_, std::try_to_lock);
  if (slow != nullptr && !one) {
    outcome.refusal = Error{Origin::state, "the rehearsal is not begun", "another one is being planned",
                            "ask again in a moment"};
    return outcome;
  }
  const Result<TaskGoal> job =
      slow != nullptr ? made(*slow, state, [] { return false; }) : std::get<InlineFactory>(plan)(state);
  if (!job) {
    outcome.refusal = job.error();
    return outcome;
  }
  outcome.plan = arm_plan(*job);
  const Command command{request_of(*job, 0), true, source};  // what is rehearsed has no number
  outcome.decision = robot_.submit(command);
  outcome.clamped = clamps_of(outcome.decision, command, robot_.model());
  if (!accepts(outcome.decision.verdict))
    outcome.refusal = describe(outcome.decision, command, robot_.model());
  else if (const Status may = slow != nullptr && slow->may_begin ? slow->may_begin(state) : Status(Done{});
           !may)
    outcome.refusal = may.error();
  return outcome;
}

TaskQueue::Started TaskQueue::start(std::string_view what, Plan plan, ControlSource source) {
  const RobotState state = robot_.state();
  Started outcome;
  Work work;
  {
    const std::lock_guard lock(mutex_);
    settle(state);
    const auto waiting = std::count_if(entries_.begin(), entries_.end(),
                                       [](const Entry& e) { return e.record.stage == TaskStage::pending; });
    if (static_cast<std::size_t>(waiting) >= kMostPending) {
      outcome.refusal = Error{Origin::state, "the task is not taken",
                              fmt::format("{} tasks wait already", waiting), "wait for some of them to end"};
      return outcome;
    }
    Entry& entry = entries_.emplace_back();
    entry.record = {.id = next_++, .kind = kind_of(what), .created = state.time};
    entry.what = what;
    if (const auto* slow = std::get_if<BackgroundFactory>(&plan)) entry.record.finds_way = slow->finds_way;
    entry.plan = std::move(plan);
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

TaskQueue::Started TaskQueue::fail(std::string_view what, Error error) {
  const TimeNs now = robot_.state().time;
  const std::lock_guard lock(mutex_);
  Entry& entry = entries_.emplace_back();
  entry.record = {.id = next_++,
                  .kind = kind_of(what),
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

// What is left to be done once nobody holds the board.
TaskQueue::Work TaskQueue::begin(Entry& entry, const RobotState& state, Started& outcome) {
  if (entry.tried == 0) entry.tried = state.time;
  if (const auto* slow = std::get_if<BackgroundFactory>(&entry.plan))
    return begin_planning(entry, *slow, state, outcome);
  carry_out(entry, std::get<InlineFactory>(entry.plan)(state), state, outcome);
  return {};
}

TaskQueue::Work TaskQueue::begin_planning(Entry& entry, const BackgroundFactory& slow,
                                          const RobotState& state, Started& outcome) {
  if (const Status may = slow.may_begin ? slow.may_begin(state) : Status(Done{}); !may) {
    outcome.refusal = may.error();
    fail_later(entry, TaskStage::aborted, may.error(), state.time);
    return {};
  }
  if (!taken(entry, {stay(slow.joints, state), true, entry.source}, state, outcome)) return {};
  if (!at_rest(state, slow.joints) && state.time - entry.tried < kRestPatience) return {};
  outcome.clamped.clear();  // of the question, not of the move
  entry.record.stage = TaskStage::running;
  entry.given_up = std::make_shared<std::atomic<bool>>(false);
  return [this, id = entry.record.id, slow, state, given_up = entry.given_up] {
    try {
      planned(id, made(slow, state, [&] { return given_up->load(); }));
    } catch (const std::exception&) {
      planned(id, Error{Origin::error, "the move is not planned", "the robot is short of memory"});
    }
  };
}

void TaskQueue::planned(TaskId id, const Result<TaskGoal>& job) {
  const RobotState state = robot_.state();
  const std::lock_guard lock(mutex_);
  settle(state);
  Entry* entry = entry_of(id);
  if (entry == nullptr || !entry->record.planning()) return;  // it was ended meanwhile
  entry->record.stage = TaskStage::pending;
  Started unseen;
  carry_out(*entry, job, state, unseen);
}

void TaskQueue::carry_out(Entry& entry, const Result<TaskGoal>& job, const RobotState& state,
                          Started& outcome) {
  if (!job) {
    outcome.refusal = job.error();
    fail_later(entry, TaskStage::failure, job.error(), state.time);
    return;
  }
  entry.record.plan = arm_plan(*job);
  if (!taken(entry, {request_of(*job, entry.record.id), false, entry.source}, state, outcome)) return;
  if (GivenPath given = given_path(*job); given.path) paths_.push_back(std::move(given.path));
  entry.record.stage = TaskStage::running;
  entry.record.began = true;
  entry.plan = InlineFactory{};
}

// Whether the loop takes it. If not, the task has ended, or waits a little for a stream to fall silent.
bool TaskQueue::taken(Entry& entry, const Command& command, const RobotState& state, Started& outcome) {
  outcome.decision = robot_.submit(command);
  outcome.clamped = clamps_of(outcome.decision, command, robot_.model());
  if (accepts(outcome.decision.verdict)) return true;
  if (outcome.decision.refused == Refused::owned_by_stream && state.time - entry.tried < kStreamPatience) {
    outcome.decision = {};
    return false;
  }
  outcome.refusal = describe(outcome.decision, command, robot_.model());
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

// Ends a task that the robot could not begin or bring to its end; who started it may be told already that it
// was taken.
void TaskQueue::fail_later(Entry& entry, TaskStage stage, const Error& reason, TimeNs now) {
  if (entry.answered) refusals_.add(entry.what, reason, now);
  finish(entry, stage, reason, now);
}

void TaskQueue::finish(Entry& entry, TaskStage stage, std::optional<Error> reason, TimeNs now) {
  entry.record.stage = stage;
  entry.record.reason = std::move(reason);
  entry.record.finished = now;
  if (entry.given_up) entry.given_up->store(true);
  entry.plan = InlineFactory{};
}

// What the loop says of the task under way, and what a stop did to those that wait.
void TaskQueue::settle(const RobotState& state) {
  if (Entry* entry = running()) {
    const TaskState& task = state.task;
    if (task.id == entry->record.id && !under_way(task.progress)) {
      const TaskStage stage = stage_of(task.progress);
      if (stage == TaskStage::success)
        finish(*entry, stage, std::nullopt, state.time);
      else if (asked_for(task.reason))
        finish(*entry, stage, why_aborted(task, robot_.model()), state.time);
      else
        fail_later(*entry, stage, why_aborted(task, robot_.model()), state.time);
      paths_.clear();
    } else if (task.id > entry->record.id) {
      finish(*entry, TaskStage::aborted, Error{Origin::aborted, "another task took its place"}, state.time);
    }
  }
  for (Entry& entry : entries_)
    if ((entry.record.stage == TaskStage::pending || entry.record.planning()) && entry.purges < state.purges)
      finish(entry, TaskStage::aborted,
             Error{Origin::aborted, fmt::format("task {} was dropped before it began", entry.record.id),
                   "a stop, an emergency or a change of the action drops what waits",
                   "start it again if it is still wanted"},
             state.time);
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
    Started unseen;
    work = begin(*next, state, unseen);
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
    if (entry.record.stage == TaskStage::running) return &entry;
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
    if (!entry.record.finds_way) continue;
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
  if (entry == nullptr || entry->told) return std::nullopt;
  entry->told = ended(entry->record.stage);
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
  if (entry->record.began) {
    const Command command{CancelTask{id}, false, source};
    const Decision decision = robot_.submit(command);
    const bool over = accepts(decision.verdict) || decision.refused == Refused::no_task;
    if (!over) return describe(decision, command, robot_.model());  // it goes on
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

TaskId TaskQueue::running_task() const {
  const std::lock_guard lock(mutex_);
  for (const Entry& entry : entries_)
    if (entry.record.stage == TaskStage::running) return entry.record.id;
  return 0;
}

}  // namespace aim::robotside
