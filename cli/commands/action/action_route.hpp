// Walking a route through the action graph, one confirmed step at a time.
#pragma once

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

// What `action set` is about to do: the steps still to go, both ends included; one entry: it is there
// already.
struct Route {
  CurrentAction start;
  std::vector<ActionIndex> actions;
};

// The shortest route to the target, or with `direct` the one step. A transition under way is waited for
// first.
Result<Route> plan_route(Invocation& invocation, ActionIndex target, bool direct);

// The action of the route that takes the power from legs that carry the robot; empty text: there is none.
std::string dangerous_step(Robot& robot, const Route& route);

aimdk::protocol::McActionRequest action_request(const RobotModel& model, ActionIndex target);

// Takes every step and waits for it; told on stderr as it happens. `hops` is filled as far as it got.
Status walk_route(Invocation& invocation, const Route& route, std::vector<Hop>& hops);

// The refusal of one step without an edge, with the next step that would help.
Error no_such_edge(const RobotModel& model, ActionIndex from, ActionIndex to);

// Waits until the robot is in the action and has entered it.
Status await_action(Invocation& invocation, ActionIndex target,
                    std::chrono::steady_clock::time_point deadline);

}  // namespace aim::cli
