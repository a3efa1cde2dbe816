// Waits until a stop has come to its end, by what is measured of the robot.
#pragma once

#include <chrono>
#include <optional>
#include <string_view>

#include "aim/v1/stop.pb.h"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// The stop of the robot at rest, at the level relax without torque in its legs; none if it never reports
// rest. Errors: it still moves or stands after `patience` (or --timeout), nothing says whether it does, or it
// no longer answers; the stop is latched all the same.
Result<std::optional<v1::GetStopResponse>> await_rest(Invocation& invocation, Robot& robot,
                                                      std::string_view level,
                                                      std::chrono::milliseconds patience);

}  // namespace aim::cli
