// Clamps targets to the limits of single joints and to coupled limits of two joints.
// Source of the coupled limits: the model's coupled_limits (e.g. the wrists' rods of the A2).
#include "robotside/control/parts/target_shape.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

bool masked(JointMask mask, std::size_t joint) { return (mask & bit(joint)) != 0; }

// Scales the commanded joints of a pair towards zero until the pair keeps its bound. Held joints are within
// the bound already, so a factor between 0 and 1 exists.
void shape_pair(const CoupledLimit& limit, JointMask mask, const JointArray& held, TargetShape& shape) {
  const bool first = masked(mask, limit.first), second = masked(mask, limit.second);
  double first_held = held[limit.first], second_held = held[limit.second];
  if (!limit.scale_inside(first, first ? shape.position[limit.first] : first_held, second,
                          second ? shape.position[limit.second] : second_held))
    return;
  shape.coupled |= mask & (bit(limit.first) | bit(limit.second));
}

}  // namespace

TargetShape shape_targets(const RobotModel& model, JointMask mask, const JointArray& target,
                          const JointArray& held) {
  TargetShape shape{target};
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    if (masked(mask, i)) shape.position[i] = model.joints[i].limits.position.clamp(target[i]);
  for (const CoupledLimit& limit : model.coupled_limits)
    if (masked(mask, limit.first) || masked(mask, limit.second)) shape_pair(limit, mask, held, shape);
  double furthest = 0;
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    if (!masked(mask, i) || shape.position[i] == target[i]) {
      shape.coupled &= ~bit(i);  // scaling does not change 0
      continue;
    }
    // Scaling towards zero may leave a range that does not contain zero.
    shape.position[i] = model.joints[i].limits.position.clamp(shape.position[i]);
    shape.clamped |= bit(i);
    const Range& range = model.joints[i].limits.position;
    const double moved = std::abs(target[i] - shape.position[i]) / (range.max - range.min);
    if (moved <= furthest) continue;
    furthest = moved;
    shape.worst = static_cast<std::uint8_t>(i);
  }
  return shape;
}

std::optional<Targets> targets_of(const Request& request) {
  if (const auto* joints = std::get_if<JointCommand>(&request))
    return Targets{joints->mask, &joints->position};
  if (const auto* move = std::get_if<MoveJoints>(&request)) return Targets{move->mask, &move->target};
  return std::nullopt;
}

bool shape_walk(const WalkLimits& limits, WalkCommand& command) {
  BaseVelocity& velocity = command.velocity;
  const BaseVelocity requested = velocity;
  velocity.forward = limits.forward.clamp(velocity.forward);
  velocity.lateral = limits.lateral.clamp(velocity.lateral);
  velocity.yaw_rate = limits.yaw_rate.clamp(velocity.yaw_rate);
  return velocity != requested;
}

bool shape_impedance(const RobotModel& model, ActionIndex action, ImpedanceCommand& command) {
  const ImpedanceLimits& limits = *model.impedance(action);
  bool changed = false;
  const auto clamp = [&](double& value, const Range& range) {
    const double inside = range.clamp(value);
    changed = changed || inside != value;
    value = inside;
  };
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    if (!masked(command.mask, i)) continue;
    const JointLimits joint = model.limits_in(action, i);
    clamp(command.position[i], joint.position);
    clamp(command.stiffness[i], {0, limits.stiffness});
    clamp(command.damping[i], {0, limits.damping});
    clamp(command.torque[i], {-joint.effort, joint.effort});
  }
  return changed;
}

bool shape_body_pose(const BodyPoseLimits& limits, BodyPose& pose) {
  const BodyPose requested = pose;
  pose.roll = limits.roll.clamp(pose.roll);
  pose.pitch = limits.pitch.clamp(pose.pitch);
  pose.yaw = limits.yaw.clamp(pose.yaw);
  pose.x = limits.x.clamp(pose.x);
  pose.y = limits.y.clamp(pose.y);
  pose.height = limits.height.clamp(pose.height);
  if (pose.lifted) {
    const Range reach{-limits.foot_reach, limits.foot_reach};
    Vec3& offset = pose.lifted->offset;
    offset = {reach.clamp(offset.x), reach.clamp(offset.y), reach.clamp(offset.z)};
  }
  return pose != requested;
}

bool finite(const BodyPose& pose) {
  const Vec3 foot = pose.lifted ? pose.lifted->offset : Vec3{};
  for (const double value :
       {pose.roll, pose.pitch, pose.yaw, pose.x, pose.y, pose.height, foot.x, foot.y, foot.z})
    if (!std::isfinite(value)) return false;
  return true;
}

}  // namespace aim::robotside
