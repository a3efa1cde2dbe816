// Checks a sequence of states against the guarantees of the controller.
#pragma once

#include <cmath>
#include <string>

#include "robot_fixture.hpp"

namespace aim::robotside {

// Records the first violated guarantee.
class Promises {
 public:
  void observe(const RobotState& before, const RobotState& now, const SetPoints& was, const SetPoints& sent,
               double fastest) {
    const ActionGraph& graph = fixture_model().graph;
    const bool halted = now.stopped || now.emergency || !now.enabled;
    if (now.action != before.action) {
      bool edge = now.action == 0;
      for (const ActionEdge& row : graph.edges())
        edge = edge || (row.from == graph.at(before.action).name && row.to == graph.at(now.action).name);
      if (!edge) note("an action changed without an edge", now);
      if (halted && now.action != 0) note("an action was entered during a stop", now);
      ++changes_;
    }
    if (halted && !halted_) halted_since_ = now.time;
    halted_ = halted;
    const bool lowering = now.stopped && now.stop_level == StopLevel::sit && !now.emergency;
    if (lowering) halted_since_ = now.time;
    if (halted && now.time - halted_since_ > kSecond / 2 && fastest > 0.01)
      note("a stopped joint moves", now);
    if (halted && now.time - halted_since_ > kSecond / 2) ++rests_;
    if (was.legs_powered && !sent.legs_powered) {
      const bool expected = (now.stopped && now.stop_level != StopLevel::hold) ||
                            graph.at(now.action).owners.legs == Owner::none;
      if (!expected) note("the legs lost power without a command", now);
      if (now.stopped && now.stop_level == StopLevel::sit && !sits(now))
        note("the legs lost power before the body was lowered", now);
      ++cuts_;
    }
    // A stop decelerates the base more sharply than walking does, also after its reset.
    braking_ = halted || (braking_ && (was.forward != 0 || was.lateral != 0 || was.yaw_rate != 0));
    const double change = std::abs(sent.forward - was.forward) * 1e3;
    const double allowed = fixture_model().walk.linear_acceleration * (braking_ ? 2.5 : 1.0);
    if (change > allowed * (1 + 1e-6)) note("the acceleration of the base is too high", now);
    if (!fixture_model().walk.forward.contains(sent.forward))
      note("the velocity of the base is too high", now);
    observe_task(before.task, now);
    observe_performance(before, now);
    if (halted && (runs(now.task.progress) || runs(now.performance.progress)))
      note("a task or performance continues during a stop", now);
  }

  void note(const char* what, const RobotState& at) {
    if (broken_.empty()) broken_ = std::string(what) + " at " + std::to_string(at.time / 1'000'000) + " ms";
  }
  const std::string& broken() const { return broken_; }
  std::uint64_t changes() const { return changes_; }
  std::uint64_t rests() const { return rests_; }
  std::uint64_t cuts() const { return cuts_; }
  std::uint64_t successes() const { return successes_; }
  std::uint64_t performances() const { return performances_; }

 private:
  // Twice the duration of the longest move at the smallest scale.
  static constexpr TimeNs kLongestTask = 40 * kSecond;

  static bool sits(const RobotState& state) {
    const auto sit = fixture_model().posture("sit").positions;
    const JointGroup& legs = fixture_model().group("legs");
    for (std::size_t i = legs.first; i < legs.first + legs.count; ++i)
      if (std::abs(state.position[i] - sit[i]) > 0.02) return false;
    return true;
  }

  static bool runs(Progress progress) {
    return progress == Progress::running || progress == Progress::paused;
  }

  void observe_task(const TaskState& before, const RobotState& now) {
    const TaskState& task = now.task;
    if (task.id < before.id) note("the task number decreased", now);
    if (task.id == before.id) {
      if (task.fraction < before.fraction) note("the fraction of a task decreased", now);
      if (!runs(before.progress) && task.progress != before.progress)
        note("an ended task changed its state", now);
      if (task.progress == Progress::succeeded && before.progress != Progress::succeeded) ++successes_;
    }
    const bool ended = task.progress != Progress::running;
    if ((task.progress == Progress::aborted || task.progress == Progress::failed) ==
        (task.reason == Refused::none))
      note("the reason of a task does not match its progress", now);
    if (ended || task.id != before.id || before.progress != Progress::running) task_since_ = now.time;
    if (!ended && now.time - task_since_ > kLongestTask) note("a task does not end", now);
  }

  void observe_performance(const RobotState& before, const RobotState& now) {
    if (now.performance.number < before.performance.number) note("the performance number decreased", now);
    const bool ended = now.performance.progress == Progress::succeeded;
    if (ended && before.performance.progress != Progress::succeeded) ++performances_;
  }

  std::string broken_;
  bool halted_ = false;
  bool braking_ = false;  // from a stop until the base is at rest
  TimeNs halted_since_ = 0;
  std::uint64_t changes_ = 0;       // transitions
  std::uint64_t rests_ = 0;         // periods in which the rule about stopped joints applied
  std::uint64_t cuts_ = 0;          // times that the legs lost power
  TimeNs task_since_ = 0;           // since when the task runs without a pause
  std::uint64_t successes_ = 0;     // tasks that succeeded
  std::uint64_t performances_ = 0;  // performances that succeeded
};

}  // namespace aim::robotside
