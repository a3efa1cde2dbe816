// Source: aimdk wire, section 5.1: colours 0..255, effects 0..4, level 0..10, control 0 or 1.
#include "robotside/api/convert/light_message.hpp"

#include <fmt/core.h>

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

constexpr std::uint32_t kMostColour = 255;
constexpr std::uint32_t kMostLevel = 10;

bool within(RequestContext& context, std::string_view field, std::uint32_t value, std::uint32_t most) {
  if (value <= most) return true;
  context.refuse({Origin::limit, fmt::format("cmd.{} is {}", field, value),
                  fmt::format("it goes from 0 to {}", most),
                  fmt::format("send a whole number from 0 to {}", most)});
  return false;
}

template <class Message>
std::optional<LightSetting> colour_setting(RequestContext& context, const Message& message) {
  if (!within(context, "red", message.red(), kMostColour) ||
      !within(context, "green", message.green(), kMostColour) ||
      !within(context, "blue", message.blue(), kMostColour))
    return std::nullopt;
  LightSetting setting;
  setting.red = static_cast<std::uint8_t>(message.red());
  setting.green = static_cast<std::uint8_t>(message.green());
  setting.blue = static_cast<std::uint8_t>(message.blue());
  setting.effect = static_cast<LightEffect>(message.effect());  // well_formed() has refused other numbers
  return setting;
}

template <class Message>
void fill_colour(const LightSetting& setting, Message& message) {
  message.set_red(setting.red);
  message.set_green(setting.green);
  message.set_blue(setting.blue);
  message.set_effect(static_cast<wire::RgbEffectStatus>(setting.effect));
}

}  // namespace

void fill_light(const LightSetting& setting, wire::RgbLightState& message) {
  fill_colour(setting, message);
  message.set_control(setting.by_host ? 1 : 0);
}

void fill_light(const LightSetting& setting, wire::LightStripState& message) {
  fill_colour(setting, message);
}

void fill_light(const LightSetting& setting, wire::FillLightState& message) {
  message.set_level(setting.level);
}

std::optional<LightSetting> light_setting(RequestContext& context, const wire::RgbLightCommand& message) {
  if (!within(context, "control", message.control(), 1)) return std::nullopt;
  auto setting = colour_setting(context, message);
  if (setting) setting->by_host = message.control() == 1;
  return setting;
}

std::optional<LightSetting> light_setting(RequestContext& context, const wire::LightStripCommand& message) {
  return colour_setting(context, message);
}

std::optional<LightSetting> light_setting(RequestContext& context, const wire::FillLightCommand& message) {
  if (!within(context, "level", message.level(), kMostLevel)) return std::nullopt;
  LightSetting setting;
  setting.level = static_cast<std::uint8_t>(message.level());
  return setting;
}

}  // namespace aim::robotside
