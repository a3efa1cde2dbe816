// Modes, the silence of a client, velocity and legs.
#include "toy_controller.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace aim::toy {
namespace {

using robotside::TimeNs;

constexpr TimeNs kSilence = 300'000'000;
constexpr double kLongestStep = 0.1;      // after a pause the robot does not jump [s]
constexpr double kAcceleration = 1.0;     // [m/s^2]
constexpr double kYawAcceleration = 2.0;  // [rad/s^2]
constexpr double kRaising = 1.0;          // of legs: folded to stretched [1/s]
constexpr double kFolded = 1.2;           // hip of a folded leg [rad]
constexpr double kStride = 0.25;          // amplitude of the hips at full speed [rad]
constexpr double kStepsPerSecond = 1.6;

bool raised(Mode mode) { return mode == Mode::stand || mode == Mode::walk; }

// Which mode can be asked for in which.
bool legal(Mode from, Mode to) {
  if (to == from || to == Mode::limp) return true;
  if (to == Mode::walk) return from == Mode::stand;
  return true;  // it sits down and stands up from everywhere
}

double towards(double value, double target, double most) {
  return value + std::clamp(target - value, -most, most);
}

}  // namespace

// Also a state that is asked for before the first step says where the legs are.
ToyController::ToyController() { step_legs(0); }

StateFrame ToyController::answer(const CommandFrame& command, TimeNs now) {
  const bool takes_over = command.client != 0 && state_.obeyed == 0;
  if (takes_over) {
    state_.obeyed = command.client;
    state_.number = command.number - 1;
  }
  if (command.client == 0 || command.client != state_.obeyed) return state_;
  heard_ = now;
  command_ = command;
  if (command.number != state_.number) {
    state_.number = command.number;
    state_.refusal = legal(state_.mode, command.mode) ? Refusal::none : Refusal::not_from_here;
    if (state_.refusal == Refusal::none) enter(command.mode, now);
  }
  return state_;
}

void ToyController::enter(Mode mode, TimeNs now) {
  if (mode == state_.mode) return;
  state_.mode = mode;
  state_.progress = 0;
  entered_ = now;
}

void ToyController::step(TimeNs now) {
  const double dt = std::min(static_cast<double>(now - now_) * 1e-9, kLongestStep);
  now_ = now;
  if (state_.obeyed != 0 && now - heard_ > kSilence) {
    state_.obeyed = 0;
    if (raised(state_.mode)) enter(Mode::sit, now);
  }
  step_velocity(dt);
  step_legs(dt);
  const double enter_s = kEnterSeconds[static_cast<std::uint32_t>(state_.mode)];
  const double since = static_cast<double>(now - entered_) * 1e-9;
  if (state_.progress < 1) state_.progress = static_cast<float>(std::min(1.0, since / enter_s));
}

// The base moves while the robot walks; in every other mode it brakes first.
void ToyController::step_velocity(double dt) {
  const bool walks = state_.mode == Mode::walk && state_.progress >= 1;
  const auto wanted = [&](float value, double most) {
    return walks ? std::clamp(static_cast<double>(value), -most, most) : 0.0;
  };
  forward_ = towards(forward_, wanted(command_.forward, kMaxSpeed), kAcceleration * dt);
  lateral_ = towards(lateral_, wanted(command_.lateral, kMaxSpeed), kAcceleration * dt);
  yaw_rate_ = towards(yaw_rate_, wanted(command_.yaw_rate, kMaxYawRate), kYawAcceleration * dt);
  x_ += (forward_ * std::cos(yaw_) - lateral_ * std::sin(yaw_)) * dt;
  y_ += (forward_ * std::sin(yaw_) + lateral_ * std::cos(yaw_)) * dt;
  yaw_ += yaw_rate_ * dt;
  state_.forward = static_cast<float>(forward_);
  state_.lateral = static_cast<float>(lateral_);
  state_.yaw_rate = static_cast<float>(yaw_rate_);
  state_.x = static_cast<float>(x_);
  state_.y = static_cast<float>(y_);
  state_.yaw = static_cast<float>(yaw_);
}

// Legs that carry the body stay stretched until it has come to rest. Diagonal legs swing together.
void ToyController::step_legs(double dt) {
  const double speed = std::hypot(forward_, lateral_) / kMaxSpeed + std::abs(yaw_rate_) / kMaxYawRate;
  raised_ = towards(raised_, raised(state_.mode) || speed > 0 ? 1 : 0, kRaising * dt);
  if (speed > 0) phase_ += 2 * std::numbers::pi * kStepsPerSecond / 2 * dt;
  const double swing = kStride * std::min(speed, 1.0) * std::sin(phase_);
  for (std::size_t leg = 0; leg < kLegs; ++leg) {
    const bool first_pair = leg == 0 || leg == kLegs - 1;
    const double before = state_.position[leg];
    const double after = kFolded * (1 - raised_) + (first_pair ? swing : -swing);
    state_.position[leg] = static_cast<float>(after);
    state_.velocity[leg] = dt > 0 ? static_cast<float>((after - before) / dt) : 0;
  }
}

}  // namespace aim::toy
