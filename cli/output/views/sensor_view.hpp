// Views of the robot's sensors.
#pragma once

#include "cli/output/screen.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

std::string sensors_view(const Json& document, const Screen& screen);  // of `sensor list`
std::string imu_view(const Json& document, const Screen& screen);      // of `sensor imu`
std::string picture_view(const Json& document, const Screen& screen);  // of `sensor snapshot`
std::string cloud_view(const Json& document, const Screen& screen);    // of `sensor cloud`

}  // namespace aim::cli
