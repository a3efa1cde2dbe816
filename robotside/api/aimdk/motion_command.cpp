// MotionCommandService: the motion player, and whether it or the client owns the upper body.
// Source: aimdk wire, section 4.8.
#include <fmt/core.h>

#include <array>
#include <cmath>

#include "aimdk/motion_command.pb.h"
#include "core/model/methods.hpp"
#include "robotside/api/request/rpc_row.hpp"

namespace aim::robotside {
namespace {

using transport::Work;

namespace wire = aimdk::protocol;

template <bool kEnabled, bool kNeckOnly>
void set_player(RequestContext& context, const wire::CommonRequest&, wire::CommonResponse&) {
  context.ask(SetMotionPlayer{kEnabled, kNeckOnly});
}

Performance performance(RequestContext& context) {
  return context.services().player.performance(context.robot().state());
}

bool plays(const Performance& now) { return !now.dance && under_way(now.progress); }

// Pausing or resetting an idle player succeeds: it is already in the requested state.
void hold_or_end(RequestContext& context, const wire::MotionCommandRequest& request) {
  if (!plays(performance(context))) return;
  if (request.cmd_reset())
    context.ask(EndMotion{});
  else
    context.ask(PauseMotion{true});
}

// Whether a name means the current motion: an empty one does, and each of its names, because a client may use
// a path.
bool means(RequestContext& context, const std::string& name, const Performance& now) {
  if (name.empty() || name == now.motion) return true;
  const auto motion = context.services().motions.find(name);
  return motion && (*motion)->id == now.motion;
}

void send_motion_command(RequestContext& context, const wire::MotionCommandRequest& request,
                         wire::CommonResponse&) {
  if (request.cmd_reset() || request.cmd_pause()) return hold_or_end(context, request);
  const Performance now = performance(context);
  const bool paused = plays(now) && now.progress == Progress::paused;
  if (paused && means(context, request.motion_id(), now)) {
    context.ask(PauseMotion{false});
    return;
  }
  if (request.motion_id().empty())
    return context.refuse(
        {Origin::usage, "no motion is played", "motion_id is empty", "aimctl player list shows the motions"});
  if (request.duration_ms() < 0)
    return context.refuse(
        {Origin::usage, "no motion is played", "duration_ms is negative", "leave it out to play to the end"});
  const PlayOptions options{request.cmd_repeat(), static_cast<double>(request.duration_ms()) * 1e-3};
  context.begin([&](const MotionStart& start) {
    return context.services().player.play(request.motion_id(), options, start);
  });
}

wire::MotionCommandStatus wire_status(const Performance& now) {
  switch (now.progress) {
    case Progress::none:
    case Progress::succeeded:
      return wire::MotionCommandStatus_IDLE;
    case Progress::running:
      return now.fraction > 0 ? wire::MotionCommandStatus_OPERATING : wire::MotionCommandStatus_START;
    case Progress::paused:
      return wire::MotionCommandStatus_PAUSE;
    case Progress::failed:
    case Progress::aborted:
      return wire::MotionCommandStatus_STOP;
  }
  return wire::MotionCommandStatus_IDLE;
}

void get_motion_status(RequestContext& context, const wire::CommonRequest&,
                       wire::MotionCommandResponse& reply) {
  const RobotState state = context.robot().state();
  const Performance now = context.services().player.performance(state);
  reply.set_is_neck_enable(state.neck_player_enabled);
  if (now.dance || now.motion.empty()) return;
  reply.set_status(wire_status(now));
  reply.set_motion_id(now.motion);
  reply.set_time_to_end_ms(std::lround(now.remaining_s * 1e3));
}

void get_motion_list(RequestContext& context, const wire::CommonRequest&, wire::MotionListResponse& reply) {
  std::uint32_t number = 0;
  for (const MotionInfo& entry : context.services().motions.list()) {
    if (entry.kind != MotionKind::motion) continue;
    wire::MotionInfo& row = *reply.add_motion();
    row.set_motion_id(entry.id);
    row.set_motion_num(++number);
    row.set_motion_duration_ms(static_cast<std::uint32_t>(std::lround(entry.duration * 1e3)));
  }
}

constexpr std::array kMotionCommandRows{
    serve<methods::MotionCommandService::kEnableMotionPlayer, set_player<true, false>>(),
    serve<methods::MotionCommandService::kDisableMotionPlayer, set_player<false, false>>(),
    serve<methods::MotionCommandService::kEnableNeckMotionPlayer, set_player<true, true>>(),
    serve<methods::MotionCommandService::kDisableNeckMotionPlayer, set_player<false, true>>(),
    serve<methods::MotionCommandService::kSendMotionCommand, send_motion_command>().as(Work::storage),
    serve<methods::MotionCommandService::kGetMotionStatus, get_motion_status>(),
    serve<methods::MotionCommandService::kGetMotionList, get_motion_list>().as(Work::storage),
};

}  // namespace

std::span<const RpcRow> motion_command_rows() { return kMotionCommandRows; }

}  // namespace aim::robotside
