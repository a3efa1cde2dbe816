// The spring of a finger is chosen by us to be plausible.
#include "robotside/simulators/a2/sim_grip.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace aim::robotside {
namespace {

// A blocked finger presses harder the further its set-point goes beyond the object, up to its force limit.
constexpr double kFingerSpring = 20;   // force per position [count/count]
constexpr double kFingerRate = 20000;  // maximum rate of change of the force [count/s]

}  // namespace

SimGrip::SimGrip(const RobotModel& model) : model_(model) {
  for (auto& held : held_) held = std::numeric_limits<double>::quiet_NaN();
  for (std::size_t side = 0; side < kSides.size(); ++side)
    if (const JointGroup* hand = hand_of(model, side))
      std::fill_n(hand_.begin() + hand->first, hand->count, static_cast<std::uint8_t>(side));
}

void SimGrip::place(std::size_t hand, double closed_at) {
  if (hand_of(model_, hand) != nullptr) held_[hand] = closed_at;
}

void SimGrip::remove(std::size_t hand) {
  if (hand < held_.size()) held_[hand] = std::numeric_limits<double>::quiet_NaN();
}

std::optional<double> SimGrip::touched_at(std::size_t hand) const {
  if (hand >= held_.size()) return std::nullopt;
  const double at = held_[hand];
  return std::isnan(at) ? std::nullopt : std::optional(at);
}

void SimGrip::step(double dt, const SetPoints& set_points, Measurement& measured) {
  for (std::size_t i = 0; i < model_.joints.size(); ++i) {
    if (model_.joints[i].limb != Limb::hands) continue;
    const double held = held_[hand_[i]];
    const double beyond = measured.position[i] - held;  // NaN: no object
    double wanted = 0;
    if (beyond > 0) {
      const double most =
          set_points.effort_limit[i] > 0 ? set_points.effort_limit[i] : model_.joints[i].limits.effort;
      wanted = std::min(most, kFingerSpring * (set_points.position[i] - held));
      measured.position[i] = held;
      measured.velocity[i] = 0;
    }
    press_[i] += std::clamp(std::max(wanted, 0.0) - press_[i], -kFingerRate * dt, kFingerRate * dt);
  }
}

}  // namespace aim::robotside
