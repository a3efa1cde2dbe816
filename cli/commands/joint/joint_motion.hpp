// aimctl joint set, aimctl joint stream.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_joint_set(Invocation& invocation);
Status run_joint_stream(Invocation& invocation);

}  // namespace aim::cli
