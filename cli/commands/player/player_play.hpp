// aimctl player: playing and recording.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_player_play(Invocation& invocation);
Status run_player_pause(Invocation& invocation);
Status run_player_resume(Invocation& invocation);
Status run_player_reset(Invocation& invocation);
Status run_player_record(Invocation& invocation);

}  // namespace aim::cli
