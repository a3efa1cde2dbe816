// Stops a robot without aim.v1 with the calls that its interface offers, and reports what they could not do.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/client/robot.hpp"
#include "core/result.hpp"

namespace aim::cli {

// Named by every failed stop.
inline constexpr std::string_view kEmergencyButton = "use the emergency stop button";
// The error of a stop that is not known to have reached the robot: what to do comes first.
Error button_first(Error error);

struct VendorStop {
  // Read back, since a robot of the vendor answers SUCCESS to what it does not do.
  bool stands = false;
  bool player_rests = false;
  bool arms_rest = false;
  std::vector<std::string> cancelled;  // what accepted the stop
  std::vector<std::string> not_done;   // one sentence each

  bool confirmed() const { return stands && player_rests && arms_rest; }
};

// An error only if no robot answers.
Result<VendorStop> stop_by_vendor_calls(Robot& robot);

}  // namespace aim::cli
