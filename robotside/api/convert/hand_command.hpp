// AimDK's hand command as targets of joints, for the RPC and for the channel.
#pragma once

#include <optional>

#include "aimdk/hal_hand.pb.h"
#include "robotside/api/request/request_context.hpp"

namespace aim::robotside {

// Nothing: refused. The command is a call; whoever streams says so.
std::optional<JointCommand> hand_command(RequestContext& context, const aimdk::protocol::HandCommand& data);

}  // namespace aim::robotside
