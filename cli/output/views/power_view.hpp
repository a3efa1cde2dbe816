// Views of the battery and of the emergency stop.
#pragma once

#include "cli/output/screen.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

std::string battery_view(const Json& document, const Screen& screen);
std::string estop_view(const Json& document, const Screen& screen);

}  // namespace aim::cli
