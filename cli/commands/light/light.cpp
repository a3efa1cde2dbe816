// aimctl light: the RGB light, the light strip and the fill light. Source: AimDK wire, section 4.7.
#include <fmt/format.h>

#include "aimdk/common.pb.h"
#include "aimdk/hal_light.pb.h"
#include "cli/client/reply.hpp"
#include "cli/commands/light/light_colour.hpp"
#include "cli/commands/light/light_fields.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/motion/limits.hpp"
#include "cli/output/views/hardware_view.hpp"
#include "cli/table/invocation.hpp"
#include "cli/table/nouns.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

// In the order of RgbEffectStatus.
constexpr std::array<std::string_view, 5> kEffects = {"off", "steady", "breathing", "flashing", "flowing"};
constexpr Range kLevels{0, 10};

template <class State>
Json colour_document(std::string_view light, const State& state) {
  const Colour colour{static_cast<std::uint8_t>(state.red()), static_cast<std::uint8_t>(state.green()),
                      static_cast<std::uint8_t>(state.blue())};
  const auto effect = static_cast<std::size_t>(state.effect());
  return Json{
      {"light", light},       {"color", hex_of(colour)},
      {"red", state.red()},   {"green", state.green()},
      {"blue", state.blue()}, {"effect", effect < kEffects.size() ? Json(kEffects[effect]) : Json(nullptr)}};
}

// What is the same for each light: its methods, its document, and the command that a line asks for.
struct RgbLight {
  static constexpr const auto& kGet = methods::HalRgbLightService::kGetRgbLightState;
  static constexpr const auto& kSet = methods::HalRgbLightService::kSetRgbLightCommand;
  using Request = wire::RgbLightCommandReq;
  static Json document(const wire::RgbLightState& state) {
    Json json = colour_document("rgb", state);
    json["controlled_by"] = state.control() == 1 ? "program" : "robot";
    return json;
  }
};
struct StripLight {
  static constexpr const auto& kGet = methods::HalLightStripService::kGetLightStripState;
  static constexpr const auto& kSet = methods::HalLightStripService::kSetLightStripCommand;
  using Request = wire::LightStripCommandReq;
  static Json document(const wire::LightStripState& state) { return colour_document("strip", state); }
};
struct FillLight {
  static constexpr const auto& kGet = methods::HalFillLightService::kGetFillLightState;
  static constexpr const auto& kSet = methods::HalFillLightService::kSetFillLightCommand;
  using Request = wire::FillLightCommandReq;
  static Json document(const wire::FillLightState& state) {
    return Json{{"light", "fill"}, {"level", state.level()}};
  }
};

template <class Light>
Result<Json> read_light(Robot& robot) {
  auto reply = ask(robot, Light::kGet, wire::CommonRequest{});
  if (!reply) return reply.error();
  return Light::document(reply->data());
}

template <class Light>
Status run_get(Invocation& invocation) {
  auto document = read_light<Light>(invocation.robot());
  if (!document) return document.error();
  invocation.sink().print({.document = std::move(*document), .view = light_view});
  return Done{};
}

template <class Light>
Status send(Invocation& invocation, const typename Light::Request& request) {
  if (invocation.settings().dry_run) return dry_run(invocation, Light::kSet.path, request);
  if (auto reply = ask(invocation.robot(), Light::kSet, request); !reply) return reply.error();
  auto document = read_light<Light>(invocation.robot());
  if (!document) return document.error();
  invocation.sink().print({.document = std::move(*document), .line = light_line});
  return Done{};
}

void fill_control(wire::RgbLightCommand& command) { command.set_control(1); }
void fill_control(wire::LightStripCommand&) {}

template <class Light>
Status run_set_colour(Invocation& invocation) {
  auto colour = parse_colour(invocation.arguments().texts("COLOR"));
  if (!colour) return colour.error();
  const std::string effect = invocation.arguments().text("--effect", "steady");
  typename Light::Request request;
  auto& command = *request.mutable_cmd();
  command.set_red(colour->red);
  command.set_green(colour->green);
  command.set_blue(colour->blue);
  command.set_effect(static_cast<wire::RgbEffectStatus>(std::find(kEffects.begin(), kEffects.end(), effect) -
                                                        kEffects.begin()));
  fill_control(command);
  return send<Light>(invocation, request);
}

Status run_set_level(Invocation& invocation) {
  auto level = within(invocation, {"the level of the fill light", kLevels, ""},
                      invocation.arguments().number("LEVEL"));
  if (!level) return level.error();
  wire::FillLightCommandReq request;
  request.mutable_cmd()->set_level(static_cast<std::uint32_t>(*level));
  return send<FillLight>(invocation, request);
}

template <class Light>
Status run_off(Invocation& invocation) {
  typename Light::Request request;
  if constexpr (requires { fill_control(*request.mutable_cmd()); }) {
    fill_control(*request.mutable_cmd());
  } else {
    request.mutable_cmd()->set_level(0);
  }
  return send<Light>(invocation, request);
}

constexpr Parameter kColourParameters[] = {
    {.name = "COLOR",
     .value = "COLOR",
     .help = "a name (red, orange, yellow, green, cyan, blue, purple, pink, white, black), #rrggbb, or three "
             "numbers from 0 to 255",
     .text = true,
     .required = true,
     .repeated = true},
    {.name = "--effect",
     .value = "EFFECT",
     .help = "off, steady, breathing, flashing or flowing; default steady",
     .text = true,
     .words = Words::fixed,
     .choices = kEffects},
};
constexpr Parameter kLevelParameters[] = {
    {.name = "LEVEL",
     .value = "LEVEL",
     .help = "brightness, 0 to 10",
     .quantity = Quantity::count,
     .required = true},
    kClamp,
};

constexpr std::string_view kSetDetails =
    "Prints the light as the robot reports it afterwards. Colours and effects: off, steady, breathing "
    "(slowly brighter and darker), flashing, flowing (the brightness runs along the light).";

constexpr Example kRgbGet[] = {{"aimctl light rgb get", "colour and effect of the RGB light"}};
constexpr Example kRgbSet[] = {
    {"aimctl light rgb set green", "a steady green light"},
    {"aimctl light rgb set '#ff8800' --effect breathing", "an orange light that breathes"},
    {"aimctl light rgb set 255 0 0 --effect flashing", "a red light that flashes"}};
constexpr Example kRgbOff[] = {{"aimctl light rgb off", "switch the RGB light off"}};
constexpr Example kStripGet[] = {{"aimctl light strip get", "colour and effect of the light strip"}};
constexpr Example kStripSet[] = {
    {"aimctl light strip set blue --effect flowing", "blue light along the strip"}};
constexpr Example kStripOff[] = {{"aimctl light strip off", "switch the light strip off"}};
constexpr Example kFillGet[] = {{"aimctl light fill get", "brightness of the fill light"}};
constexpr Example kFillSet[] = {{"aimctl light fill set 7", "a bright fill light, for the cameras"}};
constexpr Example kFillOff[] = {{"aimctl light fill off", "switch the fill light off"}};

constexpr Command kCommands[] = {
    {.noun = "light",
     .verb = "rgb get",
     .summary = "show colour and effect of the RGB light",
     .details = "controlled_by is robot while the robot's own controller sets the light.",
     .examples = kRgbGet,
     .fields = light_fields::kRgb,
     .run = run_get<RgbLight>},
    {.noun = "light",
     .verb = "rgb set",
     .summary = "set colour and effect of the RGB light",
     .details = kSetDetails,
     .parameters = kColourParameters,
     .examples = kRgbSet,
     .danger = Danger::sets,
     .fields = light_fields::kRgb,
     .run = run_set_colour<RgbLight>},
    {.noun = "light",
     .verb = "rgb off",
     .summary = "switch the RGB light off",
     .examples = kRgbOff,
     .danger = Danger::sets,
     .fields = light_fields::kRgb,
     .run = run_off<RgbLight>},
    {.noun = "light",
     .verb = "strip get",
     .summary = "show colour and effect of the light strip",
     .examples = kStripGet,
     .fields = light_fields::kStrip,
     .run = run_get<StripLight>},
    {.noun = "light",
     .verb = "strip set",
     .summary = "set colour and effect of the light strip",
     .details = kSetDetails,
     .parameters = kColourParameters,
     .examples = kStripSet,
     .danger = Danger::sets,
     .fields = light_fields::kStrip,
     .run = run_set_colour<StripLight>},
    {.noun = "light",
     .verb = "strip off",
     .summary = "switch the light strip off",
     .examples = kStripOff,
     .danger = Danger::sets,
     .fields = light_fields::kStrip,
     .run = run_off<StripLight>},
    {.noun = "light",
     .verb = "fill get",
     .summary = "show the brightness of the fill light",
     .examples = kFillGet,
     .fields = light_fields::kFill,
     .run = run_get<FillLight>},
    {.noun = "light",
     .verb = "fill set",
     .summary = "set the brightness of the fill light",
     .details = "Prints the level as the robot reports it afterwards.",
     .parameters = kLevelParameters,
     .examples = kFillSet,
     .danger = Danger::sets,
     .fields = light_fields::kFill,
     .run = run_set_level},
    {.noun = "light",
     .verb = "fill off",
     .summary = "switch the fill light off",
     .examples = kFillOff,
     .danger = Danger::sets,
     .fields = light_fields::kFill,
     .run = run_off<FillLight>},
};

}  // namespace

const Noun kLightNoun{"light", "set the RGB light, the light strip and the fill light", kCommands,
                      Capability::lights};

}  // namespace aim::cli
