// Waits until a stop that lowers the robot or removes its power is complete.
#pragma once

#include <chrono>
#include <optional>

#include "aim/v1/status.pb.h"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// The status of the robot at rest; none if the robot does not report rest. An error if it still moves after
// --timeout (default 30 s) or no longer answers; the stop is latched all the same.
Result<std::optional<v1::GetStatusResponse>> await_rest(Invocation& invocation, Robot& robot);

}  // namespace aim::cli
