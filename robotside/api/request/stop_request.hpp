// A stop or an emergency stop of a client: the one way to end what the control loop moves and what waits
// outside of the loop.
#pragma once

#include <cstdint>
#include <optional>

#include "robotside/api/request/request_context.hpp"

namespace aim::robotside {

// Asks the control loop, and once it has accepted ends the tasks that wait and the walks with an end, before
// the client is answered. What ends motion in another way (the robot's button, a lost driver, DisableRobot)
// is noticed by the next tick of tasks and walks. Returns what it ends, or would end in a dry run, as bits of
// Cancelled; nullopt: refused.
std::optional<std::uint32_t> ask_to_stop(RequestContext& context, const Request& request);

}  // namespace aim::robotside
