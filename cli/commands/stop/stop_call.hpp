// Sends the stop until the robot confirms it: a stop that is lost on the way is sent again.
#pragma once

#include "aim/v1/stop.pb.h"
#include "cli/table/invocation.hpp"

namespace aim::cli {

// The reply that says `stopped`. Each attempt opens a connection of its own; the first ends within a second,
// all of them within the call's timeout. Errors: not_found where aim.v1 is not served; the robot's refusal;
// unreachable; and timeout where the stop may not have arrived. Each names the emergency stop button.
Result<v1::StopResponse> ask_for_stop(Invocation& invocation, const v1::StopRequest& request);

}  // namespace aim::cli
