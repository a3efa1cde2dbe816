// aimctl plan check.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_plan_check(Invocation& invocation);

}  // namespace aim::cli
