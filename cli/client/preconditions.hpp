// The conditions a command must meet on a robot that does not explain itself.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/client/robot.hpp"
#include "core/result.hpp"

namespace aim::cli {

struct Precondition {
  std::string reason;  // why it refuses
  std::string hint;
};

// What a command needs: an interface of the current action, or nothing beside a robot that listens.
// The first gate that is closed; empty: all that can be seen are open. Source: what operators found to drop
// commands in silence: work mode, emergency stop, suffix of the action.
Result<std::optional<Precondition>> unmet_precondition(Robot& robot, std::optional<Interface> needs);

}  // namespace aim::cli
