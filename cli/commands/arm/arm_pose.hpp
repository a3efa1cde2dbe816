// aimctl arm pose.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_arm_pose(Invocation& invocation);

}  // namespace aim::cli
