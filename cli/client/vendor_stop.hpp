// Stopping a robot without aim.v1: everything its own interface offers, and what that could not do.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/client/robot.hpp"
#include "core/result.hpp"

namespace aim::cli {

// What always helps.
inline constexpr std::string_view kEmergencyButton = "use the emergency stop button";

struct VendorStop {
  bool stands = false;                 // read back: the robot does not walk
  std::vector<std::string> cancelled;  // what was told to stop, and accepted
  std::vector<std::string> not_done;   // one sentence each
};

// Fails only when no robot answers.
Result<VendorStop> stop_by_vendor_calls(Robot& robot);

}  // namespace aim::cli
