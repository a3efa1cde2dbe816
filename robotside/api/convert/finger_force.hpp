// A finger's force limit as a client gives it, converted to that of the control loop.
#pragma once

#include <optional>

#include "robotside/api/request/request_context.hpp"

namespace aim::robotside {

// Counts in 0..limit. A larger force is clamped and noted, a negative one is refused (empty result). A force
// of 0 becomes 1 count, the minimum, because in the loop 0 means "no limit given", which is full force.
std::optional<double> finger_force(RequestContext& context, std::size_t joint, double asked);

}  // namespace aim::robotside
