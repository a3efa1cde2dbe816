// Views of the motion player, of dances, and of the limits of walking.
#pragma once

#include "cli/output/screen.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

std::string player_view(const Json& document, const Screen& screen);
std::string motions_view(const Json& document, const Screen& screen);
std::string dances_view(const Json& document, const Screen& screen);
std::string dance_view(const Json& document, const Screen& screen);
std::string walk_limits_view(const Json& document, const Screen& screen);

}  // namespace aim::cli
