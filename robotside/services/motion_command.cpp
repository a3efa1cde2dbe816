// MotionCommandService: who moves the upper body, the motion player or the client. The player has nothing to
// play yet. Source: aimdk wire, section 4.8.
#include <fmt/core.h>

#include <array>

#include "aimdk/motion_command.pb.h"
#include "core/methods.hpp"
#include "robotside/doors/rpc_row.hpp"

namespace aim::robotside {
namespace {

namespace wire = aimdk::protocol;

template <bool kEnabled, bool kNeckOnly>
void set_player(Transaction& transaction, const wire::CommonRequest&, wire::CommonResponse&) {
  transaction.ask(SetMotionPlayer{kEnabled, kNeckOnly});
}

// Pausing or resetting nothing succeeds; there is no motion to begin.
void send_motion_command(Transaction& transaction, const wire::MotionCommandRequest& request,
                         wire::CommonResponse&) {
  if (request.motion_id().empty() && (request.cmd_reset() || request.cmd_pause())) return;
  transaction.refuse({Origin::not_found, fmt::format("there is no motion \"{}\"", request.motion_id()),
                      "the motion player of this version has no motions", ""});
}

void get_motion_status(Transaction& transaction, const wire::CommonRequest&,
                       wire::MotionCommandResponse& reply) {
  reply.set_status(wire::MotionCommandStatus_IDLE);
  reply.set_is_neck_enable(transaction.robot().state().neck_player_enabled);
}

void get_motion_list(Transaction&, const wire::CommonRequest&, wire::MotionListResponse&) {}

constexpr std::array kRows{
    serve<methods::kEnableMotionPlayer, set_player<true, false>>(),
    serve<methods::kDisableMotionPlayer, set_player<false, false>>(),
    serve<methods::kEnableNeckMotionPlayer, set_player<true, true>>(),
    serve<methods::kDisableNeckMotionPlayer, set_player<false, true>>(),
    serve<methods::kSendMotionCommand, send_motion_command>(),
    serve<methods::kGetMotionStatus, get_motion_status>(),
    serve<methods::kGetMotionList, get_motion_list>(),
};

}  // namespace

std::span<const RpcRow> motion_command_rows() { return kRows; }

}  // namespace aim::robotside
