// Views of lights, power, faults and of the simulated hardware.
#pragma once

#include "cli/output/screen.hpp"
#include "cli/output/sink.hpp"

namespace aim::cli {

std::string light_view(const Json& document, const Screen& screen);
std::string light_line(const Json& document, const Screen& screen);
std::string power_view(const Json& document, const Screen& screen);  // of `bms power`
std::string power_line(const Json& document, const Screen& screen);
std::string powered_parts_view(const Json& document, const Screen& screen);    // of `estop power`
std::string faults_view(const Json& document, const Screen& screen);           // of `fault list`
std::string fault_line(const Json& document, const Screen& screen);            // of `fault clear`
std::string injected_faults_view(const Json& document, const Screen& screen);  // of `sim fault list`
std::string sim_hardware_view(const Json& document, const Screen& screen);     // of `sim hardware`

}  // namespace aim::cli
