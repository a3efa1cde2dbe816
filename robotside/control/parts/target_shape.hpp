// Clamps the targets of a command to the limits of their joints and to the coupled limits of two joints, and
// reports which were clamped. Pure.
#pragma once

#include <optional>

#include "core/model/robot_model.hpp"
#include "robotside/state/command.hpp"

namespace aim::robotside {

struct TargetShape {
  JointArray position{};   // the targets as applied; only masked joints are valid
  JointMask clamped = 0;   // bit i: the target of joint i was clamped
  JointMask coupled = 0;   // of these, the targets that a shared limit changed
  std::uint8_t worst = 0;  // the joint whose target was moved furthest, as a fraction of its range
};

// The joint targets of a request: of a call, a set-point or a task; none for other requests.
struct Targets {
  JointMask mask;
  const JointArray* position;  // inside the request
};
std::optional<Targets> targets_of(const Request& request);

// `held`: positions of the joints without a target. All targets must be finite.
TargetShape shape_targets(const RobotModel& model, JointMask mask, const JointArray& target,
                          const JointArray& held);

// The same for a walking command; true if a velocity was clamped.
bool shape_walk(const WalkLimits& limits, WalkCommand& command);

// The same for set-points with gains; gains and torques are clamped as well. The action must take them.
bool shape_impedance(const RobotModel& model, ActionIndex action, ImpedanceCommand& command);

// The same for a pose of the trunk, and for the offset of a lifted foot.
bool shape_body_pose(const BodyPoseLimits& limits, BodyPose& pose);
bool finite(const BodyPose& pose);

}  // namespace aim::robotside
