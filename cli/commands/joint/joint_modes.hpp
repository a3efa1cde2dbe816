// aimctl joint modes.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_joint_modes(Invocation& invocation);

}  // namespace aim::cli
