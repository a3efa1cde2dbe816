// aimctl player: motions as files.
#pragma once

#include "cli/table/invocation.hpp"

namespace aim::cli {

Status run_player_export(Invocation& invocation);
Status run_player_import(Invocation& invocation);
Status run_player_remove(Invocation& invocation);

}  // namespace aim::cli
