// Watches a sequence of states for promises of the control side that are broken.
#pragma once

#include <cmath>
#include <string>

#include "robot_fixture.hpp"

namespace aim::robotside {

// Watches the states of a sequence for promises broken; remembers the first.
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
      if (halted && now.action != 0) note("an action was entered although stopped", now);
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
      const bool asked = (now.stopped && now.stop_level != StopLevel::hold) ||
                         graph.at(now.action).owners.legs == Owner::none;
      if (!asked) note("the legs lost their power by themselves", now);
      if (now.stopped && now.stop_level == StopLevel::sit && !sits(now))
        note("the legs lost their power before the body was down", now);
      ++cuts_;
    }
    // A stop brakes the base harder than walking does, and a reset does not soften that.
    braking_ = halted || (braking_ && (was.forward != 0 || was.lateral != 0 || was.yaw_rate != 0));
    const double change = std::abs(sent.forward - was.forward) * 1e3;
    const double allowed = fixture_model().walk.linear_acceleration * (braking_ ? 2.5 : 1.0);
    if (change > allowed * (1 + 1e-6)) note("the base jerks", now);
    if (!fixture_model().walk.forward.contains(sent.forward)) note("the base is too fast", now);
    observe_task(before.task, now);
    observe_performance(before, now);
    if (halted && (runs(now.task.progress) || runs(now.performance.progress)))
      note("something goes on although stopped", now);
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
  // The longest move at the smallest scale takes half of it.
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
    if (task.id < before.id) note("a task came back", now);
    if (task.id == before.id) {
      if (task.fraction < before.fraction) note("a task went back", now);
      if (!runs(before.progress) && task.progress != before.progress)
        note("a task that had ended did not", now);
      if (task.progress == Progress::succeeded && before.progress != Progress::succeeded) ++successes_;
    }
    const bool ended = task.progress != Progress::running;
    if ((task.progress == Progress::aborted || task.progress == Progress::failed) ==
        (task.reason == Refused::none))
      note("a task has no reason, or one too many", now);
    if (ended || task.id != before.id || before.progress != Progress::running) task_since_ = now.time;
    if (!ended && now.time - task_since_ > kLongestTask) note("a task does not end", now);
  }

  void observe_performance(const RobotState& before, const RobotState& now) {
    if (now.performance.number < before.performance.number) note("a performance came back", now);
    const bool ended = now.performance.progress == Progress::succeeded;
    if (ended && before.performance.progress != Progress::succeeded) ++performances_;
  }

  std::string broken_;
  bool halted_ = false;
  bool braking_ = false;  // since a stop, until the base rests
  TimeNs halted_since_ = 0;
  std::uint64_t changes_ = 0;       // of the action
  std::uint64_t rests_ = 0;         // periods in which the rule about stopped joints applied
  std::uint64_t cuts_ = 0;          // of the legs' power
  TimeNs task_since_ = 0;           // the task runs without a pause
  std::uint64_t successes_ = 0;     // of tasks
  std::uint64_t performances_ = 0;  // that came to their end
};

}  // namespace aim::robotside
