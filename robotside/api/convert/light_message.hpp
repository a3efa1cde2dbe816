// Lights between AimDK's messages and the driver's port.
#pragma once

#include <optional>

#include "aimdk/hal_light.pb.h"
#include "robotside/api/request/request_context.hpp"

namespace aim::robotside {

void fill_light(const LightSetting& setting, aimdk::protocol::RgbLightState& message);
void fill_light(const LightSetting& setting, aimdk::protocol::LightStripState& message);
void fill_light(const LightSetting& setting, aimdk::protocol::FillLightState& message);

// Empty: refused, with the field that is out of its range.
std::optional<LightSetting> light_setting(RequestContext& context,
                                          const aimdk::protocol::RgbLightCommand& message);
std::optional<LightSetting> light_setting(RequestContext& context,
                                          const aimdk::protocol::LightStripCommand& message);
std::optional<LightSetting> light_setting(RequestContext& context,
                                          const aimdk::protocol::FillLightCommand& message);

}  // namespace aim::robotside
