// Walking by a velocity stream.
#include "robotside/behaviours/locomotion.hpp"

#include <cmath>

namespace aim::robotside {

Locomotion::Locomotion(const RobotModel& model, TimeNs deadman, double period_s)
    : limits_(model.walk), watchdog_(deadman), ramp_(model.walk, period_s), gait_(model, period_s) {}

bool Locomotion::above_threshold(const BaseVelocity& velocity) const {
  return std::hypot(velocity.forward, velocity.lateral) > limits_.stepping_threshold ||
         std::abs(velocity.yaw_rate) > limits_.stepping_threshold;
}

bool Locomotion::stands(const WalkCommand& command) const { return !above_threshold(command.velocity); }

void Locomotion::command(const WalkCommand& command, TimeNs now) {
  if (stands(command)) {
    // A stream that commands standing may end without a further set-point.
    target_ = {};
    watchdog_.release();
  } else {
    target_ = command.velocity;
    watchdog_.feed(now);
  }
  ramp_mode_ = command.navigation ? RampMode::navigation : RampMode::remote;
}

BaseVelocity Locomotion::limited(const BaseVelocity& velocity) const {
  const auto inside = [](const Range& range, double value) { return value == 0 ? 0 : range.clamp(value); };
  return {inside(limits_.forward, velocity.forward), inside(limits_.lateral, velocity.lateral),
          inside(limits_.yaw_rate, velocity.yaw_rate)};
}

void Locomotion::lead(const BaseVelocity& velocity) {
  target_ = limited(velocity);
  watchdog_.release();
  ramp_mode_ = RampMode::navigation;
}

void Locomotion::march(bool on) {
  march_ = on;
  if (on && ramp_mode_ == RampMode::stop && ramp_.at_rest()) ramp_mode_ = RampMode::navigation;
}

void Locomotion::end() {
  target_ = {};
  watchdog_.release();
  ramp_mode_ = RampMode::navigation;
}

void Locomotion::halt() {
  end();
  ramp_mode_ = RampMode::stop;
}

void Locomotion::step(TimeNs now) {
  if (watchdog_.dead(now)) end();
  target_ = limited(target_);
  // From a faster gait the base is led into the limits, then they bind the ramp as well.
  if (const BaseVelocity moving = ramp_.velocity(); entering_ && limited(moving) == moving) {
    ramp_.limit(limits_);
    entering_ = false;
  }
  ramp_.step(target_, ramp_mode_);
  const bool stepping = ramp_mode_ != RampMode::stop &&
                        (march_ || above_threshold(target_) || above_threshold(ramp_.velocity()));
  gait_.step(ramp_.velocity(), stepping);
}

}  // namespace aim::robotside
