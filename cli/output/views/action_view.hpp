// Views of actions: the current one, what can be entered, and a route.
#pragma once

#include "cli/output/screen.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

std::string action_view(const Json& document, const Screen& screen);
std::string open_actions_view(const Json& document, const Screen& screen);  // without the closed ones
std::string all_actions_view(const Json& document, const Screen& screen);   // --all
std::string action_path_view(const Json& document, const Screen& screen);

}  // namespace aim::cli
