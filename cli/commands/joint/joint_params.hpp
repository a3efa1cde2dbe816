// The gains that the motors themselves keep.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_joint_params_get(Invocation& invocation);
Status run_joint_params_set(Invocation& invocation);

}  // namespace aim::cli
