// Transitions and stops, and what they change of the other parts.
#include "robotside/control/action_step.hpp"

#include <optional>

#include "core/model/footing.hpp"

namespace aim::robotside {
namespace {

// What a stop has to know of the robot.
StopSequence::Body body_of(const ControlParts& parts, TimeNs now) {
  const ActionTransition& transition = parts.transition;
  StopSequence::Body body;
  // A permanent action is not left for another one: aimd stops its joints.
  body.own_controller = transition.modes().own_controller() && parts.action().permanent.empty();
  body.at_rest = parts.limiter.at_rest(parts.limbs.all) && parts.locomotion.idle() && parts.body.at_rest() &&
                 !parts.task.performs_sequence();
  body.upright = parts.power.legs && parts.power.upright;
  body.entering = parts.preparing();
  body.lowering = transition.moved() != 0;
  body.seated = transition.seated(parts.measured.position, now);
  return body;
}

// The action by which a robot with its own controller carries out the stop; nullopt: none leads there from
// here.
std::optional<ActionIndex> end_of(const ControlParts& parts, StopLevel level) {
  return level == StopLevel::sit ? lowering_action(parts.model, parts.current()) : ActionIndex{0};
}

}  // namespace

void end_foreign_motion(ControlParts& parts, TimeNs now) {
  if (!parts.latches.stop.latched() || parts.latches.stop.under_way()) return;
  if (parts.performing() && parts.transition.modes().may_repeat(now)) parts.retreat(now);
}

void end_what_needs_strength(ControlParts& parts, TimeNs now) {
  Decision unused;
  const bool weak = parts.too_weak_to_walk(unused) != Refused::none;
  if (weak && parts.locomotion.commanded()) parts.locomotion.end();
  if (weak && parts.performance.dances()) parts.performance.end(Progress::aborted, now);
  parts.locomotion.march(parts.steps_allowed() && parts.gait == GaitType::walk && !weak);
}

void step_transition(ControlParts& parts, TimeNs now) {
  // A transition waits until a walking robot stands.
  const bool standing = parts.locomotion.idle();
  switch (parts.transition.step(parts.measured.position, parts.following_legs(), standing, now)) {
    case ActionTransition::Event::none:
    case ActionTransition::Event::gave_up:
      return;
    case ActionTransition::Event::sits_down:
      return parts.waist.release();
    case ActionTransition::Event::superseded:
      if (parts.task.performs_sequence()) return;  // its steps change the action
      parts.locomotion.end();
      return parts.purge(Refused::superseded, now);
    case ActionTransition::Event::entered:
      break;
  }
  const Action& action = parts.action();
  if (action.owners.legs == Owner::none) parts.cut_legs();
  if (action.behaviour == Behaviour::sit) parts.power.upright = false;
  if (action.stands) parts.waist.engage();
}

void step_stop(ControlParts& parts, TimeNs now) {
  ActionTransition& transition = parts.transition;
  StopSequence& stop = parts.latches.stop;
  if (!stop.under_way()) return;
  switch (stop.step(body_of(parts, now))) {
    case StopSequence::Order::none:
      return;
    case StopSequence::Order::request_action:
      if (const auto target = end_of(parts, stop.level())) transition.enter(*target, now, true);
      return;
    case StopSequence::Order::sit_down:
      parts.waist.release();
      return transition.sit_down(now);
    case StopSequence::Order::cut_legs:
      transition.cancel_motion();
      return parts.cut_legs();
    case StopSequence::Order::cut_all:
      parts.power.upper_body = false;
      return parts.cut_legs();
  }
}

}  // namespace aim::robotside
