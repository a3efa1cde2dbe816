// Preconditions of a command, checked by aimctl for robots that do not report why they refuse.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/client/robot.hpp"
#include "core/result.hpp"

namespace aim::cli {

struct Precondition {
  std::string reason;  // why the robot refuses
  std::string hint;
};

// The first precondition that is not met; empty: all that can be checked are met. `needs`: the interface that
// the current action must open; empty: the command needs none. Source: operators found that the robot drops
// commands without an error because of the work mode, the emergency stop or the suffix of the action.
Result<std::optional<Precondition>> unmet_precondition(Robot& robot, std::optional<Interface> needs);

}  // namespace aim::cli
