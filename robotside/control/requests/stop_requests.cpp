// Requests that forbid motion or allow it again: stop, emergency stop, DisableRobot, work mode.
#include "robotside/control/parts/support.hpp"
#include "robotside/control/requests/requests.hpp"

namespace aim::robotside {

Decision validate(const ControlParts& parts, const SetWorkMode&, TimeNs) { return accepted(parts.current()); }

void apply(ControlParts& parts, const SetWorkMode& request, TimeNs) { parts.rights.work_mode = request.mode; }

Decision validate(const ControlParts& parts, const EnableMotion&, TimeNs) {
  return accepted(parts.current());
}

void apply(ControlParts& parts, const EnableMotion& request, TimeNs now) {
  // A latched stop that lowers the body continues to its end.
  if (parts.latches.enabled && !request.enabled && !parts.latches.stop.latched()) {
    parts.leave_transition(now);
    parts.halt(Refused::disabled, now);
  }
  parts.latches.enabled = request.enabled;
}

Decision validate(const ControlParts& parts, const SetEmergencyStop&, TimeNs) {
  return accepted(parts.current());
}

void apply(ControlParts& parts, const SetEmergencyStop& request, TimeNs now) {
  StopSequence& stop = parts.latches.stop;
  if (request.active && !parts.latches.emergency.any()) {
    parts.transition.enter_emergency(now);
    parts.halt(Refused::emergency, now);
    if (stop.level() == StopLevel::sit) stop.finish();  // the body is not lowered further
  }
  const bool was_active = parts.latches.emergency.any();
  parts.latches.emergency.set(request.input, request.active);
  if (!parts.latches.emergency.any()) parts.transition.leave_emergency();
  // Releasing the last input restores the work mode of the safety module, not the action.
  if (was_active && !parts.latches.emergency.any()) parts.rights.work_mode = ControlSource::safe;
}

// Without a report nothing is asked of the robot: an action of its own might take the torque from its legs. A
// transition that aimd performs ends where it is, because only the holding action (row 0) describes that.
void follow_button(ControlParts& parts, TimeNs now) {
  parts.button.step(parts.measured.button, now);
  const bool pressed = parts.button.asserted();
  if (pressed != parts.latches.emergency.has(EmergencyInput::wired))
    apply(parts, SetEmergencyStop{pressed, EmergencyInput::wired}, now);
  if (parts.button.unheard() && !parts.latches.button_unheard) {
    if (parts.preparing()) parts.transition.retreat();
    parts.halt(Refused::button_unheard, now);
  }
  parts.latches.button_unheard = parts.button.unheard();
}

Decision validate(const ControlParts& parts, const ClearFaults&, TimeNs) { return accepted(parts.current()); }

void apply(ControlParts& parts, const ClearFaults& request, TimeNs) {
  parts.joint_watch.clear(request.joints);
}

Decision validate(const ControlParts& parts, const Stop&, TimeNs) {
  Decision decision = accepted(parts.current());
  decision.cancelled = parts.in_motion();
  return decision;
}

void apply(ControlParts& parts, const Stop& request, TimeNs now) {
  StopSequence& stop = parts.latches.stop;
  const StopLevel level = possible_level(parts.model, request.level);
  if (stop.latched() && level <= stop.level()) return;  // the level of a stop is never lowered
  // During a transition, or when the body is lowered, only the holding action (row 0) describes the robot.
  if (parts.preparing() || level != StopLevel::hold) parts.transition.retreat();
  if (parts.performing()) parts.leave_transition(now);
  // A walk may be one that another client of the robot's own controller asked for, and not end with ours. A
  // sequence is cancelled by itself.
  if (parts.transition.modes().own_controller() && !parts.preparing() && !parts.task.performs_sequence() &&
      parts.action().opens.has(Interface::velocity))
    parts.transition.modes().send(parts.current(), true, now);
  parts.halt(Refused::stopped, now);
  stop.latch(level, now);
  if (parts.latches.emergency.any() && level == StopLevel::sit) stop.finish();  // then nothing moves
}

Decision validate(const ControlParts& parts, const ResetStop&, TimeNs) {
  Decision decision = accepted(parts.current());
  if (parts.latches.emergency.any()) refuse(decision, Refused::emergency);
  return decision;
}

void apply(ControlParts& parts, const ResetStop&, TimeNs) {
  StopSequence& stop = parts.latches.stop;
  if (!stop.latched()) return;
  // A robot that has not been heard since must not sit or lose its torque when it is.
  if (stop.level() != StopLevel::hold) parts.transition.modes().withdraw();
  stop.reset();
  parts.transition.cancel_motion();
  parts.power.upper_body = true;
  if (parts.impedance_joints != 0) parts.power.legs = true;
}

}  // namespace aim::robotside
