// aimctl arm home.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_arm_home(Invocation& invocation);

}  // namespace aim::cli
