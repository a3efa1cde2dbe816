// Requests with joint targets: calls and set-point streams; the rules that tasks share with them; and the
// switch of the collision guard.
#include <algorithm>
#include <bit>
#include <cmath>

#include "robotside/control/parts/target_shape.hpp"
#include "robotside/control/requests/requests.hpp"

namespace aim::robotside {
namespace {

Refused limb_refusal(const ControlParts& parts, Limb limb, Claim claim) {
  if (const Refused latched = parts.latches.refusal(); latched != Refused::none) return latched;
  const JointMask joints = parts.limbs.of(limb);
  LimbControl control;
  control.preparing = parts.preparing();
  control.player = parts.rights.player_owns(parts.action(), limb);
  control.powered = parts.power.upper_body;
  control.performing = (parts.performance.joints() & joints) != 0;
  control.by_task = (parts.task.joints() & joints) != 0;
  control.by_stream = (parts.servo.streamed() & joints) != 0;
  return may_move(parts.action(), limb, claim, control);
}

// The first of these joints that the robot moves by itself at present.
bool moved_by_robot(const ControlParts& parts, JointMask joints, Decision& decision) {
  const JointMask moved = joints & parts.measured.self_moved;
  if (moved == 0) return false;
  decision.joint = static_cast<std::uint8_t>(std::countr_zero(moved));
  decision.limb = parts.model.joints[decision.joint].limb;
  return true;
}

// The target of a joint that cannot be one, whatever the robot does.
Refused target_refusal(const RobotModel& model, std::size_t joint, double target) {
  if (!std::isfinite(target)) return Refused::not_finite;
  return (model.missing & bit(joint)) != 0 && target != 0 ? Refused::missing_joint : Refused::none;
}

}  // namespace

Decision validate_joints(const ControlParts& parts, JointMask joints, Claim claim, const JointArray& target) {
  Decision decision = accepted(parts.current());
  decision.task = parts.task.active() ? parts.task.state().id : 0;
  if (joints == 0 || (joints & ~parts.limbs.all) != 0) {
    refuse(decision, Refused::unknown_joint);
    return decision;
  }
  for (std::size_t i = 0; i < parts.model.joints.size(); ++i) {
    if ((joints & bit(i)) == 0) continue;
    decision.limb = parts.model.joints[i].limb;
    const Refused why = target_refusal(parts.model, i, target[i]);
    if (why == Refused::none) continue;
    refuse(decision, why);
    decision.joint = static_cast<std::uint8_t>(i);
    return decision;
  }
  for (std::size_t i = 0; i < kLimbCount; ++i) {
    if ((joints & parts.limbs.limbs[i]) == 0) continue;
    decision.limb = static_cast<Limb>(i);
    const Refused why = limb_refusal(parts, decision.limb, claim);
    if (why == Refused::none) continue;
    refuse(decision, why);
    return decision;
  }
  if (const Refused why = parts.unable_to_move(joints, decision); why != Refused::none)
    refuse(decision, why);
  else if (moved_by_robot(parts, joints, decision))
    refuse(decision, Refused::self_moved);
  return decision;
}

Decision shape_joints(const ControlParts& parts, Decision decision, JointMask joints, JointArray& target) {
  const TargetShape shape = shape_targets(parts.model, joints, target, parts.held());
  if (shape.clamped != 0) {
    decision.verdict = Verdict::clamped;
    decision.clamped = shape.clamped;
    decision.coupled = shape.coupled;
    decision.joint = shape.worst;
    decision.requested = target[shape.worst];
    decision.applied = shape.position[shape.worst];
  }
  target = shape.position;
  if (const auto pair = parts.guard.collision_at(joints, target, parts.held())) {
    refuse(decision, Refused::would_collide);
    decision.pair = static_cast<std::uint8_t>(*pair);
  }
  return decision;
}

Decision validate(const ControlParts& parts, JointCommand& request, TimeNs) {
  const auto limb = static_cast<std::size_t>(request.limb);
  const bool outside = limb >= kLimbCount || (request.mask & ~parts.limbs.limbs[limb]) != 0;
  Decision decision = validate_joints(parts, outside ? JointMask{0} : request.mask,
                                      request.stream ? Claim::stream : Claim::call, request.position);
  if (outside || request.mask == 0) decision.limb = request.limb;
  if (decision.verdict == Verdict::refused) return decision;
  for (std::size_t i = 0; i < parts.model.joints.size(); ++i) {
    if ((request.mask & bit(i)) == 0 || std::isfinite(request.effort[i])) continue;
    refuse(decision, Refused::not_finite);
    decision.joint = static_cast<std::uint8_t>(i);
    return decision;
  }
  return shape_joints(parts, decision, request.mask, request.position);
}

void apply(ControlParts& parts, const JointCommand& request, TimeNs now) {
  JointCommand bounded = request;
  for (std::size_t i = 0; i < parts.model.joints.size(); ++i)
    bounded.effort[i] = std::clamp(request.effort[i], 0.0, parts.model.joints[i].limits.effort);
  parts.servo.command(bounded, parts.limiter.position(), now);
}

Decision validate(const ControlParts& parts, const SetCollisionWatch&, TimeNs) {
  return accepted(parts.current());
}
void apply(ControlParts& parts, const SetCollisionWatch& request, TimeNs) {
  parts.guard.enable(request.enabled);
}

}  // namespace aim::robotside
