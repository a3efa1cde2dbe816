// The walk that the flags of `aimctl walk` request.
#pragma once

#include "cli/motion/walk_course.hpp"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// Velocities inside the model's limits and exactly one end condition that they can reach; otherwise a usage
// or limit error.
Result<WalkPlan> walk_plan(Invocation& invocation);

}  // namespace aim::cli
