// Requests to walk, and for the gait.
#include <cmath>

#include "robotside/control/parts/target_shape.hpp"
#include "robotside/control/requests/requests.hpp"

namespace aim::robotside {
namespace {

Refused refusal(const ControlParts& parts, const WalkCommand& request, Decision& decision) {
  const BaseVelocity& velocity = request.velocity;
  if (!std::isfinite(velocity.forward) || !std::isfinite(velocity.lateral) ||
      !std::isfinite(velocity.yaw_rate))
    return Refused::not_finite;
  if (const Refused latched = parts.latches.refusal(); latched != Refused::none) return latched;
  if (parts.performing()) return Refused::transition_running;
  if (!parts.action().opens.has(Interface::velocity)) return Refused::interface_closed;
  if (parts.preparing()) return Refused::transition_running;
  if (parts.locomotion.stands(request)) return Refused::none;
  if (parts.gait == GaitType::stance) return Refused::standing_gait;
  if (const Refused unable = parts.unable_to_move(parts.limbs.of(Limb::legs), decision);
      unable != Refused::none)
    return unable;
  return parts.too_weak_to_walk(decision);
}

}  // namespace

Decision validate(const ControlParts& parts, WalkCommand& request, TimeNs) {
  Decision decision = accepted(parts.current());
  decision.limb = Limb::legs;
  const Refused why = refusal(parts, request, decision);
  if (why != Refused::none)
    refuse(decision, why);
  else if (shape_walk(parts.model.walk_in(parts.current()), request))
    decision.verdict = Verdict::clamped;
  return decision;
}

void apply(ControlParts& parts, const WalkCommand& request, TimeNs now) {
  if (!parts.locomotion.stands(request)) parts.frozen = false;
  parts.locomotion.command(request, now);
}

Decision validate(const ControlParts& parts, const SetGait& request, TimeNs) {
  Decision decision = accepted(parts.current());
  if (const Refused latched = parts.latches.refusal(); latched != Refused::none) {
    refuse(decision, latched);
  } else if (!parts.action().opens.has(Interface::velocity)) {
    refuse(decision, Refused::interface_closed);
  } else if (request.gait == GaitType::walk) {
    if (const Refused weak = parts.too_weak_to_walk(decision); weak != Refused::none) refuse(decision, weak);
  }
  return decision;
}

void apply(ControlParts& parts, const SetGait& request, TimeNs) {
  parts.gait = request.gait;
  if (parts.gait == GaitType::stance) parts.locomotion.end();
  if (parts.gait == GaitType::walk) parts.frozen = false;
}

}  // namespace aim::robotside
