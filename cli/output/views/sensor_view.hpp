// View of the robot's sensors.
#pragma once

#include "cli/output/screen.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

std::string sensors_view(const Json& document, const Screen& screen);  // of `sensor list`

}  // namespace aim::cli
