// Set-points of single joints with gains.
#include <cmath>

#include "robotside/control/parts/target_shape.hpp"
#include "robotside/control/requests/requests.hpp"

namespace aim::robotside {
namespace {

bool finite(const ImpedanceCommand& request, std::size_t joint) {
  for (const JointArray* values : {&request.position, &request.stiffness, &request.damping, &request.torque})
    if (!std::isfinite((*values)[joint])) return false;
  return true;
}

Refused refusal(const ControlParts& parts, const ImpedanceCommand& request, Decision& decision) {
  if (request.mask == 0 || (request.mask & ~parts.limbs.all) != 0) return Refused::unknown_joint;
  for (std::size_t i = 0; i < parts.model.joints.size(); ++i) {
    if ((request.mask & bit(i)) == 0) continue;
    decision.joint = static_cast<std::uint8_t>(i);
    decision.limb = parts.model.joints[i].limb;
    if (!finite(request, i)) return Refused::not_finite;
  }
  if (const Refused latched = parts.latches.refusal(); latched != Refused::none) return latched;
  if (!parts.action().opens.has(Interface::impedance)) return Refused::interface_closed;
  if (parts.preparing()) return Refused::transition_running;
  if ((request.mask & ~parts.impedance_joints) != 0) return Refused::owned_by_action;
  if (const Refused unable = parts.unable_to_move(request.mask, decision); unable != Refused::none)
    return unable;
  return (request.mask & parts.measured.self_moved) != 0 ? Refused::self_moved : Refused::none;
}

}  // namespace

Decision validate(const ControlParts& parts, ImpedanceCommand& request, TimeNs) {
  Decision decision = accepted(parts.current());
  const Refused why = refusal(parts, request, decision);
  if (why != Refused::none)
    refuse(decision, why);
  else if (shape_impedance(parts.model, parts.current(), request))
    decision.verdict = Verdict::clamped;
  if (!goes_on(decision)) return decision;
  if (const auto pair = parts.guard.collision_at(request.mask, request.position, parts.held())) {
    refuse(decision, Refused::would_collide);
    decision.pair = static_cast<std::uint8_t>(*pair);
  }
  return decision;
}

// The joints of one command may belong to several limbs.
void apply(ControlParts& parts, const ImpedanceCommand& request, TimeNs now) {
  parts.frozen = false;
  parts.gains.command(request);
  for (std::size_t i = 0; i < kLimbCount; ++i) {
    const JointMask joints = request.mask & parts.limbs.limbs[i];
    if (joints == 0) continue;
    const JointCommand stream{static_cast<Limb>(i), true, joints, request.position, {}};
    parts.servo.command(stream, parts.limiter.position(), now);
  }
}

}  // namespace aim::robotside
