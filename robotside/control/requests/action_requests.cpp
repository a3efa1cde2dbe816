// Requests for an action.
#include "robotside/control/parts/support.hpp"
#include "robotside/control/requests/requests.hpp"

namespace aim::robotside {

Decision validate(const ControlParts& parts, const SetAction& request, TimeNs) {
  const RobotModel& model = parts.model;
  Decision decision = accepted(parts.current());
  const Refused why = parts.transition.machine().validate(
      request.target, {parts.latches.stop.latched(), parts.latches.emergency.any()});
  const bool permanent = request.target < model.graph.actions().size() && request.target != parts.current() &&
                         !model.graph.at(request.target).permanent.empty();
  if (permanent && !parts.config.allow_motor_control) {
    refuse(decision, Refused::not_permitted);
  } else if (why != Refused::none) {
    refuse(decision, why);
  } else if (parts.latches.button_unheard && request.target != 0) {
    refuse(decision, Refused::button_unheard);
  } else if (!parts.latches.enabled && request.target != 0) {
    refuse(decision, Refused::disabled);  // but a disabled robot may still enter its safe action
  } else if (request.target != parts.current() &&
             needs_to_rise(model, parts.measured.position, model.graph.at(request.target))) {
    // A seated robot must stand up first, even if the graph has an edge past standing up.
    refuse(decision, Refused::no_edge);
  } else if (const Refused unable = request.target == 0
                                        ? Refused::none
                                        : parts.unable_to_move(parts.limbs.of(Limb::legs), decision);
             unable != Refused::none) {
    refuse(decision, unable);
  } else if (model.graph.at(request.target).behaviour == Behaviour::dance) {
    if (const Refused weak = parts.too_weak_to_walk(decision); weak != Refused::none) refuse(decision, weak);
  }
  return decision;
}

void apply(ControlParts& parts, const SetAction& request, TimeNs now) {
  if (request.target == 0 && parts.task.performs_sequence())
    parts.task.end(Progress::aborted, Refused::superseded);
  if (!parts.transition.enter(request.target, now)) return;
  const Action& action = parts.action();
  parts.locomotion.end();
  parts.purge(Refused::superseded, now);
  parts.servo.end_streams();
  parts.servo.purge(parts.limbs.all & ~parts.limbs.owned(action, Owner::client));
  parts.frozen = false;
  const JointMask posed = parts.transition.posed(action, parts.following_legs());
  if ((posed & parts.limbs.of(Limb::legs)) != 0) parts.power.legs = true;
  if (action.stands) parts.power.upright = true;
}

}  // namespace aim::robotside
