// Modes as laws of torque, over one equation of motion.
#include "robotside/simulators/magicbot/sim_drive.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace aim::robotside::magicbot {
namespace {

// All numbers here are ours.
constexpr double kStep = 0.00025;      // of the integration [s]
constexpr double kTolerance = 1e-4;    // by which floats may round a limit
constexpr double kFingerEffort = 1.0;  // whose effort is not published [N m]
constexpr double kUseOfAcceleration =
    0.5;                                  // share of the torque for planned accelerations; the rest controls
constexpr double kPositionGain = 60;      // of the position loop [1/s]
constexpr double kVelocityGain = 300;     // of the velocity loop, by inertia [1/s]
constexpr double kIntegralGain = 30;      // of its integral [1/s]
constexpr double kControlBandwidth = 60;  // of adrc [rad/s]
constexpr double kObserverBandwidth = 240;  // [rad/s]
constexpr double kReadyDamping = 1.0;       // the largest torque at the largest velocity
constexpr double kAmbient = 25;             // [degree C]
constexpr double kHeatTime_s = 120;         // in which the motor takes on a temperature
constexpr double kHeatOfEffort = 120;       // above the ambient, of the largest torque for good [degree C]
// Encoders: 17 bits and 12 bits of a turn; of fingers [counts]. The second one is mounted a little off.
constexpr double kHighResolution = 2 * std::numbers::pi / 131072;
constexpr double kLowResolution = 2 * std::numbers::pi / 4096;
constexpr double kFingerHighResolution = 0.1;
constexpr double kFingerLowResolution = 1;
constexpr double kLowOffset = 0.0004;  // [rad]

double rounded(double value, double resolution) { return std::round(value / resolution) * resolution; }
bool is_finger(std::size_t joint) { return kJoints[joint].unit == JointUnit::count; }

}  // namespace

DriveMechanics mechanics_of(std::size_t joint) {
  const JointLimits& limits = kJoints[joint].limits;
  const bool finger = is_finger(joint);
  const double effort = finger ? kFingerEffort : limits.effort;
  const double acceleration = finger ? 20000 : 400;
  return {effort, effort / acceleration, (finger ? 0.5 : 0.05) * effort / limits.velocity,
          effort / (finger ? 2 : 20)};
}

SimDrive::SimDrive(std::size_t joint)
    : joint_(joint),
      limits_(kJoints[joint].limits),
      mechanics_(mechanics_of(joint)),
      temperature_(kAmbient) {}

void SimDrive::take(const DriveCommand& command) {
  if (offline_) return;
  const auto mode = static_cast<JointMode>(command.mode);
  error_ = DriveError::none;
  if (mode == JointMode::off) return release();
  if (mode == JointMode::ready) return damp();
  error_ = check(command);
  if (error_ != DriveError::none) return;
  if (mode != mode_ || held_) enter(mode);
  held_ = false;
  command_ = command;
}

DriveError SimDrive::check(const DriveCommand& command) const {
  const auto mode = static_cast<JointMode>(command.mode);
  if (!takes(joint_, mode)) return DriveError::wrong_mode;
  if (hot_) return DriveError::too_hot;
  const bool ready = mode_ == JointMode::ready && ready_for_ >= kReadyHold_s - 1e-9;
  if (mode_ != mode && !ready) return DriveError::not_ready;
  return in_range(command, mode) ? DriveError::none : DriveError::out_of_range;
}

// Limits of velocity and torque above those of the joint count as those: the vendor's tools send 100 rad/s
// for wrists that turn at 4.
bool SimDrive::in_range(const DriveCommand& command, JointMode mode) const {
  for (const float value : {command.position, command.velocity, command.torque, command.kp, command.kd})
    if (!std::isfinite(value)) return false;
  const double margin = kTolerance * std::max(1.0, limits_.position.max);
  if (command.position < limits_.position.min - margin || command.position > limits_.position.max + margin)
    return false;
  if (mode != JointMode::hybrid) return command.velocity >= 0 && command.torque >= 0;
  return std::abs(command.velocity) <= limits_.velocity + kTolerance && command.kp >= 0 &&
         command.kp <= kLargestStiffness && command.kd >= 0 && command.kd <= kLargestDamping;
}

// Begins from the motion that the joint has.
void SimDrive::enter(JointMode mode) {
  mode_ = mode;
  reference_ = seen_position_ = position_;
  reference_velocity_ = seen_velocity_ = velocity_;
  integral_ = disturbance_ = 0;
}

void SimDrive::follow(double position) {
  if (offline_ || hot_) return;
  if (!held_) enter(moving_mode(joint_));
  held_ = true;
  error_ = DriveError::none;
  target_ = limits_.position.clamp(position);
}

void SimDrive::damp() {
  if (offline_) return;
  if (mode_ != JointMode::ready) ready_for_ = 0;
  mode_ = JointMode::ready;
  held_ = false;
}

void SimDrive::release() {
  mode_ = JointMode::off;
  held_ = false;
}

void SimDrive::set_offline(bool offline) {
  if (offline && !offline_) {
    last_ = measured();
    release();
  }
  offline_ = offline;
}

double SimDrive::velocity_limit() const {
  return command_.velocity > 0 ? std::min<double>(command_.velocity, limits_.velocity) : limits_.velocity;
}

double SimDrive::torque_limit() const {
  return command_.torque > 0 ? std::min<double>(command_.torque, mechanics_.effort) : mechanics_.effort;
}

// From which the joint can still stop over the distance.
double SimDrive::wanted_velocity(double distance, double acceleration) const {
  const double length = std::abs(distance);
  const double speed =
      std::min({velocity_limit(), kPositionGain * length, std::sqrt(2 * acceleration * length)});
  return std::copysign(speed, distance);
}

void SimDrive::step(double seconds) {
  if (mode_ == JointMode::ready) ready_for_ += seconds;
  if (held_)
    step_held(seconds);
  else
    step_free(seconds);
  warm(seconds);
}

void SimDrive::step_held(double seconds) {
  const double reach = limits_.velocity * seconds;
  const double moved = std::clamp(target_ - position_, -reach, reach);
  const double velocity = moved / seconds;
  torque_ = std::clamp(mechanics_.inertia * (velocity - velocity_) / seconds + mechanics_.friction * velocity,
                       -mechanics_.effort, mechanics_.effort);
  position_ += moved;
  velocity_ = velocity;
}

void SimDrive::step_free(double seconds) {
  const int count = std::max(1, static_cast<int>(std::ceil(seconds / kStep - 1e-6)));
  const double part = seconds / count;
  for (int i = 0; i < count; ++i) switch (mode_) {
      case JointMode::off:
        move({}, 0, part);
        break;
      case JointMode::ready:
        move({.damping = kReadyDamping * mechanics_.effort / limits_.velocity}, mechanics_.effort, part);
        break;
      case JointMode::hybrid:
        move({command_.torque + double{command_.kd} * command_.velocity, command_.kp, command_.position,
              command_.kd},
             mechanics_.effort, part);
        break;
      case JointMode::pid:
        move(pid(part), torque_limit(), part);
        break;
      case JointMode::adrc:
        move(adrc(part), torque_limit(), part);
        observe(part);
        break;
    }
}

SimDrive::Torque SimDrive::pid(double seconds) {
  const double acceleration = kUseOfAcceleration * torque_limit() / mechanics_.inertia;
  const double change =
      std::clamp(wanted_velocity(command_.position - position_, acceleration) - reference_velocity_,
                 -acceleration * seconds, acceleration * seconds);
  const double error = reference_velocity_ - velocity_;
  reference_velocity_ += change;
  const double gain = mechanics_.inertia * kVelocityGain;
  const double torque = mechanics_.inertia * change / seconds + gain * error + integral_;
  if (std::abs(torque) < torque_limit()) integral_ += gain * kIntegralGain * error * seconds;
  return {.constant = torque};
}

// Linear active disturbance rejection: a double integrator is controlled towards a reference that keeps the
// limits, and what the observer finds beside torque and friction is compensated.
SimDrive::Torque SimDrive::adrc(double seconds) {
  const double acceleration = kUseOfAcceleration * torque_limit() / mechanics_.inertia;
  const double change =
      std::clamp(wanted_velocity(command_.position - reference_, acceleration) - reference_velocity_,
                 -acceleration * seconds, acceleration * seconds);
  const double wanted = kControlBandwidth * kControlBandwidth * (reference_ - seen_position_) +
                        2 * kControlBandwidth * (reference_velocity_ - seen_velocity_) + change / seconds;
  reference_ += (reference_velocity_ + change / 2) * seconds;
  reference_velocity_ += change;
  return {.constant = mechanics_.inertia * (wanted - disturbance_) + mechanics_.friction * seen_velocity_};
}

void SimDrive::observe(double seconds) {
  const double error = position_ - seen_position_;
  const double w = kObserverBandwidth;
  seen_position_ += (seen_velocity_ + 3 * w * error) * seconds;
  const double known = (torque_ - mechanics_.friction * seen_velocity_) / mechanics_.inertia;
  seen_velocity_ += (known + disturbance_ + 3 * w * w * error) * seconds;
  disturbance_ += w * w * w * error * seconds;
}

// The trapezoidal rule: exact to the second order, and stable with every gain.
void SimDrive::move(const Torque& torque, double limit, double seconds) {
  const auto velocity_after = [&](const Torque& law) {
    const double share = seconds / mechanics_.inertia;
    const double slowing = share * (law.stiffness * seconds / 4 + (law.damping + mechanics_.friction) / 2);
    const double pushing = share * (law.constant + law.stiffness * (law.target - position_) + load_);
    return (velocity_ * (1 - slowing) + pushing) / (1 + slowing);
  };
  double velocity = velocity_after(torque);
  const double mean = (velocity_ + velocity) / 2;
  torque_ = torque.constant + torque.stiffness * (torque.target - position_ - mean * seconds / 2) -
            torque.damping * mean;
  if (std::abs(torque_) > limit) {
    torque_ = std::copysign(limit, torque_);
    velocity = velocity_after({.constant = torque_});
  }
  velocity = std::clamp(velocity, -limits_.velocity, limits_.velocity);
  const double position = position_ + (velocity_ + velocity) / 2 * seconds;
  position_ = limits_.position.clamp(position);
  velocity_ = position_ == position ? velocity : 0;  // the stop of the joint ends the motion
}

void SimDrive::warm(double seconds) {
  const double load = torque_ / mechanics_.effort;
  temperature_ += (kAmbient + kHeatOfEffort * load * load - temperature_) * seconds / kHeatTime_s;
  hot_ = temperature() > (hot_ ? kCooledDown : kTooHot);
  if (hot_ && moves()) damp();
}

DriveState SimDrive::state() const {
  if (!offline_) return measured();
  DriveState state = last_;
  state.status = static_cast<std::int16_t>(JointMode::off);
  state.error = static_cast<std::int16_t>(DriveError::no_answer);
  state.velocity = state.torque = state.current = 0;
  return state;
}

DriveState SimDrive::measured() const {
  const bool finger = is_finger(joint_);
  const double offset = finger ? 0 : kLowOffset * (joint_ % 2 == 0 ? 1 : -1);
  return {.status = static_cast<std::int16_t>(mode_),
          .error = static_cast<std::int16_t>(hot_ ? DriveError::too_hot : error_),
          .position = single(rounded(position_, finger ? kFingerHighResolution : kHighResolution)),
          .position_low = single(rounded(position_ + offset, finger ? kFingerLowResolution : kLowResolution)),
          .velocity = single(velocity_),
          .torque = single(torque_),
          .current = single(torque_ / mechanics_.torque_constant)};
}

}  // namespace aim::robotside::magicbot
