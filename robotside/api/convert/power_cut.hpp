// Whether the power of the robot may be cut: only while it cannot fall.
#pragma once

#include "robotside/api/request/request_context.hpp"

namespace aim::robotside {

// True: the robot rests, and its legs do not carry it. Otherwise the request is refused.
bool may_cut_power(RequestContext& context);

}  // namespace aim::robotside
