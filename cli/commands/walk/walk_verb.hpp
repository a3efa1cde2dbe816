// The verbs of aimctl walk that have a file of their own.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_walk_stream(Invocation& invocation);
Status run_walk_teleop(Invocation& invocation);
Status run_walk_gait(Invocation& invocation);
Status run_walk_limits(Invocation& invocation);

}  // namespace aim::cli
