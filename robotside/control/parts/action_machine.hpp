// The action machine: the current action, and transitions along one edge of the graph at a time. Pure; time
// is an argument.
//
//   RUNNING --enter(target)--> PREPARE --enter_s has passed and the posture is reached--> RUNNING
//      ^                          |
//      +---- retreat: at once to the end of the retreat chain (row 0, which holds)
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

// Conditions that forbid every transition.
struct Latches {
  bool stopped = false;
  bool emergency = false;
};

class ActionMachine {
 public:
  explicit ActionMachine(const ActionGraph& graph);

  // Whether the transition to `target` is allowed now. The current action is always allowed and changes
  // nothing. Row 0 is also allowed during a transition, which it ends; an action that stands ends a prepared
  // motion.
  Refused validate(ActionIndex target, Latches latches) const;
  // Begins the transition; validate() must have allowed it. False if the robot is in `target` or entering it.
  bool enter(ActionIndex target, TimeNs now);
  // Enters the end of the retreat chain at once, without an edge: for a robot that cannot continue.
  void retreat();
  // The motion of the transition has begun.
  void begin_motion() { moving_ = true; }
  // Ends the transition if its time has passed and its posture is reached.
  void step(TimeNs now, bool posture_reached);
  // Takes over the action that a robot with its own controller reports to be in, or to be entering.
  void adopt(ActionIndex action, bool preparing, TimeNs now);

  ActionIndex current() const { return current_; }
  const Action& action() const { return graph_.at(current_); }
  ActionStatus status() const;
  bool preparing() const { return preparing_; }  // the current action is being entered
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

// The available action that opens one of the interfaces and is the fewest edges from `from`. If the legs have
// power in `from`, actions without leg power are left out. Does not allocate.
std::optional<ActionIndex> nearest_opening(const ActionGraph& graph, ActionIndex from, InterfaceSet needed);

// The action in which the refused command would be allowed: the target of SetAction, or the nearest action
// that opens what the command needs. Called outside the control loop, because the graph search takes time.
std::optional<ActionIndex> destination_for(const Decision& decision, const Request& request,
                                           const ActionGraph& graph);

// Fills next_hop of a refused decision: the next action on the way to destination_for(), or the current
// action if there is none.
void add_next_hop(Decision& decision, const Request& request, const ActionGraph& graph);

}  // namespace aim::robotside
