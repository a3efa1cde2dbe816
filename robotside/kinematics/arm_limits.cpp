// Which joints of an arm and which pairs of them have limits.
#include "robotside/kinematics/arm_limits.hpp"

#include <cassert>
#include <limits>

namespace aim::robotside {

ArmJoints joints_of(const Chain& chain, const JointArray& positions) noexcept {
  ArmJoints joints{};
  std::copy_n(positions.begin() + static_cast<std::ptrdiff_t>(chain.first), chain.screws.size(),
              joints.begin());
  return joints;
}

void put(const Chain& chain, const ArmJoints& joints, JointArray& positions) noexcept {
  std::copy_n(joints.begin(), chain.screws.size(),
              positions.begin() + static_cast<std::ptrdiff_t>(chain.first));
}

ArmLimits::ArmLimits(const RobotModel& model, const Chain& chain) : joints_(chain.screws.size()) {
  assert(joints_ <= kMostChainJoints);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  ranges_.fill({-kInfinity, kInfinity});
  for (std::size_t i = 0; i < joints_; ++i) ranges_[i] = model.joints[chain.first + i].limits.position;
  const auto in_arm = [&](std::size_t joint) {
    return joint >= chain.first && joint < chain.first + joints_;
  };
  for (const CoupledLimit& limit : model.coupled_limits)
    if (in_arm(limit.first) && in_arm(limit.second) && coupling_count_ < couplings_.size())
      couplings_[coupling_count_++] = {
          &limit, limit.first - chain.first, limit.second - chain.first,
          1 / std::max(std::abs(limit.first_factor), std::abs(limit.second_factor))};
}

std::uint8_t ArmLimits::outside(const ArmJoints& joints) const noexcept {
  unsigned outside = 0;
  for (std::size_t i = 0; i < joints_; ++i)
    if (joints[i] < ranges_[i].min - kWithin || joints[i] > ranges_[i].max + kWithin) outside |= 1u << i;
  return static_cast<std::uint8_t>(outside);
}

const CoupledLimit* ArmLimits::broken_coupling(const ArmJoints& joints) const noexcept {
  for (std::size_t i = 0; i < coupling_count_; ++i)
    if (couplings_[i].excess(joints) > kWithin) return couplings_[i].limit;
  return nullptr;
}

ArmJoints ArmLimits::clamp(const ArmJoints& joints) const noexcept {
  ArmJoints inside{};
  for (std::size_t i = 0; i < joints_; ++i) inside[i] = ranges_[i].clamp(joints[i]);
  return inside;
}

}  // namespace aim::robotside
