// HalPowerService: power of the whole robot and of its parts.
#include <fmt/core.h>

#include <array>

#include "aimdk/hal_power.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/convert/hardware_port.hpp"
#include "robotside/api/convert/power_cut.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

constexpr std::uint32_t kMostDelay = 255;  // [s]

bool within_delay(RequestContext& context, std::uint32_t delay) {
  if (delay <= kMostDelay) return true;
  context.refuse({Origin::limit, fmt::format("delay_shutdown_time is {}", delay),
                  fmt::format("it goes from 0 to {} s", kMostDelay), "send a shorter delay"});
  return false;
}

void reset_power(RequestContext& context, const wire::PowerResetReq& request, wire::CommonResponse&) {
  PowerPort* power = power_of(context);
  if (power == nullptr || !within_delay(context, request.delay_shutdown_time()) || !may_cut_power(context))
    return;
  if (!context.dry_run()) power->reset_after(request.delay_shutdown_time());
}

// The A2 has power switches for the upper body only; the other devices are those of the wheeled variant.
bool is_upper_body(RequestContext& context, wire::DeviceType device) {
  if (device == wire::upper) return true;
  context.refuse({Origin::state,
                  fmt::format("the power of {} was not switched", wire::DeviceType_Name(device)),
                  fmt::format("this robot has no {} with a power switch of its own ({})",
                              wire::DeviceType_Name(device), context.model().title),
                  "device_type upper is the upper body"});
  return false;
}

void shut_down(RequestContext& context, const wire::ShutDownReq& request, wire::CommonResponse&) {
  PowerPort* power = power_of(context);
  if (power == nullptr) return;
  if (!is_upper_body(context, request.device_type()) || !within_delay(context, request.delay_shutdown_time()))
    return;
  if (!may_cut_power(context)) return;
  if (!context.dry_run()) power->shut_down_after(PoweredPart::upper_body, request.delay_shutdown_time());
}

// A device that the robot lacks has no power; of one that the driver does not reach nothing is known.
void get_device_power(RequestContext& context, const wire::GetDevicePowerStateReq& request,
                      wire::GetDevicePowerStateResp& reply) {
  reply.set_device_type(request.device_type());
  const PowerPort* power = context.services().ports.power;
  const bool on =
      request.device_type() == wire::upper && power != nullptr && power->has_power(PoweredPart::upper_body);
  reply.set_is_power(on ? 1 : 0);
}

constexpr std::array kHalPowerRows{
    serve<methods::HalPowerService::kResetPower, reset_power>(),
    serve<methods::HalPowerService::kShutDownDevice, shut_down>(),
    serve<methods::HalPowerService::kGetDevicePowerState, get_device_power>(),
};

}  // namespace

std::span<const RpcRow> hal_power_rows() { return kHalPowerRows; }

}  // namespace aim::robotside
