// View of the robot's state at a glance.
#pragma once

#include "cli/output/screen.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

std::string status_view(const Json& document, const Screen& screen);

}  // namespace aim::cli
