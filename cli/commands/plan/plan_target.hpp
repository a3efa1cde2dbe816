// aimctl plan pose, linear and joints: from arguments to a planned move.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_plan_pose(Invocation& invocation);
Status run_plan_linear(Invocation& invocation);
Status run_plan_joints(Invocation& invocation);

}  // namespace aim::cli
