// What becomes of a robot that stands: when an action is entered, at the level "sit" of a stop, at an
// emergency stop. One rule for both programs over the data of the models (Action::footing).
#pragma once

#include <optional>
#include <string_view>

#include "core/model/robot_model.hpp"

namespace aim {

// Entering the action may let a standing robot fall: it needs the word of a person. Never of a robot without
// legs.
bool may_fall(const RobotModel& model, const Action& action);

// The consequence in words, as "a standing robot sinks"; empty if it stands on.
std::string_view consequence(Footing footing);

// The word of the consequence in documents: "stands", "lies_down", "needs_chair", "sinks", "falls".
std::string_view footing_word(Footing footing);

// How the robot is lowered at the level "sit" of a stop: the gentlest action of its model that lowers it
// without a fall. nullopt: it has none, and stays as it is.
std::optional<ActionIndex> lowering_action(const RobotModel& model);
// Likewise, of those that may be entered from `from` in one step.
std::optional<ActionIndex> lowering_action(const RobotModel& model, ActionIndex from);

// Where an emergency stop leaves the robot. One that is balanced in its safe action (row 0) goes there.
// Another one lies down if it can, else it stands still; in an action of the joints it gives way against
// damping. The same action: it stays in it, as where it does not stand.
ActionIndex emergency_action(const RobotModel& model, ActionIndex from);

// An action that describes a posture, which may be restored after a motion: the robot stands or follows in
// it, or lies down into it. A prepared motion or a dance would begin again, a chair may be elsewhere by then.
bool is_posture(const RobotModel& model, const Action& action);

}  // namespace aim
