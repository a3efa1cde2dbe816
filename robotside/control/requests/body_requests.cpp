// Requests for poses of the trunk.
#include "core/model/body_part.hpp"
#include "robotside/control/parts/target_shape.hpp"
#include "robotside/control/requests/requests.hpp"

namespace aim::robotside {
namespace {

Refused refusal(const ControlParts& parts, const BodyPose& target, Decision& decision) {
  if (!finite(target)) return Refused::not_finite;
  if (const Refused latched = parts.latches.refusal(); latched != Refused::none) return latched;
  if (parts.performing()) return Refused::transition_running;
  const BodyPoseLimits* limits = parts.model.body_pose(parts.current());
  if (!parts.action().opens.has(Interface::body_pose) || limits == nullptr) return Refused::interface_closed;
  if (parts.preparing()) return Refused::transition_running;
  if (target.lifted && (!limits->lifts_foot || target.lifted->leg >= parts.legs)) return Refused::foot_stays;
  return parts.unable_to_move(parts.limbs.of(Limb::legs), decision);
}

// Where the trunk is without a pose: as measured, else at rest.
BodyPose present(const ControlParts& parts) {
  if (parts.measured.body_pose) return *parts.measured.body_pose;
  BodyPose rest;
  rest.height = parts.model.body_pose(parts.current())->rest_height;
  return rest;
}

}  // namespace

Decision validate(const ControlParts& parts, SetBodyPose& request, TimeNs) {
  Decision decision = accepted(parts.current());
  decision.limb = Limb::legs;
  const Refused why = refusal(parts, request.target, decision);
  if (why != Refused::none)
    refuse(decision, why);
  else if (shape_body_pose(*parts.model.body_pose(parts.current()), request.target))
    decision.verdict = Verdict::clamped;
  return decision;
}

void apply(ControlParts& parts, const SetBodyPose& request, TimeNs) {
  parts.frozen = false;
  parts.body.move_to(request.target, present(parts));
}

Decision validate(const ControlParts& parts, const HoldBodyPose&, TimeNs) {
  return accepted(parts.current());
}

void apply(ControlParts& parts, const HoldBodyPose&, TimeNs) { parts.body.hold(); }

}  // namespace aim::robotside
