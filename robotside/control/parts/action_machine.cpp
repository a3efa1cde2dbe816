// The action machine: transitions on the model's action graph, and searches in that graph.
#include "robotside/control/parts/action_machine.hpp"

#include <algorithm>

#include "robotside/control/parts/authority.hpp"
#include "robotside/control/parts/support.hpp"

namespace aim::robotside {
namespace {

TimeNs enter_time(const Action& action) { return static_cast<TimeNs>(action.enter_s * 1e9); }

constexpr std::size_t kNoRoute = kMaxActions;

// The number of edges from one action to each other; kNoRoute if there is no route. Only edges of the graph
// count, not that row 0 can be entered from everywhere.
std::array<std::size_t, kMaxActions> distances(const ActionGraph& graph, ActionIndex from) {
  std::array<std::size_t, kMaxActions> distance;
  distance.fill(kNoRoute);
  distance[from] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (const ActionEdge& edge : graph.edges()) {
      const ActionIndex a = graph.find(edge.from).value_or(0);
      const ActionIndex b = graph.find(edge.to).value_or(0);
      if (distance[a] + 1 >= distance[b]) continue;
      distance[b] = distance[a] + 1;
      changed = true;
    }
  }
  return distance;
}

// The current action must open one of these interfaces for the command. Empty: any action allows the command.
InterfaceSet needed_by(const Request& request, Limb limb) {
  if (std::holds_alternative<WalkCommand>(request) || std::holds_alternative<SetGait>(request))
    return Interface::velocity;
  if (std::holds_alternative<SetBodyPose>(request)) return Interface::body_pose;
  if (std::holds_alternative<ImpedanceCommand>(request)) return Interface::impedance;
  if (const auto* joints = std::get_if<JointCommand>(&request))
    return needed_for(limb, joints->stream ? Claim::stream : Claim::call);
  if (std::holds_alternative<MoveJoints>(request) || std::holds_alternative<FollowPath>(request))
    return needed_for(limb, Claim::task);
  if (const auto* play = std::get_if<PlayMotion>(&request))
    return play->dance ? Interface::dance : Interface::servo;
  return {};
}

}  // namespace

ActionMachine::ActionMachine(const ActionGraph& graph) : graph_(graph) {}

Refused ActionMachine::validate(ActionIndex target, Latches latches) const {
  if (target >= graph_.actions().size()) return Refused::not_performed;
  if (latches.emergency) return Refused::emergency;
  if (latches.stopped) return Refused::stopped;
  if (target == current_) return Refused::none;
  if (graph_.at(target).behaviour == Behaviour::none) return Refused::not_performed;
  if (!graph_.legal(current_, target)) return Refused::no_edge;
  const bool performs = action().behaviour == Behaviour::motion || action().behaviour == Behaviour::none;
  const bool ends_motion = performs && graph_.at(target).behaviour == Behaviour::stand;
  if (preparing() && target != 0 && !ends_motion) return Refused::transition_running;
  return Refused::none;
}

bool ActionMachine::enter(ActionIndex target, TimeNs now) {
  if (target == current_) return false;
  current_ = target;
  preparing_ = true;
  moving_ = false;
  entered_ = now;
  return true;
}

ActionStatus ActionMachine::status() const {
  const bool by_itself = ends(action().behaviour);
  if (preparing_) return by_itself && moving_ ? ActionStatus::running : ActionStatus::prepare;
  return by_itself ? ActionStatus::done : ActionStatus::running;
}

void ActionMachine::retreat() {
  for (std::size_t steps = 0; current_ != 0 && steps < graph_.actions().size(); ++steps)
    current_ = graph_.find(graph_.at(current_).retreat).value_or(0);
  preparing_ = false;
}

void ActionMachine::step(TimeNs now, bool posture_reached) {
  if (preparing_ && time_is_over(now) && posture_reached) preparing_ = false;
}

void ActionMachine::adopt(ActionIndex action, bool preparing, TimeNs now) {
  if (action != current_ || (preparing && !preparing_)) entered_ = now;
  current_ = action;
  preparing_ = preparing;
  moving_ = preparing;
}

bool ActionMachine::time_is_over(TimeNs now) const { return now - entered_ >= enter_time(action()); }

double ActionMachine::progress(TimeNs now) const {
  if (!preparing()) return 1;
  const TimeNs duration = enter_time(action());
  if (duration <= 0) return 0;
  // 1 only when the posture is reached.
  return std::clamp(static_cast<double>(now - entered_) / static_cast<double>(duration), 0.0, 0.99);
}

namespace {

template <class Fits>
std::optional<ActionIndex> nearest(const ActionGraph& graph, ActionIndex from, Fits fits) {
  const auto distance = distances(graph, from);
  const bool powered = graph.at(from).owners.legs != Owner::none;
  std::optional<ActionIndex> found;
  for (std::size_t i = 0; i < graph.actions().size(); ++i) {
    const Action& action = graph.actions()[i];
    if (action.behaviour == Behaviour::none || !fits(action) || distance[i] == kNoRoute) continue;
    if (powered && action.owners.legs == Owner::none) continue;
    const auto index = static_cast<ActionIndex>(i);
    if (index != from && !graph.next_hop(from, index)) continue;
    if (!found || distance[i] < distance[*found]) found = static_cast<ActionIndex>(i);
  }
  return found;
}

}  // namespace

std::optional<ActionIndex> nearest_opening(const ActionGraph& graph, ActionIndex from, InterfaceSet needed) {
  return nearest(graph, from, [&](const Action& action) { return action.opens.has_any(needed); });
}

std::optional<ActionIndex> destination_for(const Decision& decision, const Request& request,
                                           const ActionGraph& graph) {
  if (const auto* set = std::get_if<SetAction>(&request)) return set->target;
  if (const auto* own = std::get_if<BeginOwnMotion>(&request))
    return nearest(graph, decision.action, [&](const Action& action) { return allows(action, own->what); });
  const InterfaceSet needed = needed_by(request, decision.limb);
  const bool power = decision.refused == Refused::unpowered;
  if (needed == InterfaceSet() && !power) return std::nullopt;
  return nearest(graph, decision.action, [&](const Action& action) {
    return (needed == InterfaceSet() || action.opens.has_any(needed)) &&
           (!power || action.owners.of(decision.limb) != Owner::none);
  });
}

void add_next_hop(Decision& decision, const Request& request, const ActionGraph& graph) {
  if (decision.refused != Refused::no_edge && decision.refused != Refused::interface_closed) return;
  const auto target = destination_for(decision, request, graph);
  decision.next_hop = decision.action;
  // The graph has the edge and the transition was refused: the robot is seated and must stand up first.
  if (target && decision.refused == Refused::no_edge && graph.legal(decision.action, *target))
    decision.next_hop = step_to_rise(graph, decision.action);
  else if (target)
    decision.next_hop = graph.next_hop(decision.action, *target).value_or(decision.action);
}

}  // namespace aim::robotside
