// Waits until a stop has come to its end, by what is measured of the robot.
#pragma once

#include <chrono>
#include <string_view>

#include "aim/v1/stop.pb.h"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// Until the robot is at rest, at the level relax without torque in its legs, or says nothing of it. `last`:
// what it said last of the stop, also with an error. Errors: it still moves or stands after `patience` (or
// --timeout), nothing says whether it does, or it no longer answers; the stop is latched all the same.
Status await_rest(Invocation& invocation, Robot& robot, std::string_view level,
                  std::chrono::milliseconds patience, v1::GetStopResponse& last);

// A robot with a program of an older version says neither whether it rests nor its posture.
bool says_nothing(const v1::GetStopResponse& page);

}  // namespace aim::cli
