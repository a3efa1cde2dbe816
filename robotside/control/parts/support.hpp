// What supports the body, derived from joints and actions: no sensor detects a floor, a seat or a hoist.
#pragma once

#include "core/model/robot_model.hpp"
#include "robotside/state/command.hpp"
#include "robotside/state/robot_state.hpp"

namespace aim::robotside {

enum class Support : std::uint8_t {
  legs,
  seat,      // the legs are in the sitting posture, by a command or by hand
  belly,     // a robot of more than two legs that does not stand
  nothing,   // neither, and the legs carry no load: hung up, held or lying
  mount,     // a robot without legs
  changing,  // moving from one support to another
};

Support support_of(const RobotModel& model, const RobotState& state);

// A robot that cannot be lowered without a fall holds at the level sit, too.
StopLevel possible_level(const RobotModel& model, StopLevel asked);

// Nothing moves, and the legs do not carry the body: the power may be cut.
bool may_lose_power(const RobotModel& model, const RobotState& state);

// The legs are in the sitting posture.
bool sits(const RobotModel& model, const JointArray& position);

// Whether the robot is seated and must stand up before it enters `target`, whatever edges exist.
bool needs_to_rise(const RobotModel& model, const JointArray& position, const Action& target);

// The next action for a seated robot: one that stands up, or row 0, from which one can be reached.
ActionIndex step_to_rise(const ActionGraph& graph, ActionIndex from);

}  // namespace aim::robotside
