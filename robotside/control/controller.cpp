// One period of the control loop: measurement, action, behaviours, limiter, set-points, state.
#include "robotside/control/controller.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "robotside/control/action_step.hpp"
#include "robotside/control/joint_goals.hpp"
#include "robotside/control/parts/measured_range.hpp"
#include "robotside/control/requests/requests.hpp"
#include "robotside/control/state_report.hpp"

namespace aim::robotside {
namespace {

// The set-point of a joint without power follows the joint once it was moved by this fraction of its range.
constexpr double kMovedFraction = 2e-3;

// On a busy machine what waited in a gap comes as late as the gap lasted, up to this. Our choice.
constexpr TimeNs kLongestSettling = 2'000'000'000;

TimeNs time_to_settle(TimeNs gap) { return std::clamp(gap, Contact::kSettling, kLongestSettling); }

// A pause of the messages after which a robot that moved may just be late. In a longer one it may have
// fallen, which its joints do not show. Our choice.
constexpr TimeNs kLongestLate = 300'000'000;

// A robot whose data return is taken for restarted if a joint is this fraction of its range away.
constexpr double kStrayedFraction = 2e-2;

double range_of(const Joint& joint) { return joint.limits.position.max - joint.limits.position.min; }

}  // namespace

Controller::Controller(const RobotModel& model, Driver& driver, const ControlConfig& config)
    : driver_(driver), parts_(model, driver.ports(), config) {}

// Requests

Decision Controller::decide(const Command& command, TimeNs now) {
  if (!contact_.is_known()) return {};
  return std::visit([&](auto request) { return carry_out(command, request, now); }, command.request);
}

// `request`: a copy of the one in `command`, which validate() may move inside its limits.
template <class One>
Decision Controller::carry_out(const Command& command, One request, TimeNs now) {
  Decision decision = accepted(parts_.current());
  if (const Refused why = admission(command.request, command.source, now); why != Refused::none)
    refuse(decision, why);
  if (decision.refused == Refused::suspended)
    decision.requested = static_cast<double>(contact_.suspension()) * 1e-9;
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
    if (std::is_same_v<One, SetAction>) unwatched_ = false;
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
  if (contact_.is_silent(now, parts_.config.driver_silence)) return Refused::driver_silent;
  if (parts_.ends_own && std::holds_alternative<BeginOwnMotion>(request)) return Refused::driver_silent;
  if (!may_command(parts_.rights.work_mode, source)) return Refused::wrong_source;
  return contact_.was_suspended(parts_.config.deadman, now) ? Refused::suspended : Refused::none;
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
  count_absence(now);
  contact_.resume(now, span);
  parts_.streams.end_all(now);
  // As after a stop: during a transition only the holding action (row 0) describes the robot. One with its
  // own controller may have lain down by itself, so that it is looked at first.
  if (!parts_.transition.modes().own_controller()) parts_.leave_transition(now);
  parts_.halt(Refused::suspended, now);
}

// The period

void Controller::step(TimeNs now) {
  count_absence(now);
  read(now);
  if (!contact_.is_known()) return;
  parts_.rest_watch.see_torque(parts_.action().owners.legs != Owner::none, now);
  parts_.rest_watch.step(parts_.measured, contact_.measured_at(), parts_.commanded_to_rest(), now);
  end_unwatched(now);
  end_what_needs_strength(parts_, now);
  parts_.servo.step(now);
  parts_.task.step();
  parts_.performance.step(now);
  parts_.locomotion.step(now);
  step_transition(parts_, now);
  end_foreign_motion(parts_, now);
  step_stop(parts_, now);
  parts_.follow_action();
  parts_.follow_impedance();
  parts_.follow_clients();
  parts_.step_gains();
  parts_.body.step();
  fill_goals(parts_, set_points_.tracking, now, goals_);
  parts_.guard.step(goals_, now);
  write(now);
  report(now);
}

// Time in which the loop did not run is no silence of the robot, and what comes after it no jump.
void Controller::count_absence(TimeNs now) {
  const TimeNs absence = contact_.begin_period(now, parts_.config.period);
  if (absence == 0) return;
  parts_.transition.modes().skip(absence);
  begin_watching_again(now, absence);
}

// The robot may be elsewhere, and what waited in the gap comes first and at once.
void Controller::begin_watching_again(TimeNs now, TimeNs gap) {
  const TimeNs until = now + time_to_settle(gap);
  parts_.joint_watch.begin_again(until);
  parts_.odometry_watch.begin_again(until);
}

void Controller::read(TimeNs now) {
  const bool was_silent = !contact_.hears();
  set_points_.begins_again = false;
  const bool heard = driver_.read(now, heard_);
  contact_.hear(heard && heard_.is_recent());
  if (contact_.hears())
    receive(now, was_silent);
  else if (contact_.loses(now, parts_.config.driver_silence))
    end_without_contact(now);
  if (!heard || !contact_.is_known()) return;
  parts_.measured.button = heard_.button;
  follow_button(parts_, now);
}

void Controller::receive(TimeNs now, bool was_silent) {
  Measurement& measured = parts_.measured = heard_;
  Limiter& limiter = parts_.limiter;
  const bool known = contact_.is_known();
  const TimeNs silence = contact_.silence(now);
  if (silence > FaultThreshold::kMeasurementSilence) begin_watching_again(now, silence);
  drop_impossible(measured);
  check_base(now);
  if (contact_.returns(now, !driver_.simulated())) unwatched_ = parts_.transition.modes().own_controller();
  const bool settles = contact_.settles(now);
  const JointMask strayed =
      known && (was_silent || settles) ? strayed_joints(measured.position) : JointMask{0};
  const bool late = !settles && silence <= kLongestLate && on_their_way(strayed, measured.position);
  const bool returns = strayed != 0 && !late;
  set_points_.begins_again = strayed != 0;
  if (returns) take_over_again(now);
  stop_faulty_joints(parts_.joint_watch.step(measured, now), now);
  release_self_moved(now);
  contact_.measure(now - std::max<TimeNs>(0, measured.age - measured.interval));
  span_.begin(measured.position, now - measured.age);
  parts_.waist.measure(measured.position, known ? limiter.position() : measured.position);
  if (!known || strayed != 0) limiter.take_over(measured.position, known ? JointArray{} : measured.velocity);
  const JointMask tracking = parts_.tracking();
  for (std::size_t i = 0; tracking != parts_.limbs.all && i < parts_.model.joints.size(); ++i)
    if ((tracking & bit(i)) == 0) limiter.take_over(i, measured.position[i], 0);
}

// Odometry that cannot be is none: a robot that does not know where it is does not walk.
void Controller::check_base(TimeNs now) {
  parts_.odometry_watch.step(parts_.measured, now);
  if (parts_.odometry_watch.doubt() != BaseDoubt::none) parts_.measured.known.base = false;
}

// A request of this instant may be lost, and must not reach the robot later, when it may lie.
void Controller::end_without_contact(TimeNs now) {
  parts_.retreat(now, false);
  parts_.halt(Refused::driver_silent, now);
}

// What the robot performs after a silence or a suspension has gone on without us, and ends now.
void Controller::end_unwatched(TimeNs now) {
  if (!unwatched_ || !contact_.hears() || contact_.settles(now)) return;
  unwatched_ = false;
  parts_.leave_transition(now);
}

// A joint that begins to be faulty ends all motion; a leg's ends the action as well.
void Controller::stop_faulty_joints(JointMask faulty, TimeNs now) {
  if (faulty == 0) return;
  if ((faulty & parts_.limbs.of(Limb::legs)) != 0) parts_.retreat(now);
  parts_.purged_joint = static_cast<std::uint8_t>(std::countr_zero(faulty));
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

// Which joints of a robot that was silent are not where their set-points are.
JointMask Controller::strayed_joints(const JointArray& position) const {
  JointMask joints = 0;
  for (std::size_t i = 0; i < parts_.model.joints.size(); ++i) {
    const Joint& joint = parts_.model.joints[i];
    if ((parts_.tracking() & bit(i)) == 0 || joint.limb == Limb::waist) continue;
    if (std::abs(position[i] - parts_.limiter.position()[i]) > kStrayedFraction * range_of(joint))
      joints |= bit(i);
  }
  return joints;
}

// A robot that moves is behind its set-points after each pause of its messages: it goes on from where it is.
bool Controller::on_their_way(JointMask joints, const JointArray& position) const {
  for (std::size_t i = 0; i < parts_.model.joints.size(); ++i) {
    const double margin = kStrayedFraction * range_of(parts_.model.joints[i]);
    if ((joints & bit(i)) != 0 && !span_.contains(i, position[i], margin)) return false;
  }
  return true;
}

// The robot begins anew where it is: it must not be pulled to where it was before. Its legs may not carry it.
void Controller::take_over_again(TimeNs now) {
  parts_.retreat(now);
  parts_.halt(Refused::driver_silent, now);
  parts_.waist.release();
  parts_.power.upright = false;
}

// Not before what waited in a gap has arrived: arms come to rest where they are measured.
bool Controller::takes_own_end(TimeNs now) {
  const bool heard = contact_.hears() && !contact_.settles(now);
  return heard && std::exchange(parts_.ends_own, false);
}

void Controller::write(TimeNs now) {
  Limiter& limiter = parts_.limiter;
  const auto& joints = parts_.model.joints;
  for (std::size_t i = 0; i < joints.size(); ++i) {
    const bool powered = joints[i].limb == Limb::legs ? parts_.power.legs : parts_.power.upper_body;
    const double moved = std::abs(parts_.measured.position[i] - limiter.position()[i]);
    const bool believed = (parts_.joint_watch.implausible() & bit(i)) == 0;
    if (!powered && believed && moved > kMovedFraction * range_of(joints[i]) && limiter.at_rest(bit(i)))
      limiter.take_over(i, parts_.measured.position[i], 0);
    set_points_.effort_limit[i] = parts_.servo.effort_limit(i);
  }
  set_points_.position = limiter.position();
  span_.extend(limiter.position());
  set_points_.velocity = limiter.velocity();
  set_points_.stiffness = parts_.gains.stiffness();
  set_points_.damping = parts_.gains.damping();
  set_points_.torque = parts_.gains.torque();
  set_points_.base_velocity = parts_.locomotion.velocity();
  set_points_.legs_powered = parts_.power.legs;
  set_points_.upper_body_powered = parts_.power.upper_body;
  set_points_.tracking = parts_.tracking();
  set_points_.action = parts_.current();
  set_points_.stopped = parts_.latches.stop.latched() || parts_.latches.emergency.any();
  const bool ends_own = takes_own_end(now);
  set_points_.forbidden = ends_own || set_points_.stopped || !parts_.latches.enabled;
  set_points_.body_pose = parts_.asked_pose();
  driver_.write(now, set_points_);
}

void Controller::report(TimeNs now) {
  state_.time = now;
  ++state_.periods;
  state_.measured_at = contact_.measured_at();
  state_.driver_silent = contact_.is_silent(now, parts_.config.driver_silence);
  state_.settling = contact_.shows_the_past(now);
  report_control(parts_, now, state_);
  report_robot(parts_, state_);
}

}  // namespace aim::robotside
