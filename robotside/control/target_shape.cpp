// Clamps targets to the limits of single joints and to coupled limits of two joints.
// Source of the coupled limits: the model's coupled_limits (e.g. the wrists' rods of the A2).
#include "robotside/control/target_shape.hpp"

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
  const WalkCommand requested = command;
  command.forward = limits.forward.clamp(command.forward);
  command.lateral = limits.lateral.clamp(command.lateral);
  command.yaw_rate = limits.yaw_rate.clamp(command.yaw_rate);
  return command.forward != requested.forward || command.lateral != requested.lateral ||
         command.yaw_rate != requested.yaw_rate;
}

}  // namespace aim::robotside
