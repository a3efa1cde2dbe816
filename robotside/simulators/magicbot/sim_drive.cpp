// Modes as laws of torque.
#include "robotside/simulators/magicbot/sim_drive.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace aim::robotside::magicbot {
namespace {

// All numbers here are ours.
constexpr double kStep = 0.00025;    // of the integration [s]
constexpr double kTolerance = 1e-4;  // by which floats may round a limit
constexpr double kUseOfAcceleration =
    0.5;                                  // share of the torque for planned accelerations; the rest controls
constexpr double kPositionGain = 60;      // of the position loop [1/s]
constexpr double kVelocityGain = 300;     // of the velocity loop, by inertia [1/s]
constexpr double kIntegralGain = 30;      // of its integral [1/s]
constexpr double kControlBandwidth = 60;  // of adrc [rad/s]
constexpr double kReadyDamping = 1.0;     // the largest torque at the largest velocity
// Encoders: 17 bits and 12 bits of a turn; of fingers [counts]. The second one is mounted a little off.
constexpr double kHighResolution = 2 * std::numbers::pi / 131072;
constexpr double kLowResolution = 2 * std::numbers::pi / 4096;
constexpr double kFingerHighResolution = 0.1;
constexpr double kFingerLowResolution = 1;
constexpr double kLowOffset = 0.0004;  // [rad]

double rounded(double value, double resolution) { return std::round(value / resolution) * resolution; }

}  // namespace

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
  if (heat_.too_hot()) return DriveError::too_hot;
  const bool ready = mode_ == JointMode::ready && ready_for_ >= kReadyHold_s - 1e-9;
  if (mode_ != mode && !ready) return DriveError::not_ready;
  return in_range(command, mode) ? DriveError::none : DriveError::out_of_range;
}

// Limits of velocity and torque above those of the joint count as those: the vendor's tools send 100 rad/s
// for wrists that turn at 4.
bool SimDrive::in_range(const DriveCommand& command, JointMode mode) const {
  for (const float value : {command.position, command.velocity, command.torque, command.kp, command.kd})
    if (!std::isfinite(value)) return false;
  const JointLimits& limits = axis_.limits();
  const double margin = kTolerance * std::max(1.0, limits.position.max);
  if (command.position < limits.position.min - margin || command.position > limits.position.max + margin)
    return false;
  if (mode != JointMode::hybrid) return command.velocity >= 0 && command.torque >= 0;
  return std::abs(command.velocity) <= limits.velocity + kTolerance && command.kp >= 0 &&
         command.kp <= kLargestStiffness && command.kd >= 0 && command.kd <= kLargestDamping;
}

// Begins from the motion that the joint has.
void SimDrive::enter(JointMode mode) {
  mode_ = mode;
  reference_ = axis_.position();
  reference_velocity_ = axis_.velocity();
  integral_ = 0;
  observer_.begin(axis_);
}

void SimDrive::follow(double position) {
  if (offline_ || heat_.too_hot()) return;
  if (!held_) enter(moving_mode(joint_));
  held_ = true;
  error_ = DriveError::none;
  target_ = axis_.limits().position.clamp(position);
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
  const double most = axis_.limits().velocity;
  return command_.velocity > 0 ? std::min<double>(command_.velocity, most) : most;
}

double SimDrive::torque_limit() const {
  const double most = axis_.mechanics().effort;
  return command_.torque > 0 ? std::min<double>(command_.torque, most) : most;
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
    axis_.carry(target_, seconds);
  else
    step_free(seconds);
  heat_.step(axis_.torque() / axis_.mechanics().effort, seconds);
  if (heat_.too_hot() && moves()) damp();
}

void SimDrive::step_free(double seconds) {
  const double effort = axis_.mechanics().effort;
  const int count = std::max(1, static_cast<int>(std::ceil(seconds / kStep - 1e-6)));
  const double part = seconds / count;
  for (int i = 0; i < count; ++i) switch (mode_) {
      case JointMode::off:
        axis_.move({}, 0, part);
        break;
      case JointMode::ready:
        axis_.move({.damping = kReadyDamping * effort / axis_.limits().velocity}, effort, part);
        break;
      case JointMode::hybrid:
        axis_.move({command_.torque + double{command_.kd} * command_.velocity, command_.kp, command_.position,
                    command_.kd},
                   effort, part);
        break;
      case JointMode::pid:
        axis_.move(pid(part), torque_limit(), part);
        break;
      case JointMode::adrc:
        axis_.move(adrc(part), torque_limit(), part);
        observer_.step(axis_, part);
        break;
    }
}

TorqueLaw SimDrive::pid(double seconds) {
  const double acceleration = kUseOfAcceleration * torque_limit() / axis_.mechanics().inertia;
  const double change =
      std::clamp(wanted_velocity(command_.position - axis_.position(), acceleration) - reference_velocity_,
                 -acceleration * seconds, acceleration * seconds);
  const double error = reference_velocity_ - axis_.velocity();
  reference_velocity_ += change;
  const double gain = axis_.mechanics().inertia * kVelocityGain;
  const double torque = axis_.mechanics().inertia * change / seconds + gain * error + integral_;
  if (std::abs(torque) < torque_limit()) integral_ += gain * kIntegralGain * error * seconds;
  return {.constant = torque};
}

// Linear active disturbance rejection: a double integrator is controlled towards a reference that keeps the
// limits, and what the observer finds beside torque and friction is compensated.
TorqueLaw SimDrive::adrc(double seconds) {
  const double acceleration = kUseOfAcceleration * torque_limit() / axis_.mechanics().inertia;
  const double change =
      std::clamp(wanted_velocity(command_.position - reference_, acceleration) - reference_velocity_,
                 -acceleration * seconds, acceleration * seconds);
  const double wanted = kControlBandwidth * kControlBandwidth * (reference_ - observer_.position()) +
                        2 * kControlBandwidth * (reference_velocity_ - observer_.velocity()) +
                        change / seconds;
  reference_ += (reference_velocity_ + change / 2) * seconds;
  reference_velocity_ += change;
  return {.constant = axis_.mechanics().inertia * (wanted - observer_.disturbance()) +
                      axis_.mechanics().friction * observer_.velocity()};
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
  const bool finger = kJoints[joint_].unit == JointUnit::count;
  const double offset = finger ? 0 : kLowOffset * (joint_ % 2 == 0 ? 1 : -1);
  return {.status = static_cast<std::int16_t>(mode_),
          .error = static_cast<std::int16_t>(heat_.too_hot() ? DriveError::too_hot : error_),
          .position = single(rounded(axis_.position(), finger ? kFingerHighResolution : kHighResolution)),
          .position_low =
              single(rounded(axis_.position() + offset, finger ? kFingerLowResolution : kLowResolution)),
          .velocity = single(axis_.velocity()),
          .torque = single(axis_.torque()),
          .current = single(axis_.torque() / axis_.mechanics().torque_constant)};
}

}  // namespace aim::robotside::magicbot
