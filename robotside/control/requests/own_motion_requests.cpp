// Requests for what the controller of a robot does by itself: whether it may begin now.
#include "robotside/control/parts/authority.hpp"
#include "robotside/control/requests/requests.hpp"

namespace aim::robotside {
namespace {

bool on_foot(OwnMotion what) { return what == OwnMotion::steps || what == OwnMotion::walk; }

// A client whose set-points or task move the limb would work against the robot.
Refused taken(const ControlParts& parts, Limb limb, OwnMotion what, Decision& decision) {
  const JointMask joints = parts.limbs.of(limb);
  if (on_foot(what) && (parts.locomotion.commanded() || !parts.locomotion.idle()))
    return Refused::owned_by_stream;
  if (what == OwnMotion::gains) return Refused::none;
  if ((parts.servo.streamed() & joints) != 0) return Refused::owned_by_stream;
  if (!parts.task.active() || (parts.task.joints() & joints) == 0) return Refused::none;
  decision.task = parts.task.state().id;
  return Refused::owned_by_task;
}

Refused refusal(const ControlParts& parts, OwnMotion what, Decision& decision) {
  if (const Refused latched = parts.latches.refusal(); latched != Refused::none) return latched;
  // In an action that cannot be entered by name the robot does what a client asked for: the next replaces it,
  // or the robot refuses.
  const bool waits = parts.preparing() && parts.action().behaviour != Behaviour::none;
  if (waits && parts.action().behaviour == Behaviour::motion) return Refused::transition_running;
  if (!allows(parts.action(), what)) return Refused::interface_closed;
  if (waits) return Refused::transition_running;
  if (const Refused owned = taken(parts, decision.limb, what, decision); owned != Refused::none) return owned;
  if (what == OwnMotion::gains) return Refused::none;  // of any joint, also of one with a fault
  if (const Refused unable = parts.unable_to_move(parts.limbs.of(decision.limb), decision);
      unable != Refused::none)
    return unable;
  return on_foot(what) ? parts.too_weak_to_walk(decision) : Refused::none;
}

}  // namespace

Decision validate(const ControlParts& parts, const BeginOwnMotion& request, TimeNs) {
  Decision decision = accepted(parts.current());
  decision.limb = limb_of(request.what);
  if (const Refused why = refusal(parts, request.what, decision); why != Refused::none) refuse(decision, why);
  return decision;
}

void apply(ControlParts& parts, const BeginOwnMotion&, TimeNs) { parts.frozen = false; }

}  // namespace aim::robotside
