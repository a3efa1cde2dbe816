// Who moves the arms of a robot with a controller of its own, and trajectories that it performs by itself.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_arm_mode(Invocation& invocation);
Status run_arm_trajectory(Invocation& invocation);

}  // namespace aim::cli
