// One period of the control loop: measurement, action, behaviours, limiter, set-points, state.
#include "robotside/control/controller.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

// A posture is reached when every set-point is within this fraction of its joint's range.
constexpr double kNearFraction = 1e-3;
// The measured joint may lag and sag by this fraction of its range. Our choice: 3 degrees of a knee's range.
constexpr double kMeasuredFraction = 0.02;
// The set-point of a joint without power follows the joint once it was moved by this fraction of its range.
constexpr double kMovedFraction = 2e-3;
// The right foot steps half a gait period after the left one.
constexpr double kRightFoot = 0.5;
// will_collide stays set for this time, so that clients that poll a few times a second see it.
constexpr TimeNs kShown = kSecond / 2;

double range_of(const Joint& joint) { return joint.limits.position.max - joint.limits.position.min; }

std::vector<SetPointStream> streams_of(const RobotModel& model, const ControlConfig& config) {
  std::vector<SetPointStream> streams;
  for (const Joint& joint : model.joints)
    streams.emplace_back(joint.limb == Limb::waist ? config.waist_silence : config.servo_silence,
                         model.topics.size() + 1);
  streams.emplace_back(config.deadman, model.topics.size() + 1);
  return streams;
}

// Zeros if the model has no such posture; no motion then uses them.
JointArray positions_of(const Posture* posture) {
  JointArray positions{};
  if (posture != nullptr) std::copy(posture->positions.begin(), posture->positions.end(), positions.begin());
  return positions;
}

}  // namespace

Controller::Controller(const RobotModel& model, Driver& driver, const ControlConfig& config)
    : model_(model),
      driver_(driver),
      config_(config),
      modes_(driver.modes()),
      stand_(positions_of(model.find_posture("stand"))),
      sit_(positions_of(model.find_posture("sit"))),
      machine_(model.graph),
      streams_(streams_of(model, config)),
      servo_(model, config.servo_silence, config.waist_silence),
      locomotion_(model, config.deadman, config.period_s()),
      task_follower_(model, config.period_s()),
      player_follower_(model, config.period_s()),
      waist_(model, config.period_s()),
      escape_(model.geometry == nullptr ? nullptr
                                        : std::make_unique<CollisionEscape>(model, config.period_s())),
      watch_(model.geometry == nullptr ? nullptr : std::make_unique<CollisionWatch>(model)),
      course_([this](double time, JointArray& positions) {
        rest(time, positions);
        lead_legs(positions);
      }),
      limiter_(model, config.period_s()) {
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    limbs_[static_cast<std::size_t>(model.joints[i].limb)] |= bit(i);
    all_ |= bit(i);
  }
  if (model.can(Capability::joint_control)) commanded_ = all_;
}

void Controller::step(TimeNs now) {
  read(now);
  if (!measured_) return;
  Decision unused;
  const bool weak = strength(unused) != Refused::none;
  if (weak && locomotion_.commanded()) locomotion_.end();
  if (weak && performance_.dance) end_performance(Progress::aborted);
  servo_.step(now);
  step_followers();
  locomotion_.march(walks() && gait_ == GaitType::walk && !weak);
  locomotion_.step(now);
  step_transition(now);
  step_stop(now);
  set_goals(now);
  move_joints(now);
  write(now);
  report(now);
}

void Controller::read(TimeNs now) {
  if (driver_.read(now, measurement_)) {
    last_measured_ = now;
    measure_waist();
    if (!measured_) limiter_.take_over(measurement_.position, measurement_.velocity);
    for (std::size_t i = 0; commanded_ != all_ && i < model_.joints.size(); ++i)
      if ((commanded_ & bit(i)) == 0) limiter_.take_over(i, measurement_.position[i], 0);
    measured_ = true;
  } else if (measured_ && now - last_measured_ > config_.driver_silence && machine_.current() != 0) {
    retreat(now);
    halt(Refused::driver_silent);
  }
}

// A waist that the legs realise has no encoder: its position is computed from the legs. While the legs do not
// realise it, its last set-point counts as measured.
void Controller::measure_waist() {
  if (!waist_.available()) return;
  if (legs_on_waist_) {
    waist_.measure(measurement_.position);
    return;
  }
  for (std::size_t i = 0; measured_ && i < model_.joints.size(); ++i)
    if ((waist_.axes() & bit(i)) != 0) measurement_.position[i] = limiter_.position()[i];
}

void Controller::halt(Refused reason) {
  locomotion_.halt();
  servo_.purge(all_);
  servo_.end_streams();
  move_.cancel();
  escaping_ = false;
  purge(reason);
  frozen_ = true;
}

void Controller::purge(Refused reason) {
  ++purges_;
  end_task(Progress::aborted, reason);
  end_performance(Progress::aborted);
}

// Transitions

JointMask Controller::owned(const Action& action, Owner owner) const {
  JointMask joints = 0;
  for (std::size_t i = 0; i < kLimbCount; ++i)
    if (action.owners.of(static_cast<Limb>(i)) == owner) joints |= limbs_[i];
  return joints;
}

const JointArray& Controller::posture_of(const Action& action) const {
  return action.behaviour == Behaviour::sit ? sit_ : stand_;
}

// If the legs realise the waist, the robot stands already: only the waist moves back, and the legs follow it.
JointMask Controller::posed(const Action& action) const {
  if (modes_ != nullptr) return 0;
  const JointMask following = legs_on_waist_ ? limb(Limb::legs) : JointMask{0};
  switch (action.behaviour) {
    case Behaviour::none:
    case Behaviour::hold:
    case Behaviour::escape:
      return 0;
    case Behaviour::stand:
    case Behaviour::locomotion:
    case Behaviour::dance:
      return owned(action, Owner::action) & ~following;
    case Behaviour::sit:
      return limb(Limb::legs) | limb(Limb::waist);
    case Behaviour::rise:
      return (limb(Limb::legs) | limb(Limb::waist)) & ~following;
  }
  return 0;
}

// Set-points and measured positions of the joints are at the posture.
bool Controller::near(const JointArray& posture, JointMask joints) const {
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    if ((joints & bit(i)) == 0) continue;
    const double range = range_of(model_.joints[i]);
    if (std::abs(limiter_.position()[i] - posture[i]) > kNearFraction * range) return false;
    if (std::abs(measurement_.position[i] - posture[i]) > kMeasuredFraction * range) return false;
  }
  return true;
}

bool Controller::posture_reached(TimeNs now) const {
  const Action& action = machine_.action();
  if (action.behaviour == Behaviour::escape) return escape_ == nullptr || escape_->done();
  const JointMask joints = posed(action);
  if (joints != 0) return move_.started() && move_.time_is_over(now) && near(posture_of(action), joints);
  return limiter_.at_rest(owned(action, Owner::action) | owned(action, Owner::none));
}

void Controller::step_transition(TimeNs now) {
  // A transition waits until a walking robot stands.
  if (modes_ != nullptr) return step_modes(now);
  if (!machine_.preparing() || !locomotion_.idle()) return;
  const Action& action = machine_.action();
  const JointMask joints = posed(action);
  if (joints != 0 && !move_.started()) {
    if (action.behaviour == Behaviour::sit) legs_on_waist_ = false;
    move_.start(model_, joints, limiter_.position(), posture_of(action), action.enter_s, now);
    machine_.begin_motion();
  }
  if (action.behaviour == Behaviour::escape && !machine_.moving() && machine_.time_is_over(now)) {
    escaping_ = escape_ != nullptr;
    if (escaping_) escape_->start();
    machine_.begin_motion();
  }
  if (escaping_ && escape_->stuck()) {
    ++state_.escapes_given_up;
    escaping_ = false;
    retreat(now);
    return;
  }
  machine_.step(now, posture_reached(now));
  if (machine_.preparing()) return;
  move_.cancel();
  escaping_ = false;
  if (action.owners.legs == Owner::none) cut_legs();
  if (action.behaviour == Behaviour::sit) upright_ = false;
  if (action.stands) legs_on_waist_ = waist_.available();
}

// Takes over the action that the robot's own controller reports. A missing answer counts as a refusal after
// mode_patience.
void Controller::step_modes(TimeNs now) {
  constexpr std::string_view kNoAnswer = "the robot did not answer";
  const ModeReport report = modes_->report();
  if (!report.known) return;
  const bool answered = mode_request_ == 0 || report.answered == mode_request_;
  if (!answered && now - mode_requested_ <= config_.mode_patience) return;
  if (mode_request_ != 0 && state_.mode_answered != mode_request_) {
    state_.mode_answered = mode_request_;
    state_.mode_refused = !answered || report.refused;
    state_.mode_reason = answered ? report.reason : kNoAnswer;
  }
  const bool preparing = report.status == ActionStatus::prepare;
  if (report.action != machine_.current() && !machine_.preparing()) {
    locomotion_.end();  // the robot changed the action by itself or by a command that aimd did not send
    purge(Refused::superseded);
  }
  machine_.adopt(report.action, preparing, now);
}

// Begins the transition; a robot with its own controller is asked for it. False: it is there, or on its way.
bool Controller::enter(ActionIndex target, TimeNs now) {
  if (!machine_.enter(target, now)) return false;
  if (modes_ != nullptr) {
    modes_->request(++mode_request_, target);
    mode_requested_ = now;
  }
  return true;
}

// Leaves the current action for the safe one, because the robot cannot continue.
void Controller::retreat(TimeNs now) {
  if (modes_ == nullptr) return machine_.retreat();
  enter(0, now);
}

void Controller::cut_legs() {
  legs_powered_ = false;
  upright_ = false;
  legs_on_waist_ = false;
}

// Row 0 if the robot has no sitting action, or none that it may enter now.
ActionIndex Controller::action_that_sits() const {
  const auto actions = model_.graph.actions();
  for (std::size_t i = 0; i < actions.size(); ++i) {
    const auto index = static_cast<ActionIndex>(i);
    if (actions[i].behaviour == Behaviour::sit && model_.graph.legal(machine_.current(), index)) return index;
  }
  return 0;
}

void Controller::step_stop(TimeNs now) {
  const auto phase = stop_.phase();
  if (phase == StopSequence::Phase::braking) {
    if (!limiter_.at_rest(all_) || !locomotion_.idle()) return;
    if (modes_ != nullptr) {
      if (stop_.level() == StopLevel::hold) return stop_.finish();
      const ActionIndex target = stop_.level() == StopLevel::sit ? action_that_sits() : ActionIndex{0};
      enter(target, now);
      return stop_.lower();
    }
    if (stop_.level() == StopLevel::sit && legs_powered_ && upright_) {
      legs_on_waist_ = false;
      move_.start(model_, limb(Limb::legs) | limb(Limb::waist), limiter_.position(), sit_, config_.sit_down_s,
                  now);
      stop_.lower();
      return;
    }
    if (stop_.level() == StopLevel::relax) {
      cut_legs();
      upper_body_powered_ = false;
    }
    stop_.finish();
  } else if (phase == StopSequence::Phase::lowering && modes_ != nullptr) {
    if (!machine_.preparing()) stop_.finish();
  } else if (phase == StopSequence::Phase::lowering && !move_.started()) {
    stop_.finish();  // a halt interrupted the lowering: the legs hold the body there and keep their power
  } else if (phase == StopSequence::Phase::lowering && move_.time_is_over(now) &&
             near(sit_, move_.joints())) {
    move_.cancel();
    cut_legs();
    stop_.finish();
  }
}

// Goals: later ones replace earlier ones, so commands and tasks override the motion of the action.

void Controller::set_goals(TimeNs now) {
  goals_.fill({});
  action_goals();
  servo_.fill(now, goals_);
  task_follower_.fill(goals_);
  player_follower_.fill(goals_);
  if (escaping_) {
    escape_->step(limiter_.position());
    escape_->fill(goals_);
  }
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    if ((move_.joints() & bit(i)) == 0) continue;
    const SetPoint on_path = move_.at(i, now);
    goals_[i] = {true, on_path.position, on_path.velocity};
  }
  leg_goals();
}

bool Controller::walks() const {
  const Behaviour behaviour = machine_.action().behaviour;
  return (behaviour == Behaviour::locomotion || behaviour == Behaviour::dance) && !machine_.preparing() &&
         !frozen_;
}

// Arms that are owned by a walking action swing.
void Controller::action_goals() {
  const Gait& gait = locomotion_.gait();
  const bool swings = walks() && machine_.action().behaviour == Behaviour::locomotion;
  const JointMask arms = swings ? owned(machine_.action(), Owner::action) & limb(Limb::arms) : JointMask{0};
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((arms & bit(i)) != 0) goals_[i] = {true, stand_[i] + gait.offset(i), gait.velocity(i)};
  // A waist that the legs do not realise returns to zero. After a stop it waits like all other joints.
  if (waist_.available() && !legs_on_waist_ && !frozen_)
    for (std::size_t i = 0; i < model_.joints.size(); ++i)
      if ((waist_.axes() & bit(i)) != 0) goals_[i] = {true, 0, 0};
}

// Standing legs realise the waist and step if walking requires it. Legs that step go on until they stand,
// even if another command has been accepted meanwhile.
void Controller::leg_goals() {
  if (legs_on_waist_) waist_.step(limiter_.position());
  const Gait& gait = locomotion_.gait();
  if (!legs_on_waist_ && !gait.active() && !(walks() && !waist_.available())) return;
  const JointMask taken = move_.joints();
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    if ((limb(Limb::legs) & ~taken & bit(i)) == 0) continue;
    const double position = legs_on_waist_ ? waist_.position(i) : stand_[i];
    const double velocity = legs_on_waist_ ? waist_.velocity(i) : 0;
    goals_[i] = {true, position + gait.offset(i), velocity + gait.velocity(i)};
  }
}

void Controller::write(TimeNs now) {
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    const bool powered = model_.joints[i].limb == Limb::legs ? legs_powered_ : upper_body_powered_;
    const double moved = std::abs(measurement_.position[i] - limiter_.position()[i]);
    if (!powered && moved > kMovedFraction * range_of(model_.joints[i]) && limiter_.at_rest(bit(i)))
      limiter_.take_over(i, measurement_.position[i], 0);
    set_points_.effort_limit[i] = servo_.effort_limit(i);
  }
  set_points_.position = limiter_.position();
  set_points_.velocity = limiter_.velocity();
  const BaseVelocity velocity = locomotion_.velocity();
  set_points_.forward = velocity.forward;
  set_points_.lateral = velocity.lateral;
  set_points_.yaw_rate = velocity.yaw_rate;
  set_points_.legs_powered = legs_powered_;
  set_points_.upper_body_powered = upper_body_powered_;
  driver_.write(now, set_points_);
}

void Controller::report(TimeNs now) {
  state_.time = now;
  ++state_.periods;
  state_.action = machine_.current();
  state_.status = machine_.status();
  state_.progress = machine_.progress(now);
  state_.stopped = stop_.latched();
  state_.stop_level = stop_.level();
  state_.stopped_since = stop_.since();
  state_.emergency = emergency_;
  state_.player_enabled = player_;
  state_.neck_player_enabled = neck_player_;
  state_.walking = !locomotion_.idle();
  state_.at_rest = at_rest();
  state_.walk_sender = streams_.back().sender(now);
  state_.gait = gait_;
  state_.foot_contact = {locomotion_.gait().contact(0), locomotion_.gait().contact(kRightFoot)};
  state_.work_mode = work_mode_;
  state_.enabled = enabled_;
  state_.watches_collision = watching();
  state_.will_collide = watching() && now - held_back_ < kShown;
  state_.purges = purges_;
  state_.task = task_state_;
  state_.performance = performance_;
  state_.position = measurement_.position;
  state_.velocity = measurement_.velocity;
  state_.effort = measurement_.effort;
  state_.temperature = measurement_.temperature;
  state_.set_position = limiter_.position();
  state_.set_velocity = limiter_.velocity();
  state_.base = measurement_.base;
  state_.battery = measurement_.battery;
}

bool Controller::at_rest() const {
  return limiter_.at_rest(all_) && locomotion_.idle() && !locomotion_.commanded() && !move_.started() &&
         !machine_.preparing() && !escaping_ && !stop_.under_way() && !task_follower_.active() &&
         !player_follower_.active();
}

std::size_t Controller::hottest() const {
  const auto& heat = measurement_.temperature;
  const auto count = static_cast<std::ptrdiff_t>(model_.joints.size());
  return static_cast<std::size_t>(std::max_element(heat.begin(), heat.begin() + count) - heat.begin());
}

}  // namespace aim::robotside
