// AimDK's hand command as targets of joints, for the RPC and for the channel.
#pragma once

#include <optional>

#include "aimdk/hal_hand.pb.h"
#include "robotside/api/request/request_context.hpp"

namespace aim::robotside {

// Empty: refused. The command is that of a call; for a stream the caller sets its field `stream`.
std::optional<JointCommand> hand_command(RequestContext& context, const aimdk::protocol::HandCommand& data);

}  // namespace aim::robotside
