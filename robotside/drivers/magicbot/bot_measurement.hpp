// What the samples of a MagicBot say as the measurement of its driver: pure.
#pragma once

#include "robotside/drivers/magicbot/drive_watch.hpp"
#include "robotside/frames/magicbot/bot_link.hpp"

namespace aim::robotside::magicbot {

// Without aim_magicbot_state (BotSamples::complete) the base and the IMU are not known.
Measurement measurement_of(const BotSamples& samples, const DriveWatch& drives, TimeNs now);

}  // namespace aim::robotside::magicbot
