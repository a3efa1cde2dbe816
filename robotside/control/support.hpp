// What the body rests on, as far as joints and actions tell: nothing measures a floor, a seat or a hoist.
#pragma once

#include "core/model/robot_model.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

enum class Support : std::uint8_t {
  legs,
  seat,      // the legs are in the sitting posture, whoever brought them there
  nothing,   // neither, and the legs carry nothing: hung up, held or lying
  changing,  // on the way between them
};

Support support_of(const RobotModel& model, const RobotState& state);

// The legs are in the sitting posture.
bool sits(const RobotModel& model, const JointArray& position);

// A seated robot enters an action that stands by rising first, whatever edge the graph has.
bool needs_to_rise(const RobotModel& model, const JointArray& position, const Action& target);

// The step that leads a seated robot on: an action that rises, or row 0, which leads to one.
ActionIndex step_to_rise(const ActionGraph& graph, ActionIndex from);

}  // namespace aim::robotside
