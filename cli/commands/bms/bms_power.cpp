// The verbs of bms that show and switch power, and the parts of estop that have power.
#include "cli/commands/bms/bms_power.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "aimdk/common.pb.h"
#include "aimdk/hal_bms.pb.h"
#include "aimdk/hal_power.pb.h"
#include "cli/client/reply.hpp"
#include "cli/commands/bms/bms_fields.hpp"
#include "cli/motion/dry_run.hpp"
#include "cli/output/views/hardware_view.hpp"
#include "core/model/methods.hpp"

namespace aim::cli {
namespace {

namespace wire = aimdk::protocol;

constexpr double kMostDelay = 255;  // [s]

Result<Json> read_power(Robot& robot) {
  auto reply = ask(robot, methods::HalBmsService::kGetPowerState, wire::CommonRequest{});
  if (!reply) return reply.error();
  return document_of(bms_fields::kBoard, reply->data());
}

// Whole seconds; the wire has no fractions.
Result<std::uint32_t> delay_of(Invocation& invocation) {
  const double delay = invocation.arguments().maybe("--in").value_or(0);
  if (delay >= 0 && delay <= kMostDelay && delay == std::floor(delay))
    return static_cast<std::uint32_t>(delay);
  return Error{.origin = Origin::limit,
               .message = fmt::format("the delay cannot be {} s", delay),
               .reason = "the power board counts whole seconds",
               .hint = fmt::format("give a whole number of seconds from 0 to {:.0f}", kMostDelay)};
}

Status print_power(Invocation& invocation) {
  auto document = read_power(invocation.robot());
  if (!document) return document.error();
  invocation.sink().print({.document = std::move(*document), .line = power_line});
  return Done{};
}

}  // namespace

Status run_bms_power(Invocation& invocation) {
  auto document = read_power(invocation.robot());
  if (!document) return document.error();
  invocation.sink().print({.document = std::move(*document), .view = power_view});
  return Done{};
}

Status run_bms_mosfet(Invocation& invocation) {
  const std::string word = invocation.arguments().text("COMMAND");
  const auto at = std::find(kMosfetCommands.begin(), kMosfetCommands.end(), word) - kMosfetCommands.begin();
  wire::BmsMosfeCommandReq request;
  request.set_cmd(static_cast<wire::PowerMosfeCmd>(at + 1));
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::HalBmsService::kSetBmsMosfeCommand.path, request);
  const bool cuts = word == "disable-discharge" || word == "disable-bms";
  if (cuts)
    if (auto sure = invocation.confirm("Cut the power of the motors?"); !sure) return sure;
  if (auto reply = ask(invocation.robot(), methods::HalBmsService::kSetBmsMosfeCommand, request); !reply)
    return reply.error();
  return print_power(invocation);
}

Status run_bms_reset(Invocation& invocation) {
  const auto delay = delay_of(invocation);
  if (!delay) return delay.error();
  wire::PowerResetReq request;
  request.set_delay_shutdown_time(*delay);
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::HalPowerService::kResetPower.path, request);
  if (auto sure = invocation.confirm("Switch the power of the whole robot off and on again?"); !sure)
    return sure;
  if (auto reply = ask(invocation.robot(), methods::HalPowerService::kResetPower, request); !reply)
    return reply.error();
  invocation.sink().note(
      fmt::format("the power is reset in {} s; aimctl fault list shows when it is back", *delay));
  return print_power(invocation);
}

Status run_bms_shutdown(Invocation& invocation) {
  const auto delay = delay_of(invocation);
  if (!delay) return delay.error();
  wire::ShutDownReq request;
  request.set_device_type(wire::upper);
  request.set_delay_shutdown_time(*delay);
  if (invocation.settings().dry_run)
    return dry_run(invocation, methods::HalPowerService::kShutDownDevice.path, request);
  if (auto sure = invocation.confirm("Cut the power of the upper body?"); !sure) return sure;
  if (auto reply = ask(invocation.robot(), methods::HalPowerService::kShutDownDevice, request); !reply)
    return reply.error();
  invocation.sink().note(fmt::format("the upper body has no power in {} s", *delay));
  return print_power(invocation);
}

Status run_estop_power(Invocation& invocation) {
  Robot& robot = invocation.robot();
  Json parts = Json::array();
  auto power = read_power(robot);
  if (!power) return power.error();
  parts.push_back({{"part", "battery"}, {"powered", (*power)["battery_connected"]}});
  wire::GetDevicePowerStateReq request;
  request.set_device_type(wire::upper);
  auto upper = robot.call(methods::HalPowerService::kGetDevicePowerState, request);
  if (!upper) return upper.error();
  parts.push_back({{"part", "upper body"}, {"powered", upper->is_power() == 1}});
  invocation.sink().print({.document = {{"parts", std::move(parts)}},
                           .rows = "parts",
                           .columns = {"part", "powered"},
                           .view = powered_parts_view});
  return Done{};
}

}  // namespace aim::cli
