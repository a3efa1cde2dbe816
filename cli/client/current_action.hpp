// Reads the current action of the robot, and finds an action by its name.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "cli/client/robot.hpp"
#include "core/result.hpp"

namespace aim::cli {

struct CurrentAction {
  std::string name;                  // short name, "RL_JOINT_DEFAULT"
  std::optional<int> number;         // McAction on the wire; empty: unknown to the model
  std::string status;                // PREPARE, RUNNING, DONE or UNKNOWN, as while the robot is silent
  std::optional<ActionIndex> index;  // empty: the robot is in an action that the model does not know

  bool known() const { return status != "UNKNOWN"; }
  bool entered() const { return status == "RUNNING" || status == "DONE"; }
};

Result<CurrentAction> read_action(Robot& robot);

// Accepts a short name, or one with the prefix of the wire. Any other name is a not_found error with the
// nearest names.
Result<ActionIndex> find_action(const RobotModel& model, std::string_view word);

// Words for common actions, and the action that a word means on this robot: the first one whose behaviour is
// standing, walking or sitting down and that lets no standing robot fall. Empty: the robot has none.
inline constexpr std::array<std::string_view, 3> kActionWords{"stand", "walk", "sit"};
std::optional<ActionIndex> action_of_word(const RobotModel& model, std::string_view word);

// The available action nearest to `from` that opens an interface, to be named in a hint. Empty: there is
// none.
std::string action_opening(const RobotModel& model, std::optional<ActionIndex> from, Interface wanted);

// A state error if the current action is known and does not open the interface.
Status require_interface(Robot& robot, Interface wanted, std::string_view what);

}  // namespace aim::cli
