// The action machine: which action the robot is in, and one legal step at a time to the next. Pure; time is
// passed in.
//
//   RUNNING --enter(target)--> PREPARE --enter_s is over and the posture is reached--> RUNNING
//      ^                          |
//      +---- retreat: at once into the end of the retreat chain (row 0, which holds)
//
// An action that ends by itself is its own transition: PREPARE --its motion begins--> RUNNING --reached-->
// DONE.
#pragma once

#include <array>
#include <optional>

#include "core/model/action.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

inline constexpr std::size_t kMaxActions = 64;

// What forbids every step.
struct Latches {
  bool stopped = false;
  bool emergency = false;
};

class ActionMachine {
 public:
  explicit ActionMachine(const ActionGraph& graph);

  // Whether a step to `target` is allowed now. Staying is always a step that changes nothing; row 0 also ends
  // a transition that is under way.
  Refused validate(ActionIndex target, Latches latches) const;
  // Takes the step; `target` was judged allowed. False when the robot is there, or on its way there.
  bool enter(ActionIndex target, TimeNs now);
  // Where a robot goes that cannot go on. Needs no edge and no time.
  void retreat();
  // The motion that leads into the action has begun.
  void begin_motion() { moving_ = true; }
  // Finishes the transition when its time is over and its posture is reached.
  void step(TimeNs now, bool posture_reached);
  // Takes over what a robot with a controller of its own says it is in, or is entering.
  void adopt(ActionIndex action, bool preparing, TimeNs now);

  ActionIndex current() const { return current_; }
  const Action& action() const { return graph_.at(current_); }
  ActionStatus status() const;
  bool preparing() const { return preparing_; }  // under way into the current action
  bool moving() const { return preparing_ && moving_; }
  double progress(TimeNs now) const;  // 0..1
  bool time_is_over(TimeNs now) const;

 private:
  ActionGraph graph_;
  ActionIndex current_ = 0;
  bool preparing_ = false;
  bool moving_ = false;
  TimeNs entered_ = 0;
};

// The action nearest to `from` that is performed and opens one of the interfaces. A robot whose legs have
// power is not led to an action that takes it from them. Does not allocate.
std::optional<ActionIndex> nearest_opening(const ActionGraph& graph, ActionIndex from, InterfaceSet needed);

// Where the refused command would have been welcome: the target of SetAction, or the nearest action that
// opens what it needs. Looked up outside the control loop, because a walk through the graph is not free.
std::optional<ActionIndex> destination_for(const Decision& decision, const Request& request,
                                           const ActionGraph& graph);

// Fills next_hop of a refused decision: the step that would help, or the current action when there is none.
void add_next_hop(Decision& decision, const Request& request, const ActionGraph& graph);

}  // namespace aim::robotside
