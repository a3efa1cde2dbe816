// The verbs of bms that show and switch power.
#pragma once

#include <array>
#include <string_view>

#include "cli/table/invocation.hpp"

namespace aim::cli {

// In the order of PowerMosfeCmd, from 1 on.
inline constexpr std::array<std::string_view, 6> kMosfetCommands = {
    "disable-charge", "enable-charge", "disable-discharge", "enable-discharge", "enable-bms", "disable-bms"};
// The parts that an A2 can switch off.
inline constexpr std::array<std::string_view, 1> kPoweredParts = {"upper"};

Status run_bms_power(Invocation& invocation);
Status run_bms_mosfet(Invocation& invocation);
Status run_bms_reset(Invocation& invocation);
Status run_bms_shutdown(Invocation& invocation);
Status run_estop_power(Invocation& invocation);  // which parts have power

}  // namespace aim::cli
