// Views of joints: where they are within their limits, and the limits.
#pragma once

#include "cli/output/screen.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

std::string joints_view(const Json& document, const Screen& screen);  // of `joint get`, `arm get`
std::string joint_modes_view(const Json& document, const Screen& screen);
std::string joint_limits_view(const Json& document, const Screen& screen);

}  // namespace aim::cli
