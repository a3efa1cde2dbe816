// Performs a prepared motion of the robot: an action that ends by itself.
#pragma once

#include "cli/commands/action/action_route.hpp"

namespace aim::cli {

// The route to the motion; if the robot has just performed it, by an action from which it may begin again.
Result<Route> route_to_motion(Invocation& invocation, ActionIndex motion);

// Takes the steps before the motion, starts it, follows it to its end and prints how it ended. An interrupt
// ends it in an action that stands.
Status perform_motion(Invocation& invocation, const Route& route);

// --dry-run: the robot checks the first step.
Status dry_run_motion(Invocation& invocation, const Route& route, const Json& facts);

}  // namespace aim::cli
