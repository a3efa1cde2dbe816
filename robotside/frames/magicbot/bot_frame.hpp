// The frames of a MagicBot, as its driver and its simulator use them.
#pragma once

#include "core/robots/magiclab_magicbot_frames.hpp"
#include "robotside/frames/magicbot/bot_reply.hpp"

namespace aim::robotside::magicbot {

using namespace magiclab_magicbot;  // NOLINT: tables and frames of this robot
using magiclab_magicbot::Request;   // and not that of the controller

}  // namespace aim::robotside::magicbot
