// Checks a sequence of states against the guarantees of the controller.
#pragma once

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "core/model/footing.hpp"
#include "robot_fixture.hpp"
#include "robotside/state/decision.hpp"

namespace aim::robotside {

// Records the first violated guarantee.
class Promises {
 public:
  // own_modes: the robot changes its actions by itself, also to lower its body after a stop.
  Promises(const RobotModel& model, bool own_modes) : model_(model), own_modes_(own_modes) {}

  void observe(const RobotState& before, const RobotState& now, const SetPoints& was, const SetPoints& sent,
               double fastest) {
    const ActionGraph& graph = model_.graph;
    const bool halted = now.stopped || now.emergency || !now.enabled;
    // A sequence changes actions by itself, also to come to rest after it was cancelled.
    if (own_modes_ && now.task.steps > 0 && (runs(before.task.progress) || runs(now.task.progress)))
      sequence_until_ = now.time + kSequenceRest;
    const bool by_sequence = now.time <= sequence_until_;
    if (now.action != before.action) {
      const bool taken_back = own_modes_ && now.mode_refused;  // by the robot, or its answer was missing
      // A robot of its own controller shows for a moment what it was asked for before the emergency stop.
      const bool shows_before = own_modes_ && now.emergency && now.time - emergency_since_ < kSecond;
      bool edge = now.action == 0 || taken_back || by_sequence || shows_before;
      for (const ActionEdge& row : graph.edges())
        edge = edge || (row.from == graph.at(before.action).name && row.to == graph.at(now.action).name);
      if (!edge)
        note("an action changed without an edge, from " + std::string(graph.at(before.action).name) + " to " +
                 std::string(graph.at(now.action).name),
             now);
      const bool lowers = own_modes_ && now.stopped && now.stop_level == StopLevel::sit;
      // A prepared motion ends in an action that stands.
      const bool ends_motion = graph.at(before.action).behaviour == Behaviour::motion &&
                               graph.at(now.action).behaviour == Behaviour::stand;
      const bool gentle =
          shows_before || (now.emergency && now.action == emergency_action(model_, before.action));
      if (halted && now.action != 0 && !lowers && !taken_back && !ends_motion && !by_sequence && !gentle)
        note(fmt::format("{} was entered from {} during {}", graph.at(now.action).name,
                         graph.at(before.action).name,
                         now.emergency ? "an emergency stop"
                         : now.stopped ? "a stop"
                                       : "DisableRobot"),
             now);
      ++changes_;
    }
    if (!now.emergency) emergency_since_ = now.time;
    if (emergency_action(model_, now.action) != now.action && now.time - emergency_since_ > kSafeAction)
      note("an emergency stop did not lead to its end", now);
    if (halted && !halted_) halted_since_ = now.time;
    halted_ = halted;
    const bool lowering = now.stopped && now.stop_level == StopLevel::sit && !now.emergency;
    if (lowering) halted_since_ = now.time;
    // A robot with a controller of its own moves its joints by itself, as when it lies down; its base rests.
    if (!own_modes_ && halted && now.time - halted_since_ > kSecond / 2 && fastest > 0.01)
      note("a stopped joint moves", now);
    if (own_modes_ && halted && now.time - halted_since_ > kOwnBraking &&
        std::hypot(now.base.velocity.forward, now.base.velocity.lateral, now.base.velocity.yaw_rate) > 0.01)
      note("a stopped base moves", now);
    if (halted && now.time - halted_since_ > kSecond / 2) ++rests_;
    if (was.legs_powered && !sent.legs_powered) {
      const bool expected = (now.stopped && now.stop_level != StopLevel::hold) ||
                            graph.at(now.action).owners.legs == Owner::none ||
                            // It moves them by itself again.
                            (own_modes_ && model_.impedance(was.action) != nullptr);
      if (!expected) note("the legs lost power without a command", now);
      if (now.stopped && now.stop_level == StopLevel::sit && !sits(now))
        note("the legs lost power before the body was lowered", now);
      ++cuts_;
    }
    // A stop decelerates the base more sharply than walking does, also after its reset.
    braking_ = halted || (braking_ && was.base_velocity != BaseVelocity{});
    const double change = std::abs(sent.base_velocity.forward - was.base_velocity.forward) * 1e3;
    const double allowed = model_.walk.linear_acceleration * (braking_ ? 2.5 : 1.0);
    if (change > allowed * (1 + 1e-6)) note("the acceleration of the base is too high", now);
    if (!model_.walk.forward.contains(sent.base_velocity.forward))
      note("the velocity of the base is too high", now);
    observe_task(before.task, now);
    observe_performance(before, now);
    if (halted && (runs(now.task.progress) || runs(now.performance.progress)))
      note("a task or performance continues during a stop", now);
  }

  // A decision about a request that the robot's capabilities exclude.
  void observe(const Request& request, const Decision& decision, const RobotState& now) {
    if (!excluded(request)) return;
    ++excluded_;
    if (goes_on(decision)) note("a request beyond the capabilities of the robot was accepted", now);
  }

  void note(const std::string& what, const RobotState& at) {
    if (broken_.empty()) broken_ = what + " at " + std::to_string(at.time / 1'000'000) + " ms";
  }
  bool own_modes() const { return own_modes_; }
  const std::string& broken() const { return broken_; }
  std::uint64_t excluded() const { return excluded_; }
  std::uint64_t changes() const { return changes_; }
  std::uint64_t rests() const { return rests_; }
  std::uint64_t cuts() const { return cuts_; }
  std::uint64_t successes() const { return successes_; }
  std::uint64_t performances() const { return performances_; }

 private:
  bool excluded(const Request& request) const {
    if (std::holds_alternative<SetBodyPose>(request)) return !model_.can(Capability::body_pose);
    if (std::holds_alternative<RunSequence>(request)) return !model_.can(Capability::sequences);
    if (std::holds_alternative<WalkCommand>(request)) return !model_.can(Capability::walking);
    if (std::holds_alternative<JointCommand>(request) || std::holds_alternative<MoveJoints>(request) ||
        std::holds_alternative<FollowPath>(request))
      return !model_.can(Capability::joint_control);
    if (const auto* play = std::get_if<PlayMotion>(&request))
      return !model_.can(play->dance ? Capability::dances : Capability::player);
    return false;
  }

  // A request for the safe action is repeated until the robot answers, each time after a second.
  static constexpr TimeNs kSafeAction = 6 * kSecond;
  static constexpr TimeNs kOwnBraking = 2 * kSecond;
  static constexpr TimeNs kSequenceRest = 3 * kSecond;
  // Twice the duration of the longest move at the smallest scale.
  static constexpr TimeNs kLongestTask = 40 * kSecond;

  bool sits(const RobotState& state) const {
    if (model_.find_posture("sit") == nullptr) return true;  // it lowers its body in a way of its own
    const auto sit = model_.posture("sit").positions;
    const JointGroup& legs = model_.group("legs");
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

  const RobotModel& model_;
  const bool own_modes_;
  std::string broken_;
  bool halted_ = false;
  bool braking_ = false;            // from a stop until the base is at rest
  TimeNs sequence_until_ = kNever;  // until then a sequence may change the action
  TimeNs halted_since_ = 0;
  TimeNs emergency_since_ = 0;
  std::uint64_t excluded_ = 0;      // requests that the capabilities of the robot exclude
  std::uint64_t changes_ = 0;       // transitions
  std::uint64_t rests_ = 0;         // periods in which the rule about stopped joints applied
  std::uint64_t cuts_ = 0;          // times that the legs lost power
  TimeNs task_since_ = 0;           // since when the task runs without a pause
  std::uint64_t successes_ = 0;     // tasks that succeeded
  std::uint64_t performances_ = 0;  // performances that succeeded
};

}  // namespace aim::robotside
