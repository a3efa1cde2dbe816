// HalRgbLightService, HalLightStripService, HalFillLightService. The vendor's document lists the commands for
// strip and fill light under HalRgbLightService as well; both names are served.
#include <array>

#include "aimdk/hal_light.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/convert/hardware_port.hpp"
#include "robotside/api/convert/light_message.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

template <Light kLight, class Reply>
void get_light(RequestContext& context, const wire::CommonRequest&, Reply& reply) {
  if (const LightsPort* lights = context.services().ports.lights; lights != nullptr)
    fill_light(lights->light(kLight), *reply.mutable_data());
}

template <Light kLight, class Request>
void set_light(RequestContext& context, const Request& request, wire::CommonResponse&) {
  LightsPort* lights = lights_of(context);
  if (lights == nullptr) return;
  if (!request.has_cmd())
    return context.refuse({Origin::usage, "the request has no command", "its field cmd is missing",
                           R"(for a colour send {"cmd":{"red":255,"green":0,"blue":0,"effect":1}})"});
  const auto setting = light_setting(context, request.cmd());
  if (setting && !context.dry_run()) lights->set_light(kLight, *setting);
}

constexpr auto kSetStrip = serve<methods::HalLightStripService::kSetLightStripCommand,
                                 set_light<Light::strip, wire::LightStripCommandReq>>();
constexpr auto kSetFill = serve<methods::HalFillLightService::kSetFillLightCommand,
                                set_light<Light::fill, wire::FillLightCommandReq>>();

constexpr RpcRow under(RpcRow row, std::string_view path) {
  row.path = path;
  row.alias = true;
  return row;
}

constexpr std::array kHalLightRows{
    serve<methods::HalRgbLightService::kGetRgbLightState, get_light<Light::rgb, wire::RgbLightStateRsp>>(),
    serve<methods::HalLightStripService::kGetLightStripState,
          get_light<Light::strip, wire::LightStripStateRsp>>(),
    serve<methods::HalFillLightService::kGetFillLightState,
          get_light<Light::fill, wire::FillLightStateRsp>>(),
    serve<methods::HalRgbLightService::kSetRgbLightCommand,
          set_light<Light::rgb, wire::RgbLightCommandReq>>(),
    kSetStrip,
    kSetFill,
    under(kSetStrip, "aimdk.protocol.HalRgbLightService/SetLightStripCommand"),
    under(kSetFill, "aimdk.protocol.HalRgbLightService/SetFillLightCommand"),
};

}  // namespace

std::span<const RpcRow> hal_light_rows() { return kHalLightRows; }

}  // namespace aim::robotside
