// The walking velocity ramp.
// Source: AimDK A2 motion control, row T1: navigation reacts faster, remote control is smoother. The numbers
// are our choice.
#include "robotside/behaviours/velocity_ramp.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

struct RampSettings {
  double fraction;  // of the model's acceleration limit
  double rise_s;    // time from no to full acceleration [s]
};
// In the order of RampMode. A stop from full speed takes 0.45 s.
constexpr std::array<RampSettings, 3> kRampModes{{{0.6, 0.4}, {1.0, 0.1}, {2.5, 0.05}}};

SetPointLimits axis(const Range& range, double acceleration, const RampSettings& settings, double period_s) {
  const double full = acceleration * settings.fraction;
  const Range with_rest{std::min(range.min, 0.0), std::max(range.max, 0.0)};
  return {JointLimits{with_rest, full, full / settings.rise_s, 0}, period_s};
}

}  // namespace

VelocityRamp::VelocityRamp(const WalkLimits& limits, double period_s) : period_s_(period_s) { limit(limits); }

void VelocityRamp::limit(const WalkLimits& limits) {
  const double period_s = period_s_;
  for (std::size_t i = 0; i < kRampModes.size(); ++i)
    limits_[i] = {axis(limits.forward, limits.linear_acceleration, kRampModes[i], period_s),
                  axis(limits.lateral, limits.linear_acceleration, kRampModes[i], period_s),
                  axis(limits.yaw_rate, limits.yaw_acceleration, kRampModes[i], period_s)};
}

void VelocityRamp::step(const BaseVelocity& target, RampMode mode) {
  const auto& limits = limits_[static_cast<std::size_t>(mode)];
  const std::array<double, 3> targets{target.forward, target.lateral, target.yaw_rate};
  for (std::size_t i = 0; i < axes_.size(); ++i) {
    axes_[i] = follow(axes_[i], limits[i], targets[i]);
    // Rounding leaves less than 1 nm/s; it is set to zero, so that at_rest() holds.
    if (targets[i] == 0 && std::abs(axes_[i].position) < 1e-9) axes_[i] = {};
  }
}

bool VelocityRamp::at_rest() const {
  return std::all_of(axes_.begin(), axes_.end(), [](const SetPoint& axis) { return axis.position == 0; });
}

}  // namespace aim::robotside
