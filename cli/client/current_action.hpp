// Which action the robot is in, and which action a word means.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/client/robot.hpp"
#include "core/result.hpp"

namespace aim::cli {

struct CurrentAction {
  std::string name;                  // short name, "RL_JOINT_DEFAULT"
  std::optional<int> number;         // McAction on the wire; empty: not known here
  std::string status;                // PREPARE, RUNNING, DONE or UNKNOWN
  std::optional<ActionIndex> index;  // empty: the robot is in an action that the model does not know

  bool entered() const { return status == "RUNNING" || status == "DONE"; }
};

Result<CurrentAction> read_action(Robot& robot);

// A short name, or one with the wire's prefix; anything else is not found, with the nearest names.
Result<ActionIndex> find_action(const RobotModel& model, std::string_view word);

// The performed action nearest to `from` that opens an interface: what a hint should name. Empty: there is
// none.
std::string action_opening(const RobotModel& model, std::optional<ActionIndex> from, Interface wanted);

// State error when the current action is known not to open the interface.
Status require_interface(Robot& robot, Interface wanted, std::string_view what);

}  // namespace aim::cli
