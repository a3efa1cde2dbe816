// Requests for the motion player and the dances.
#include "robotside/control/requests/requests.hpp"
#include "robotside/smooth/joint_trajectory.hpp"

namespace aim::robotside {

Decision validate(const ControlParts& parts, const PlayMotion& request, TimeNs) {
  Decision decision = accepted(parts.current());
  decision.limb = Limb::arms;
  if (const Refused latched = parts.latches.refusal(); latched != Refused::none) {
    refuse(decision, latched);
  } else if (!parts.action().opens.has(request.dance ? Interface::dance : Interface::servo)) {
    refuse(decision, Refused::interface_closed);
  } else if (parts.preparing()) {
    refuse(decision, Refused::transition_running);
  } else if (request.dance) {
    if (const Refused weak = parts.too_weak_to_walk(decision); weak != Refused::none) refuse(decision, weak);
  } else if ((parts.performed_by_player() & request.motion->joints()) == 0) {
    refuse(decision, Refused::owned_by_client);
  } else if ((parts.performed_by_player() & request.motion->joints() & parts.measured.self_moved) != 0) {
    refuse(decision, Refused::self_moved);
  }
  return decision;
}

// A dance moves the base and all joints except the legs; the player moves only the limbs that it owns.
void apply(ControlParts& parts, const PlayMotion& request, TimeNs now) {
  const JointMask body = parts.limbs.all & ~parts.limbs.of(Limb::legs);
  const JointMask joints = (request.dance ? body : parts.performed_by_player()) & ~parts.model.missing;
  parts.servo.purge(joints & request.motion->joints());
  parts.frozen = false;
  parts.performance.begin(request, joints, now);
}

Decision validate(const ControlParts& parts, const PauseMotion& request, TimeNs) {
  Decision decision = accepted(parts.current());
  if (!parts.performance.active())
    refuse(decision, Refused::no_motion);
  else if (!request.paused && parts.latches.refusal() != Refused::none)
    refuse(decision, parts.latches.refusal());
  return decision;
}

void apply(ControlParts& parts, const PauseMotion& request, TimeNs) {
  parts.performance.pause(request.paused);
}

Decision validate(const ControlParts& parts, const EndMotion&, TimeNs) { return accepted(parts.current()); }

void apply(ControlParts& parts, const EndMotion&, TimeNs now) {
  parts.performance.end(Progress::aborted, now);
}

Decision validate(const ControlParts& parts, const SetMotionPlayer&, TimeNs) {
  return accepted(parts.current());
}

void apply(ControlParts& parts, const SetMotionPlayer& request, TimeNs now) {
  if (!request.neck_only) parts.rights.player = request.enabled;
  parts.rights.neck_player = request.enabled;
  const JointMask player = parts.performed_by_player();
  parts.servo.purge(player);
  if ((parts.task.joints() & player) != 0) parts.task.end(Progress::aborted, Refused::superseded);
  if (!parts.performance.dances() && (parts.performance.joints() & ~player) != 0)
    parts.performance.end(Progress::aborted, now);
}

}  // namespace aim::robotside
