// Waiting for a stop that lowers the robot or takes its power to run its course.
#pragma once

#include <chrono>
#include <optional>

#include "aim/v1/status.pb.h"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// The page on which the robot rests; none where it does not report that. An error when it still moves after
// --timeout (30 s without it), or can be asked no more: the stop is latched all the same.
Result<std::optional<v1::GetStatusResponse>> await_rest(Invocation& invocation, Robot& robot);

}  // namespace aim::cli
