// What several parts of the controller do together.
#include "robotside/control/parts/control_parts.hpp"

#include <algorithm>
#include <bit>

#include "core/model/body_part.hpp"

namespace aim::robotside {

namespace {

// Where a robot has a controller of its own, the action says which joints aimd moves.
bool takes_joints(const RobotModel& model, const Ports& ports) {
  return model.can(Capability::joint_control) && ports.modes == nullptr;
}

}  // namespace

ControlParts::ControlParts(const RobotModel& robot, const Ports& ports, const ControlConfig& parameters)
    : model(robot),
      config(parameters),
      limbs(robot),
      legs(legs_of(robot).size()),
      always_commanded(takes_joints(robot, ports) ? limbs.all : JointMask{0}),
      limiter(robot, config.period_s()),
      servo(robot, config.servo_silence, config.waist_silence),
      gains(robot, config.period_s()),
      joint_watch(robot),
      odometry_watch(robot),
      rest_watch(robot),
      locomotion(robot, config.deadman, config.period_s()),
      waist(robot, config.period_s()),
      body(config.period_s()),
      task(robot, config, limiter, ports.sequences),
      performance(robot, config.period_s(), limiter, locomotion),
      transition(robot, limbs, limiter, ports.modes, config),
      guard(robot, limbs, {limiter, servo, task, performance, waist, transition}),
      streams(robot, config) {
  locomotion.limit(robot.walk_in(gait_action));
  body.enter(robot.body_pose(body_action));
}

// An action without a behaviour cannot be requested: the robot does something that a port or another client
// has begun, such as single steps.
bool ControlParts::performing() const {
  const Behaviour behaviour = action().behaviour;
  return transition.modes().own_controller() && preparing() &&
         (behaviour == Behaviour::motion || behaviour == Behaviour::none);
}

bool ControlParts::steps_allowed() const {
  const Behaviour behaviour = action().behaviour;
  return (behaviour == Behaviour::locomotion || behaviour == Behaviour::dance) && !preparing() && !frozen;
}

JointMask ControlParts::following_legs() const {
  return waist.engaged() ? limbs.of(Limb::legs) : JointMask{0};
}

JointMask ControlParts::commanded() const {
  return (always_commanded | client_joints | impedance_joints) & ~measured.self_moved;
}

JointMask ControlParts::tracking() const {
  JointMask joints = commanded();
  for (std::size_t i = 0; impedance_joints != 0 && i < model.joints.size(); ++i)
    if ((impedance_joints & bit(i)) != 0 && !gains.follows(i)) joints &= ~bit(i);
  return joints;
}

std::optional<BodyPose> ControlParts::asked_pose() const {
  return body_action == current() ? body.pose() : std::nullopt;
}

JointArray ControlParts::held() const {
  JointArray positions = limiter.position();
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    if ((servo.targeted() & bit(i)) != 0) positions[i] = servo.target(i);
  return positions;
}

JointMask ControlParts::performed_by_player() const {
  JointMask joints = 0;
  for (std::size_t i = 0; i < kLimbCount; ++i)
    if (rights.player_owns(action(), static_cast<Limb>(i))) joints |= limbs.limbs[i];
  return joints;
}

std::uint32_t ControlParts::in_motion() const {
  const auto value = [](Cancelled cancelled) { return static_cast<std::uint32_t>(cancelled); };
  const auto limb_moves = [&](Limb limb) {
    const JointMask joints = limbs.of(limb);
    return (servo.streamed() & joints) != 0 ||
           ((servo.targeted() & joints) != 0 && !limiter.at_rest(servo.targeted() & joints));
  };
  std::uint32_t found = 0;
  if (locomotion.commanded() || !locomotion.idle()) found |= value(Cancelled::walking);
  const bool by_sequence = task.performs_sequence();  // its steps are no transitions of a client
  if (preparing() && !by_sequence) found |= value(performing() ? Cancelled::motion : Cancelled::transition);
  if (!body.at_rest()) found |= value(Cancelled::body);
  if (limb_moves(Limb::arms)) found |= value(Cancelled::arms);
  if (limb_moves(Limb::neck)) found |= value(Cancelled::neck);
  if (limb_moves(Limb::hands)) found |= value(Cancelled::hands);
  if (limb_moves(Limb::waist)) found |= value(Cancelled::waist);
  if ((impedance_joints & servo.streamed()) != 0) found |= value(Cancelled::joints);
  if (task.active()) found |= value(by_sequence ? Cancelled::sequence : Cancelled::task);
  if (performance.active()) found |= value(performance.dances() ? Cancelled::dance : Cancelled::player);
  return found;
}

bool ControlParts::at_rest() const {
  return limiter.at_rest(limbs.all) && locomotion.idle() && !locomotion.commanded() && !transition.moving() &&
         !preparing() && !latches.stop.under_way() && !task.active() && !task.performs_sequence() &&
         !performance.active() && body.at_rest();
}

bool ControlParts::commanded_to_rest() const {
  if (preparing() || action().owners.legs == Owner::none) return false;
  const bool stopped = latches.stop.latched() && !latches.stop.under_way();
  return stopped || latches.emergency.any();
}

Refused ControlParts::too_weak_to_walk(Decision& decision) const {
  if (odometry_watch.doubt() != BaseDoubt::none) return Refused::base_doubted;
  if (!measured.known.base) return Refused::base_unknown;
  if (model.can(Capability::battery) && measured.known.battery &&
      measured.battery.charge < config.walk_charge) {
    decision.requested = measured.battery.charge;
    decision.applied = config.walk_charge;
    return Refused::battery_low;
  }
  const auto begin = measured.temperature.begin();
  const auto hottest = std::max_element(begin, begin + static_cast<std::ptrdiff_t>(model.joints.size()));
  if (*hottest <= config.walk_temperature) return Refused::none;
  decision.joint = static_cast<std::uint8_t>(hottest - begin);
  decision.requested = *hottest;
  decision.applied = config.walk_temperature;
  return Refused::overheated;
}

Refused ControlParts::unable_to_move(JointMask joints, Decision& decision) const {
  const JointMask faulty = joints & (measured.offline | measured.faulty | joint_watch.implausible());
  const JointMask unable = faulty != 0 ? faulty : joints & measured.switched_off;
  if (unable == 0) return Refused::none;
  decision.joint = static_cast<std::uint8_t>(std::countr_zero(unable));
  decision.limb = model.joints[decision.joint].limb;
  return faulty != 0 ? Refused::joint_faulty : Refused::switched_off;
}

void ControlParts::halt(Refused reason, TimeNs now) {
  ++halts;
  purge(reason, now);  // first: the end of a dance ends its walking gently, the halt brakes
  locomotion.halt();
  body.hold();
  servo.purge(limbs.all);
  servo.end_streams();
  transition.cancel_motion();
  frozen = ends_own = true;
}

void ControlParts::purge(Refused reason, TimeNs now) {
  ++purges;
  purged_by = reason;
  task.end(Progress::aborted, reason);
  performance.end(Progress::aborted, now);
}

void ControlParts::retreat(TimeNs now, bool insist) {
  const auto stands = performing() ? transition.action_that_stands() : std::nullopt;
  if (stands)
    transition.enter(*stands, now, insist);
  else
    transition.retreat();
}

void ControlParts::leave_transition(TimeNs now) {
  if (preparing()) retreat(now);
}

void ControlParts::follow_action() {
  if (gait_action != current()) {
    gait_action = current();
    locomotion.limit(model.walk_in(gait_action));
  }
  if (body_action == current()) return;
  body.hold();
  if (preparing()) return;  // the robot may refuse the action, and still hold its pose
  body_action = current();
  body.enter(model.body_pose(body_action));
}

// Joints are taken over where they are, without stiffness. A stop that relaxes leaves them without power.
void ControlParts::follow_impedance() {
  const ImpedanceLimits* row = preparing() ? nullptr : model.impedance(current());
  JointMask open = row == nullptr ? JointMask{0} : limbs.owned(action(), Owner::client);
  for (std::size_t i = 0; open != 0 && i < model.joints.size(); ++i)
    if (!model.takes_gains(*row, i)) open &= ~bit(i);
  if (open == impedance_joints) return;
  servo.purge(open | impedance_joints);
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    if (((open | impedance_joints) & bit(i)) != 0)
      limiter.limit(i, open != 0 ? model.limits_in(current(), i) : model.joints[i].limits);
  impedance_joints = open;
  gains.enter(row);
  power.legs = open != 0 && !(latches.stop.latched() && latches.stop.level() == StopLevel::relax);
  power.upright = false;
}

// A robot with a controller of its own gives joints away in some actions, and takes them back.
void ControlParts::follow_clients() {
  if (!transition.modes().own_controller() || !model.can(Capability::joint_control)) return;
  const JointMask open =
      preparing() ? JointMask{0} : limbs.owned(action(), Owner::client) & ~impedance_joints;
  if (open == client_joints) return;
  servo.purge(open ^ client_joints);
  client_joints = open;
}

void ControlParts::step_gains() {
  const bool powered = power.legs && power.upper_body;
  gains.step(servo.streamed(), !powered                  ? GainRamp::Rest::limp
                               : latches.emergency.any() ? GainRamp::Rest::give_way
                                                         : GainRamp::Rest::hold);
}

void ControlParts::cut_legs() {
  power.legs = false;
  power.upright = false;
  waist.release();
}

}  // namespace aim::robotside
