// One period of the control loop: measurement, action, behaviours, limiter, set-points, state.
#include "robotside/control/controller.hpp"

#include <cmath>

#include "robotside/control/requests/requests.hpp"

namespace aim::robotside {
namespace {

// The set-point of a joint without power follows the joint once it was moved by this fraction of its range.
constexpr double kMovedFraction = 2e-3;

// A position is implausible when it changes by more than this multiple of the joint's velocity allows, and by
// more than this fraction of its range: measurements may arrive unevenly.
constexpr double kImplausible = 5;
constexpr double kNoise = 0.02;
// A robot whose data return is taken for restarted if a joint is this fraction of its range away.
constexpr double kStrayedFraction = 2e-2;

double range_of(const Joint& joint) { return joint.limits.position.max - joint.limits.position.min; }

// The safety module may command in every work mode except disabled. In its own mode every source may command,
// in the other modes only the source of the mode.
bool may_command(ControlSource mode, ControlSource source) {
  if (mode == ControlSource::disabled || source == ControlSource::disabled) return false;
  return mode == ControlSource::safe || source == ControlSource::safe || mode == source;
}

}  // namespace

Controller::Controller(const RobotModel& model, Driver& driver, const ControlConfig& config)
    : driver_(driver), parts_(model, driver.modes(), driver.sequences(), config) {
  const bool by_itself = driver.modes() != nullptr;  // then the action says which joints aimd moves
  if (model.can(Capability::joint_control) && !by_itself) commanded_ = parts_.limbs.all;
}

// Requests

Decision Controller::decide(const Command& command, TimeNs now) {
  if (!measured_) return {};
  return std::visit([&](auto request) { return carry_out(command, request, now); }, command.request);
}

// `request`: a copy of the one in `command`, which validate() may move inside its limits.
template <class One>
Decision Controller::carry_out(const Command& command, One request, TimeNs now) {
  Decision decision = accepted(parts_.current());
  if (const Refused why = admission(command.request, command.source, now); why != Refused::none)
    refuse(decision, why);
  if (decision.refused == Refused::suspended) decision.requested = static_cast<double>(suspended_for_) * 1e-9;
  // A sequence owns the robot. A latched stop is the more important reason.
  const bool latched = parts_.latches.refusal() != Refused::none;
  if (goes_on(decision) && parts_.task.performs_sequence() && is_motion(command.request) && !latched) {
    refuse(decision, Refused::owned_by_task);
    decision.limb = Limb::legs;
    decision.task = parts_.task.state().id;
  }
  if (goes_on(decision) && !latched && beyond_permanent(command.request))
    refuse(decision, Refused::permanent);
  if (goes_on(decision)) decision = validate(parts_, request, now);
  const auto* walk = std::get_if<WalkCommand>(&command.request);
  const bool standing = walk != nullptr && parts_.locomotion.stands(*walk);
  decision = parts_.streams.validate(decision, command.request, command.mark, standing, now);
  if (command.dry_run) return decision;
  parts_.streams.record(decision, command.request, command.mark, now);
  if (goes_on(decision)) {
    const std::uint32_t before = parts_.transition.modes().newest();
    apply(parts_, request, now);
    const std::uint32_t after = parts_.transition.modes().newest();
    // A stop or an emergency is never up to the robot's answer.
    if (std::is_same_v<One, SetAction> && after != before) decision.mode_request = after;
  }
  if (decision.refused == Refused::would_collide) parts_.guard.note_held_back(now);
  return decision;
}

// Requests that were sent while the daemon was suspended arrive right after it, when their clients may have
// given up. Therefore motion is refused for the dead-man time.
Refused Controller::admission(const Request& request, ControlSource source, TimeNs now) const {
  if (!is_motion(request)) return Refused::none;
  if (!measured_now_ && now - last_measured_ > parts_.config.driver_silence) return Refused::driver_silent;
  if (!may_command(parts_.rights.work_mode, source)) return Refused::wrong_source;
  return now - suspended_at_ < parts_.config.deadman ? Refused::suspended : Refused::none;
}

// A permanent action takes its own commands only, and is left by no request.
bool Controller::beyond_permanent(const Request& request) const {
  if (parts_.action().permanent.empty()) return false;
  if (const auto* set = std::get_if<SetAction>(&request)) return set->target != parts_.current();
  return is_motion(request) && !std::holds_alternative<ImpedanceCommand>(request);
}

void Controller::skip(TimeNs span) {
  parts_.locomotion.skip(span);
  parts_.servo.skip(span);
}

void Controller::suspended(TimeNs span, TimeNs now) {
  suspended_at_ = now;
  suspended_for_ = span;
  parts_.streams.end_all(now);
  // As after a stop: during a transition only the holding action (row 0) describes the robot.
  parts_.leave_transition(now);
  parts_.halt(Refused::suspended, now);
}

// Joints that aimd moves.
JointMask Controller::commanded() const {
  return (commanded_ | parts_.given | parts_.impeded) & ~parts_.measured.self_moved;
}

// Of these, joints without stiffness: their set-points follow them.
JointMask Controller::limp() const {
  JointMask joints = 0;
  for (std::size_t i = 0; parts_.impeded != 0 && i < parts_.model.joints.size(); ++i)
    if ((parts_.impeded & bit(i)) != 0 && !parts_.gains.follows(i)) joints |= bit(i);
  return joints;
}

// The period

void Controller::step(TimeNs now) {
  read(now);
  if (!measured_) return;
  end_what_needs_strength(now);
  parts_.servo.step(now);
  parts_.task.step();
  parts_.performance.step(now);
  parts_.locomotion.step(now);
  step_transition(now);
  step_stop(now);
  parts_.follow_action();
  parts_.follow_impedance();
  parts_.follow_clients();
  parts_.step_gains();
  parts_.body.step();
  set_goals(now);
  parts_.guard.step(goals_, now);
  write(now);
  report(now);
}

void Controller::read(TimeNs now) {
  Measurement& measured = parts_.measured;
  Limiter& limiter = parts_.limiter;
  const JointArray before = measured.position;
  const bool was_silent = !measured_now_;
  set_points_.begins_again = false;
  measured_now_ = driver_.read(now, measured);
  if (measured_now_) {
    const bool returns = measured_ && was_silent && elsewhere(measured.position);
    set_points_.begins_again = returns;
    if (returns) take_over_again(now);
    watch_joints(before, now);
    release_self_moved(now);
    if (measured.wired_stop != parts_.latches.emergency.has(EmergencyInput::wired))
      apply(parts_, SetEmergencyStop{measured.wired_stop, EmergencyInput::wired}, now);
    last_measured_ = now - measured.age;
    parts_.waist.measure(measured.position, measured_ ? limiter.position() : measured.position);
    if (!measured_ || returns)
      limiter.take_over(measured.position, returns ? JointArray{} : measured.velocity);
    const JointMask led = commanded() & ~limp();
    for (std::size_t i = 0; led != parts_.limbs.all && i < parts_.model.joints.size(); ++i)
      if ((led & bit(i)) == 0) limiter.take_over(i, measured.position[i], 0);
    measured_ = true;
  } else if (measured_ && now - last_measured_ > parts_.config.driver_silence && parts_.current() != 0) {
    parts_.transition.retreat(now);
    parts_.halt(Refused::driver_silent, now);
  }
}

// A position that changes faster than its joint can move is not believed until the fault is cleared. A joint
// that begins to be faulty ends all motion; a leg's ends the action as well.
void Controller::watch_joints(const JointArray& before, TimeNs now) {
  Measurement& measured = parts_.measured;
  const double span = measured_ ? static_cast<double>(now - last_read_) * 1e-9 : 0;
  last_read_ = now;
  const JointMask unable = measured.offline | measured.faulty;
  JointMask faulty = unable & ~known_faulty_;
  known_faulty_ = unable;
  for (std::size_t i = 0; measured_ && i < parts_.model.joints.size(); ++i) {
    const Joint& joint = parts_.model.joints[i];
    // The waist is computed, not measured; fingers are moved by what they hold.
    if (joint.limb == Limb::waist || joint.limb == Limb::hands) continue;
    const double reach = kImplausible * joint.limits.velocity * span + kNoise * range_of(joint);
    if (std::abs(measured.position[i] - before[i]) <= reach || (parts_.implausible & bit(i)) != 0) continue;
    parts_.implausible |= bit(i);
    faulty |= bit(i);
  }
  if (faulty == 0) return;
  if ((faulty & parts_.limbs.of(Limb::legs)) != 0) parts_.transition.retreat(now);
  parts_.halt(Refused::joint_faulty, now);
}

// What was asked of joints that the robot begins to move by itself, or gives back, is not pursued.
void Controller::release_self_moved(TimeNs now) {
  const JointMask changed = self_moved_ ^ parts_.measured.self_moved;
  self_moved_ = parts_.measured.self_moved;
  if (changed == 0) return;
  parts_.servo.purge(changed);
  if ((parts_.task.joints() & changed) != 0) parts_.task.end(Progress::aborted, Refused::self_moved);
  if ((parts_.performance.joints() & changed) != 0) parts_.performance.end(Progress::aborted, now);
}

// Whether a robot that was silent is not where its set-points are, as after its restart.
bool Controller::elsewhere(const JointArray& position) const {
  for (std::size_t i = 0; i < parts_.model.joints.size(); ++i) {
    const Joint& joint = parts_.model.joints[i];
    if ((commanded() & ~limp() & bit(i)) == 0 || joint.limb == Limb::waist) continue;
    if (std::abs(position[i] - parts_.limiter.position()[i]) > kStrayedFraction * range_of(joint))
      return true;
  }
  return false;
}

// The robot begins anew where it is: it must not be pulled to where it was before. Its legs may not carry it.
void Controller::take_over_again(TimeNs now) {
  if (parts_.current() != 0) parts_.transition.retreat(now);
  parts_.halt(Refused::driver_silent, now);
  parts_.waist.release();
  parts_.power.upright = false;
}

// Low battery or hot joints end walking and dances.
void Controller::end_what_needs_strength(TimeNs now) {
  Decision unused;
  const bool weak = parts_.too_weak_to_walk(unused) != Refused::none;
  if (weak && parts_.locomotion.commanded()) parts_.locomotion.end();
  if (weak && parts_.performance.dances()) parts_.performance.end(Progress::aborted, now);
  parts_.locomotion.march(parts_.steps_allowed() && parts_.gait == GaitType::walk && !weak);
}

void Controller::step_transition(TimeNs now) {
  // A transition waits until a walking robot stands.
  const bool standing = parts_.locomotion.idle();
  switch (parts_.transition.step(parts_.measured.position, parts_.following_legs(), standing, now)) {
    case ActionTransition::Event::none:
    case ActionTransition::Event::gave_up:
      return;
    case ActionTransition::Event::sits_down:
      return parts_.waist.release();
    case ActionTransition::Event::superseded:
      if (parts_.task.performs_sequence()) return;  // its steps change the action
      parts_.locomotion.end();
      return parts_.purge(Refused::superseded, now);
    case ActionTransition::Event::entered:
      break;
  }
  const Action& action = parts_.action();
  if (action.owners.legs == Owner::none) parts_.cut_legs();
  if (action.behaviour == Behaviour::sit) parts_.power.upright = false;
  if (action.stands) parts_.waist.engage();
}

void Controller::step_stop(TimeNs now) {
  ActionTransition& transition = parts_.transition;
  StopSequence& stop = parts_.latches.stop;
  if (!stop.under_way()) return;
  StopSequence::Body body;
  // A permanent action is not left for another one: aimd stops its joints.
  body.own_controller = transition.modes().own_controller() && parts_.action().permanent.empty();
  body.at_rest = parts_.limiter.at_rest(parts_.limbs.all) && parts_.locomotion.idle() &&
                 parts_.body.at_rest() && !parts_.task.performs_sequence();
  body.upright = parts_.power.legs && parts_.power.upright;
  body.entering = parts_.preparing();
  body.lowering = transition.moved() != 0;
  body.seated = transition.seated(parts_.measured.position, now);
  switch (stop.step(body)) {
    case StopSequence::Order::none:
      return;
    case StopSequence::Order::request_action:
      transition.enter(stop.level() == StopLevel::sit ? transition.action_that_sits() : ActionIndex{0}, now,
                       true);
      return;
    case StopSequence::Order::sit_down:
      parts_.waist.release();
      return transition.sit_down(now);
    case StopSequence::Order::cut_legs:
      transition.cancel_motion();
      return parts_.cut_legs();
    case StopSequence::Order::cut_all:
      parts_.power.upper_body = false;
      return parts_.cut_legs();
  }
}

// Goals: later ones replace earlier ones, so commands and tasks override the motion of the action.

void Controller::set_goals(TimeNs now) {
  goals_.fill({});
  add_action_goals();
  parts_.servo.fill(now, goals_);
  parts_.task.fill(goals_);
  parts_.performance.fill(goals_);
  parts_.transition.fill(now, goals_);
  add_leg_goals();
  // A joint that aimd begins to lead rests for one period, where it was measured.
  const JointMask led = commanded() & ~limp() & set_points_.led;
  for (std::size_t i = 0; i < parts_.model.joints.size(); ++i)
    if ((led & bit(i)) == 0) goals_[i] = {};
}

// Arms that are owned by a walking action swing.
void Controller::add_action_goals() {
  const Gait& gait = parts_.locomotion.gait();
  const Action& action = parts_.action();
  const bool swings = parts_.steps_allowed() && action.behaviour == Behaviour::locomotion;
  const JointMask arms =
      swings ? parts_.limbs.owned(action, Owner::action) & parts_.limbs.of(Limb::arms) : JointMask{0};
  // A waist that the legs do not follow returns to zero. After a stop it waits like all other joints.
  const bool returns = parts_.waist.available() && !parts_.waist.engaged() && !parts_.frozen;
  const JointMask waist = returns ? parts_.waist.axes() : JointMask{0};
  for (std::size_t i = 0; i < parts_.model.joints.size(); ++i) {
    if ((arms & bit(i)) != 0)
      goals_[i] = {true, parts_.transition.standing_position(i) + gait.offset(i), gait.velocity(i)};
    if ((waist & bit(i)) != 0) goals_[i] = {true, 0, 0};
  }
}

// Standing legs follow the waist and step if walking requires it. Legs that step go on until they stand, even
// if another command has been accepted meanwhile.
void Controller::add_leg_goals() {
  WaistByLegs& waist = parts_.waist;
  if (waist.engaged()) waist.step(parts_.limiter.position());
  const Gait& gait = parts_.locomotion.gait();
  if (!waist.engaged() && !gait.active() && !(parts_.steps_allowed() && !waist.available())) return;
  const JointMask legs = parts_.limbs.of(Limb::legs) & commanded() & ~parts_.transition.moved();
  for (std::size_t i = 0; i < parts_.model.joints.size(); ++i) {
    if ((legs & bit(i)) == 0) continue;
    const double position = waist.engaged() ? waist.position(i) : parts_.transition.standing_position(i);
    const double velocity = waist.engaged() ? waist.velocity(i) : 0;
    goals_[i] = {true, position + gait.offset(i), velocity + gait.velocity(i)};
  }
}

void Controller::write(TimeNs now) {
  Limiter& limiter = parts_.limiter;
  const auto& joints = parts_.model.joints;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const bool powered = joints[i].limb == Limb::legs ? parts_.power.legs : parts_.power.upper_body;
    const double moved = std::abs(parts_.measured.position[i] - limiter.position()[i]);
    if (!powered && moved > kMovedFraction * range_of(joints[i]) && limiter.at_rest(bit(i)))
      limiter.take_over(i, parts_.measured.position[i], 0);
    set_points_.effort_limit[i] = parts_.servo.effort_limit(i);
  }
  set_points_.position = limiter.position();
  set_points_.velocity = limiter.velocity();
  set_points_.stiffness = parts_.gains.stiffness();
  set_points_.damping = parts_.gains.damping();
  set_points_.torque = parts_.gains.torque();
  const BaseVelocity velocity = parts_.locomotion.velocity();
  set_points_.forward = velocity.forward;
  set_points_.lateral = velocity.lateral;
  set_points_.yaw_rate = velocity.yaw_rate;
  set_points_.legs_powered = parts_.power.legs;
  set_points_.upper_body_powered = parts_.power.upper_body;
  set_points_.led = commanded() & ~limp();
  set_points_.action = parts_.current();
  set_points_.stopped = parts_.latches.stop.latched() || parts_.latches.emergency.any();
  set_points_.body_pose = parts_.body_action == parts_.current() ? parts_.body.pose() : std::nullopt;
  driver_.write(now, set_points_);
}

// The state

void Controller::report(TimeNs now) {
  const ActionMachine& machine = parts_.transition.machine();
  const ModeRequests::Answer& answer = parts_.transition.modes().answer();
  state_.time = now;
  ++state_.periods;
  state_.action = machine.current();
  state_.status = machine.status();
  state_.progress = parts_.transition.progress(now);
  state_.mode_answered = answer.number;
  state_.mode_refused = answer.refused;
  state_.mode_reason = answer.reason;
  state_.escapes_given_up = parts_.transition.escapes_given_up();
  state_.stopped = parts_.latches.stop.latched();
  state_.stop_level = parts_.latches.stop.level();
  state_.stopped_since = parts_.latches.stop.since();
  state_.emergency = parts_.latches.emergency.any();
  state_.emergency_inputs = parts_.latches.emergency;
  state_.enabled = parts_.latches.enabled;
  state_.player_enabled = parts_.rights.player;
  state_.neck_player_enabled = parts_.rights.neck_player;
  state_.work_mode = parts_.rights.work_mode;
  state_.walking = !parts_.locomotion.idle();
  state_.at_rest = at_rest();
  state_.walk_sender = parts_.streams.walker(now);
  state_.watches_collision = parts_.guard.watching();
  state_.will_collide = parts_.guard.held_back(now);
  state_.purges = parts_.purges;
  state_.task = parts_.task.state();
  state_.performance = parts_.performance.state();
  report_robot();
}

void Controller::report_robot() {
  const Measurement& measured = parts_.measured;
  state_.gait = parts_.gait;
  state_.foot_contact = measured.foot_contact.value_or(parts_.locomotion.gait().foot_contact());
  state_.position = measured.position;
  state_.velocity = measured.velocity;
  state_.effort = measured.effort;
  state_.temperature = measured.temperature;
  state_.set_position = parts_.limiter.position();
  state_.set_velocity = parts_.limiter.velocity();
  state_.known = measured.known;
  state_.base = measured.base;
  state_.body_pose = set_points_.body_pose;
  state_.measured_body_pose = measured.body_pose;
  state_.body_moving = !parts_.body.at_rest();
  state_.battery = measured.battery;
  state_.coil_temperature = measured.coil_temperature;
  state_.legs_powered = parts_.power.legs;
  state_.upper_body_powered = parts_.power.upper_body;
  state_.offline = measured.offline;
  state_.implausible = parts_.implausible;
  state_.switched_off = measured.switched_off;
  state_.self_moved = measured.self_moved;
  state_.measured_at = last_measured_;
  state_.clock_offset = measured.clock_offset;
  state_.imu = measured.imu.value_or(ImuState{});
}

}  // namespace aim::robotside
