// Brings the targets of a command inside the limits of their joints and inside the limits that two joints
// share, and tells what was moved. Pure.
#pragma once

#include <optional>

#include "core/model/robot_model.hpp"
#include "robotside/state/command.hpp"

namespace aim::robotside {

struct TargetShape {
  JointArray position{};   // the targets as they will be applied; only masked joints count
  JointMask clamped = 0;   // bit i: joint i was moved
  JointMask coupled = 0;   // of these, the ones that a limit shared with another joint moved
  std::uint8_t worst = 0;  // the joint that was moved furthest, measured in its range
};

// The targets of a request that has some: of joints that are called, streamed or moved by a task.
struct Targets {
  JointMask mask;
  const JointArray* position;  // inside the request
};
std::optional<Targets> targets_of(const Request& request);

// `held` is where the joints without a target stay. All targets are finite.
TargetShape shape_targets(const RobotModel& model, JointMask mask, const JointArray& target,
                          const JointArray& held);

// The same for a walking command; true when something was moved.
bool shape_walk(const WalkLimits& limits, WalkCommand& command);

}  // namespace aim::robotside
