// The walk that the flags of `aimctl walk` request.
#pragma once

#include "cli/motion/walk_gaits.hpp"
#include "cli/table/invocation.hpp"
#include "core/walk/walk_course.hpp"
#include "core/walk/walk_goal.hpp"

namespace aim::cli {

// Velocities inside the limits of the gait and exactly one end condition that they can reach; otherwise a
// usage or limit error.
Result<WalkPlan> walk_plan(Invocation& invocation, const WalkedGait& gait);

// --to: the point, and the largest velocities on the way there; a usage or limit error otherwise.
struct GoalPlan {
  GroundPoint goal;
  double speed;  // [m/s]
  double turn;   // [rad/s]
};
Result<GoalPlan> goal_plan(Invocation& invocation, const WalkedGait& gait);

// Exactly one end condition, which needs no robot to be checked.
Status check_ends(const Arguments& arguments);

}  // namespace aim::cli
