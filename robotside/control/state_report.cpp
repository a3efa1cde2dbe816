// The fields of the state, in their order.
#include "robotside/control/state_report.hpp"

#include "robotside/state/fault.hpp"

namespace aim::robotside {

void report_control(const ControlParts& parts, TimeNs now, RobotState& state) {
  const ActionMachine& machine = parts.transition.machine();
  const ModeRequests& modes = parts.transition.modes();
  const ModeRequests::Answer& answer = modes.answer();
  // What becomes of a robot that is not heard is not known, nor whether it does what was asked.
  const bool silent = is_silent(state);
  const bool asks = modes.own_controller() && silent;
  state.action = asks ? modes.shown().value_or(machine.current()) : machine.current();
  state.status = silent ? ActionStatus::unknown : machine.status();
  state.progress = parts.transition.progress(now);
  state.mode_answered = answer.number;
  state.mode_refused = answer.refused;
  state.mode_reason = answer.reason;
  state.mode_unanswered = modes.unanswered();
  state.escapes_given_up = parts.transition.escapes_given_up();
  state.stopped = parts.latches.stop.latched();
  state.stop_level = parts.latches.stop.level();
  state.stopped_since = parts.latches.stop.since();
  state.emergency = parts.latches.emergency.any();
  state.emergency_inputs = parts.latches.emergency;
  state.button = parts.button.trouble();
  state.button_reported = parts.button.is_reported();
  state.enabled = parts.latches.enabled;
  state.permits_permanent = parts.config.allow_motor_control;
  state.player_enabled = parts.rights.player;
  state.neck_player_enabled = parts.rights.neck_player;
  state.work_mode = parts.rights.work_mode;
  const bool walks_itself = parts.transition.modes().own_controller() && parts.rest_watch.base_moves();
  state.walking = !parts.locomotion.idle() || walks_itself;
  state.rest = parts.rest_watch.rest();
  state.at_rest = parts.at_rest() && state.rest == Rest::resting;
  state.moves_on = parts.rest_watch.defies();
  state.walk_sender = parts.streams.walker(now);
  state.watches_collision = parts.guard.watching();
  state.will_collide = parts.guard.held_back(now);
  state.purges = parts.purges;
  state.halts = parts.halts;
  state.purged_by = parts.purged_by;
  state.purged_joint = parts.purged_joint;
  state.task = parts.task.state();
  state.performance = parts.performance.state();
}

void report_measured(const Measurement& measured, const FootArray& feet, RobotState& state) {
  state.foot_contact = measured.foot_contact.value_or(feet);
  state.feet_reported = measured.foot_contact.has_value();
  MeasuredBody& shown = state;
  shown = measured;
  state.measured_body_pose = measured.body_pose;
  state.imu = measured.imu.value_or(ImuState{});
}

void report_robot(const ControlParts& parts, RobotState& state) {
  report_measured(parts.measured, parts.locomotion.gait().foot_contact(), state);
  state.gait = parts.gait;
  state.set_position = parts.limiter.position();
  state.set_velocity = parts.limiter.velocity();
  state.base_doubt = parts.odometry_watch.doubt();
  state.body_pose = parts.asked_pose();
  state.body_moving = !parts.body.at_rest();
  state.legs_powered = parts.power.legs;
  state.upper_body_powered = parts.power.upper_body;
  state.implausible = parts.joint_watch.implausible();
}

}  // namespace aim::robotside
