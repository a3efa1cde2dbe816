// As far as standing and stepping reach.
#include "robotside/simulators/kuavo/trunk_aim.hpp"

#include <algorithm>

#include "robotside/simulators/kuavo/torso_plan.hpp"

namespace aim::robotside::kuavo {
namespace {

constexpr Range kLeanWay{-0.1, 0.1};  // as far as standing is a target reached [m]

}  // namespace

void TrunkAim::stand(double offset) {
  height_ = std::clamp(offset, kHeightOffset.min * numbers_.scale(), kHeightOffset.max);
  pitch_ = kStandPitch;
  roll_ = 0;
}

void TrunkAim::aim(const std::array<double, 6>& state, int torso_mode, const PlanePose& middle) {
  const auto follows = [&](std::size_t k) { return TorsoPlan::follows(torso_mode, k); };
  if (follows(0)) lean_.x = kLeanWay.clamp(state[0] - middle.x);
  if (follows(1)) lean_.y = kLeanWay.clamp(state[1] - middle.y);
  if (follows(2)) height_ = kTorsoHeight.clamp(state[2] - numbers_.com_height);
  if (follows(3)) lean_.yaw = Range{-kLeanYaw, kLeanYaw}.clamp(wrapped(state[3] - middle.yaw));
  if (follows(4)) pitch_ = kTorsoPitch.clamp(state[4]);
  if (follows(5)) roll_ = kTorsoRoll.clamp(state[5]);
}

void TrunkAim::follow_step(double height) { height_ = kTorsoHeight.clamp(height_at_steps_ + height); }

}  // namespace aim::robotside::kuavo
