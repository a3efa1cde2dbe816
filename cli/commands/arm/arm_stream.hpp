// aimctl arm stream.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_arm_stream(Invocation& invocation);

}  // namespace aim::cli
