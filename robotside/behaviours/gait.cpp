// Sines and swing pulses for each row of the model's gait table.
#include "robotside/behaviours/gait.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/model/body_part.hpp"

namespace aim::robotside {
namespace {

constexpr double kFadeIn = 0.4;    // [s]
constexpr double kFadeOut = 0.35;  // [s]; after a stop the feet are on the ground within this time

double fraction(double x) { return x - std::floor(x); }

// A smooth pulse in the half period around the rising zero of the sine, while the foot is in the air.
double swing(double phase) {
  const double x = fraction(phase + 0.25);
  if (x >= 0.5) return 0;
  const double s = std::sin(2 * std::numbers::pi * x);
  return s * s;
}

double smooth(double x) { return x * x * (3 - 2 * x); }

}  // namespace

Gait::Gait(const RobotModel& model, double period_s) : model_(model), period_s_(period_s) {
  for (const JointGroup* leg : legs_of(model))
    if (leads_.size() < kMaxFeet) leads_.push_back(step_lead(model, *leg));
}

void Gait::step(const BaseVelocity& velocity, bool stepping) {
  if (!active() && !stepping) return;
  activity_ = stepping ? std::min(1.0, activity_ + period_s_ / kFadeIn)
                       : std::max(0.0, activity_ - period_s_ / kFadeOut);
  phase_ = active() ? fraction(phase_ + period_s_ / model_.walk.gait_period_s) : 0;
  for (const GaitTerm& term : model_.gait) {
    const double phase = phase_ + term.lead;
    const double amplitude =
        term.forward * velocity.forward + term.lateral * velocity.lateral + term.yaw_rate * velocity.yaw_rate;
    const double offset =
        smooth(activity_) * (amplitude * std::sin(2 * std::numbers::pi * phase) + term.lift * swing(phase));
    velocity_[term.joint] = active() ? (offset - offset_[term.joint]) / period_s_ : 0;
    offset_[term.joint] = offset;
  }
}

FootArray Gait::foot_contact() const {
  FootArray contact = feet_on_ground();
  for (std::size_t i = 0; i < leads_.size(); ++i)
    if (leads_[i]) contact[i] = 1 - smooth(activity_) * swing(phase_ + *leads_[i]);
  return contact;
}

}  // namespace aim::robotside
