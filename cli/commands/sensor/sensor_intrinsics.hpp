// aimctl sensor intrinsics: the lenses of the cameras.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_sensor_intrinsics(Invocation& invocation);

}  // namespace aim::cli
