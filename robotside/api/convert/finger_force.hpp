// A finger's force limit as a client gives it, made into one the control loop understands.
#pragma once

#include <optional>

#include "robotside/api/request/request_context.hpp"

namespace aim::robotside {

// Counts inside 0..limit; more is clamped and noted, less than nothing is refused (empty result). A force of
// 0 becomes the least there is, one count, because in the loop 0 means "no limit given" - which would be full
// force.
std::optional<double> finger_force(RequestContext& context, std::size_t joint, double asked);

}  // namespace aim::robotside
