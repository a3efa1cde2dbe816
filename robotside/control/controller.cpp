// One period of the control side.
#include "robotside/control/controller.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

// A posture is reached when every joint is this close, measured in its range.
constexpr double kNearShare = 1e-3;
// A joint without power that was moved by this share of its range is taken over where it is.
constexpr double kMovedShare = 2e-3;

double range_of(const Joint& joint) { return joint.limits.position.max - joint.limits.position.min; }

JointArray positions_of(const Posture& posture) {
  JointArray positions{};
  std::copy(posture.positions.begin(), posture.positions.end(), positions.begin());
  return positions;
}

}  // namespace

Controller::Controller(const RobotModel& model, Driver& driver, const ControlConfig& config)
    : model_(model),
      driver_(driver),
      config_(config),
      stand_(positions_of(model.posture("stand"))),
      sit_(positions_of(model.posture("sit"))),
      machine_(model.graph),
      servo_(model, config.servo_silence),
      locomotion_(model, config.deadman, config.period_s()),
      limiter_(model, config.period_s()) {
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    limbs_[static_cast<std::size_t>(model.joints[i].limb)] |= bit(i);
    all_ |= bit(i);
  }
}

void Controller::step(TimeNs now) {
  read(now);
  if (!measured_) return;
  if (!may_walk() && locomotion_.commanded()) locomotion_.end();
  servo_.step(now);
  locomotion_.step(now);
  step_transition(now);
  step_stop(now);
  set_goals(now);
  limiter_.step(goals_);
  write(now);
  report(now);
}

void Controller::read(TimeNs now) {
  if (driver_.read(now, measurement_)) {
    last_measured_ = now;
    if (!measured_) limiter_.take_over(measurement_.position, measurement_.velocity);
    measured_ = true;
  } else if (measured_ && now - last_measured_ > config_.driver_silence && machine_.current() != 0) {
    machine_.retreat();
    halt();
  }
}

void Controller::halt() {
  locomotion_.halt();
  servo_.purge(all_);
  servo_.end_streams();
  move_.cancel();
  frozen_ = true;
}

JointMask Controller::owned(const Action& action, Owner owner) const {
  JointMask joints = 0;
  for (std::size_t i = 0; i < kLimbCount; ++i)
    if (action.owners.of(static_cast<Limb>(i)) == owner) joints |= limbs_[i];
  return joints;
}

// Actions that plan for the upper body keep it where it is until a plan moves it.
JointMask Controller::posed(const Action& action) const {
  switch (action.behaviour) {
    case Behaviour::none:
    case Behaviour::hold:
      return 0;
    case Behaviour::stand:
    case Behaviour::locomotion: {
      const JointMask joints = owned(action, Owner::action);
      return action.opens.has(Interface::planning) ? joints & limb(Limb::legs) : joints;
    }
  }
  return 0;
}

bool Controller::near(const JointArray& posture, JointMask joints) const {
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((joints & bit(i)) != 0 &&
        std::abs(limiter_.position()[i] - posture[i]) > kNearShare * range_of(model_.joints[i]))
      return false;
  return true;
}

bool Controller::posture_reached(TimeNs now) const {
  const Action& action = machine_.action();
  const JointMask joints = posed(action);
  if (joints != 0) return move_.started() && move_.time_is_over(now) && near(stand_, joints);
  return limiter_.at_rest(owned(action, Owner::action) | owned(action, Owner::nobody));
}

void Controller::step_transition(TimeNs now) {
  // A robot that walks comes to a stand before it goes anywhere else.
  if (!machine_.preparing() || !locomotion_.idle()) return;
  const JointMask joints = posed(machine_.action());
  if (joints != 0 && !move_.started())
    move_.start(model_, joints, limiter_.position(), stand_, machine_.action().enter_s, now);
  machine_.step(now, posture_reached(now));
  if (machine_.preparing()) return;
  move_.cancel();
  if (machine_.action().owners.legs == Owner::nobody) cut_legs();
}

void Controller::cut_legs() {
  legs_powered_ = false;
  upright_ = false;
}

void Controller::step_stop(TimeNs now) {
  const auto phase = stop_.phase();
  if (phase == StopSequence::Phase::braking) {
    if (!limiter_.at_rest(all_) || !locomotion_.idle()) return;
    if (stop_.level() == StopLevel::sit && legs_powered_ && upright_) {
      move_.start(model_, limb(Limb::legs), limiter_.position(), sit_, config_.sit_down_s, now);
      stop_.lower();
      return;
    }
    if (stop_.level() == StopLevel::relax) {
      cut_legs();
      upper_body_powered_ = false;
    }
    stop_.finish();
  } else if (phase == StopSequence::Phase::lowering && move_.time_is_over(now) &&
             near(sit_, move_.joints())) {
    move_.cancel();
    cut_legs();
    stop_.finish();
  }
}

void Controller::set_goals(TimeNs now) {
  goals_.fill({});
  servo_.fill(now, goals_);
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    if ((move_.joints() & bit(i)) == 0) continue;
    const SetPoint on_path = move_.at(i, now);
    goals_[i] = {true, on_path.position, on_path.velocity};
  }
  walk_goals();
}

// Legs that step go on stepping until they stand, whatever else has been asked meanwhile.
void Controller::walk_goals() {
  const bool walks =
      machine_.action().behaviour == Behaviour::locomotion && !machine_.preparing() && !frozen_;
  const Gait& gait = locomotion_.gait();
  const JointMask joints =
      (walks ? posed(machine_.action()) : 0) | (gait.active() ? limb(Limb::legs) : JointMask{0});
  for (std::size_t i = 0; i < model_.joints.size(); ++i)
    if ((joints & bit(i)) != 0) goals_[i] = {true, stand_[i] + gait.offset(i), gait.velocity(i)};
}

void Controller::write(TimeNs now) {
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    const bool powered = model_.joints[i].limb == Limb::legs ? legs_powered_ : upper_body_powered_;
    const double moved = std::abs(measurement_.position[i] - limiter_.position()[i]);
    if (!powered && moved > kMovedShare * range_of(model_.joints[i]) && limiter_.at_rest(bit(i)))
      limiter_.take_over(i, measurement_.position[i], 0);
    set_points_.effort_limit[i] = servo_.effort_limit(i);
  }
  set_points_.position = limiter_.position();
  set_points_.velocity = limiter_.velocity();
  const BaseVelocity velocity = locomotion_.velocity();
  set_points_.forward = velocity.forward;
  set_points_.lateral = velocity.lateral;
  set_points_.turn = velocity.turn;
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
         !machine_.preparing();
}

std::size_t Controller::hottest() const {
  const auto& heat = measurement_.temperature;
  const auto count = static_cast<std::ptrdiff_t>(model_.joints.size());
  return static_cast<std::size_t>(std::max_element(heat.begin(), heat.begin() + count) - heat.begin());
}

bool Controller::may_walk() const {
  return measurement_.battery.charge >= config_.walk_charge &&
         measurement_.temperature[hottest()] <= config_.walk_temperature;
}

}  // namespace aim::robotside
