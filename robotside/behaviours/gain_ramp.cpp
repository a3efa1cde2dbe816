// One period of the ramps.
#include "robotside/behaviours/gain_ramp.hpp"

#include <algorithm>

namespace aim::robotside {
namespace {

double toward(double now, double wanted, double most) { return now + std::clamp(wanted - now, -most, most); }

}  // namespace

GainRamp::GainRamp(const RobotModel& model, double period_s) : model_(model), share_(period_s / kFull_s) {}

void GainRamp::enter(const ImpedanceLimits* limits) {
  limits_ = limits;
  stiffness_ = damping_ = torque_ = {};
}

void GainRamp::command(const ImpedanceCommand& command) {
  for (std::size_t i = 0; i < kMaxJoints; ++i) {
    if ((command.mask & bit(i)) == 0) continue;
    wanted_.stiffness[i] = command.stiffness[i];
    wanted_.damping[i] = command.damping[i];
    wanted_.torque[i] = command.torque[i];
  }
}

void GainRamp::step(JointMask commanded, Rest rest) {
  if (limits_ == nullptr) return;
  if (rest == Rest::limp) return enter(limits_);
  const bool holds = rest == Rest::hold;
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    const bool own = (commanded & bit(i)) == 0;
    const double stiffness = !own ? wanted_.stiffness[i] : holds ? limits_->hold_stiffness : 0;
    const double damping = !own ? wanted_.damping[i] : holds ? limits_->hold_damping : limits_->damping;
    const double torque = own ? 0 : wanted_.torque[i];
    stiffness_[i] = toward(stiffness_[i], stiffness, share_ * limits_->stiffness);
    damping_[i] = toward(damping_[i], damping, share_ * limits_->damping);
    torque_[i] = toward(torque_[i], torque, share_ * model_.joints[i].limits.effort);
  }
}

}  // namespace aim::robotside
