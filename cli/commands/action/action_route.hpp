// Follows a route through the action graph, one confirmed step at a time.
#pragma once

#include <string>
#include <vector>

#include "aimdk/mc_action.pb.h"
#include "cli/client/current_action.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

struct Hop {
  ActionIndex from;
  ActionIndex to;
  double duration_s;
};

// The route of `action set`, including start and target. One entry: the robot is already in the target. A
// motion that is done is performed again.
struct Route {
  CurrentAction start;
  std::vector<ActionIndex> actions;
};

// The shortest route to the target; with `direct`, a single step. Waits first until a running transition
// has ended.
Result<Route> plan_route(Invocation& invocation, ActionIndex target, bool direct);

// From a motion through the action that it ends in to the same motion; empty: it cannot be repeated.
std::vector<ActionIndex> path_to_perform_again(const RobotModel& model, ActionIndex motion);

// What the actions of a route may do to the robot on its legs: "PASSIVE: a standing robot falls". Empty:
// nothing.
std::string danger_of(Robot& robot, const Route& route);

// Asks before a route with an action that may let the robot fall from its legs; before walk_route().
Status confirm_footing(Invocation& invocation, const Route& route);

// The actions by name, as the list of a document.
Json names_of(const RobotModel& model, const std::vector<ActionIndex>& actions);
aimdk::protocol::McActionRequest action_request(const RobotModel& model, ActionIndex target);

// Makes every step and waits for it; progress goes to stderr. `hops` receives the completed steps.
Status walk_route(Invocation& invocation, const Route& route, std::vector<Hop>& hops);

// The error for a step that is no edge of the graph; its hint names the next step of the route.
Error no_such_edge(const RobotModel& model, ActionIndex from, ActionIndex to);

// Waits until the robot is in the action and has entered it.
Status await_action(Invocation& invocation, ActionIndex target,
                    std::chrono::steady_clock::time_point deadline);

}  // namespace aim::cli
