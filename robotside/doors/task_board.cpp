// The tasks of clients.
#include "robotside/doors/task_board.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace aim::robotside {
namespace {

// The request for the control loop that carries a job out.
Request request_of(const Job& job, TaskId id) {
  if (const auto* move = std::get_if<MoveJoints>(&job)) {
    MoveJoints request = *move;
    request.task = id;
    return request;
  }
  return FollowPath{id, std::get<std::shared_ptr<const JointTrajectory>>(job).get()};
}

Error why_aborted(const TaskState& task, const RobotModel& model) {
  Decision decision;
  decision.verdict = Verdict::refused;
  decision.refused = task.reason;
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

TaskBoard::Started TaskBoard::rehearse(const Plan& plan, ControlSource source) {
  Started outcome;
  const Result<Job> job = plan(robot_.state());
  if (!job) {
    outcome.refusal = job.error();
    return outcome;
  }
  const Command command{request_of(*job, next_), true, source};
  outcome.decision = robot_.submit(command);
  outcome.clamped = clamps_of(outcome.decision, command, robot_.model());
  if (outcome.decision.verdict != Verdict::accepted && outcome.decision.verdict != Verdict::clamped)
    outcome.refusal = describe(outcome.decision, command, robot_.model());
  return outcome;
}

TaskBoard::Started TaskBoard::start(std::string kind, Plan plan, ControlSource source) {
  const RobotState state = robot_.state();
  const std::lock_guard lock(mutex_);
  settle(state);
  Started outcome;
  const auto waiting = std::count_if(entries_.begin(), entries_.end(),
                                     [](const Entry& e) { return e.record.stage == TaskStage::pending; });
  if (static_cast<std::size_t>(waiting) >= kMostPending) {
    outcome.refusal = Error{Origin::state, "the task is not taken",
                            fmt::format("{} tasks wait already", waiting), "wait for some of them to end"};
    return outcome;
  }
  Entry& entry = entries_.emplace_back();
  entry.record = {next_++, std::move(kind), TaskStage::pending, std::nullopt, state.time, 0};
  entry.plan = std::move(plan);
  entry.source = source;
  entry.purges = state.purges;
  outcome.id = entry.record.id;
  if (waiting == 0 && running() == nullptr) begin(entry, state, outcome);
  drop_old();
  return outcome;
}

TaskBoard::Started TaskBoard::fail(std::string kind, Error error) {
  const TimeNs now = robot_.state().time;
  const std::lock_guard lock(mutex_);
  Entry& entry = entries_.emplace_back();
  entry.record = {next_++, std::move(kind), TaskStage::failure, error, now, now};
  Started outcome;
  outcome.id = entry.record.id;
  outcome.refusal = std::move(error);
  drop_old();
  return outcome;
}

void TaskBoard::begin(Entry& entry, const RobotState& state, Started& outcome) {
  if (entry.tried == 0) entry.tried = state.time;
  const Result<Job> job = entry.plan(state);
  if (!job) {
    outcome.refusal = job.error();
    finish(entry, TaskStage::failure, job.error(), state.time);
    return;
  }
  const Command command{request_of(*job, entry.record.id), false, entry.source};
  outcome.decision = robot_.submit(command);
  outcome.clamped = clamps_of(outcome.decision, command, robot_.model());
  if (outcome.decision.verdict == Verdict::accepted || outcome.decision.verdict == Verdict::clamped) {
    if (const auto* path = std::get_if<std::shared_ptr<const JointTrajectory>>(&*job))
      paths_.push_back(*path);
    entry.record.stage = TaskStage::running;
    entry.plan = nullptr;
    return;
  }
  if (outcome.decision.refused == Refused::owned_by_stream && state.time - entry.tried < kStreamPatience) {
    outcome.decision = {};
    return;
  }
  outcome.refusal = describe(outcome.decision, command, robot_.model());
  finish(entry, TaskStage::aborted, outcome.refusal, state.time);
}

void TaskBoard::finish(Entry& entry, TaskStage stage, std::optional<Error> reason, TimeNs now) {
  entry.record.stage = stage;
  entry.record.reason = std::move(reason);
  entry.record.finished = now;
  entry.plan = nullptr;
}

// What the loop says of the task under way, and what a stop did to those that wait.
void TaskBoard::settle(const RobotState& state) {
  if (Entry* entry = running()) {
    const TaskState& task = state.task;
    if (task.id == entry->record.id && !under_way(task.progress)) {
      const TaskStage stage = stage_of(task.progress);
      finish(*entry, stage,
             stage == TaskStage::success ? std::nullopt : std::optional(why_aborted(task, robot_.model())),
             state.time);
      paths_.clear();
    } else if (task.id > entry->record.id) {
      finish(*entry, TaskStage::aborted, Error{Origin::aborted, "another task took its place"}, state.time);
    }
  }
  for (Entry& entry : entries_)
    if (entry.record.stage == TaskStage::pending && entry.purges < state.purges)
      finish(entry, TaskStage::aborted,
             Error{Origin::aborted, fmt::format("task {} was dropped before it began", entry.record.id),
                   "a stop, an emergency or a change of the action drops what waits",
                   "start it again if it is still wanted"},
             state.time);
}

void TaskBoard::tick(const RobotState& state) {
  const std::lock_guard lock(mutex_);
  settle(state);
  if (running() != nullptr) return;
  for (Entry& entry : entries_) {
    if (entry.record.stage != TaskStage::pending) continue;
    Started unseen;
    begin(entry, state, unseen);
    return;
  }
}

TaskBoard::Entry* TaskBoard::entry_of(TaskId id) {
  for (Entry& entry : entries_)
    if (entry.record.id == id) return &entry;
  return nullptr;
}

const TaskBoard::Entry* TaskBoard::entry_of(TaskId id) const {
  for (const Entry& entry : entries_)
    if (entry.record.id == id) return &entry;
  return nullptr;
}

TaskBoard::Entry* TaskBoard::running() {
  for (Entry& entry : entries_)
    if (entry.record.stage == TaskStage::running) return &entry;
  return nullptr;
}

void TaskBoard::drop_old() {
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

std::optional<TaskRecord> TaskBoard::find(TaskId id) const {
  const std::lock_guard lock(mutex_);
  const Entry* entry = entry_of(id);
  return entry == nullptr ? std::nullopt : std::optional(entry->record);
}

std::vector<TaskRecord> TaskBoard::list() const {
  const std::lock_guard lock(mutex_);
  std::vector<TaskRecord> records;
  for (auto entry = entries_.rbegin(); entry != entries_.rend(); ++entry) records.push_back(entry->record);
  return records;
}

std::optional<TaskStage> TaskBoard::read_once(TaskId id) {
  const RobotState state = robot_.state();
  const std::lock_guard lock(mutex_);
  settle(state);
  Entry* entry = entry_of(id);
  if (entry == nullptr || entry->told) return std::nullopt;
  entry->told = ended(entry->record.stage);
  return entry->record.stage;
}

Result<TaskRecord> TaskBoard::cancel(TaskId id, ControlSource source) {
  const RobotState state = robot_.state();
  const std::lock_guard lock(mutex_);
  settle(state);
  Entry* entry = entry_of(id);
  if (entry == nullptr) return unknown_task(id);
  if (ended(entry->record.stage))
    return Error{Origin::state, fmt::format("task {} cannot be cancelled", id),
                 fmt::format("it ended with {}", name_of(entry->record.stage))};
  const Error reason{Origin::aborted, fmt::format("task {} was cancelled", id)};
  if (entry->record.stage == TaskStage::running) (void)robot_.submit({CancelTask{id}, false, source});
  finish(*entry, TaskStage::aborted, reason, state.time);
  return entry->record;
}

std::size_t TaskBoard::cancel_all() {
  std::size_t count = 0;
  for (const TaskRecord& record : list())
    if (!ended(record.stage) && cancel(record.id, ControlSource::safe)) ++count;
  return count;
}

TaskId TaskBoard::running_task() const {
  const std::lock_guard lock(mutex_);
  for (const Entry& entry : entries_)
    if (entry.record.stage == TaskStage::running) return entry.record.id;
  return 0;
}

}  // namespace aim::robotside
