// Inverse kinematics of any arm with five to eight revolute joints, without a closed form: from several start
// configurations it goes to the pose by Levenberg-Marquardt steps (KDL), and uses the redundancy of an arm
// with more than six joints to come within the joint limits. Slower than the closed form by a factor of
// about a hundred. Allocates. Any thread, concurrent calls allowed.
#pragma once

#include <cstdint>

#include "robotside/kinematics/arm_inverse.hpp"

namespace aim::robotside {

class NumericInverse final : public ArmInverse {
 public:
  // `seed` of the random start configurations, which follow the reference and the middle of the limits. Every
  // call begins with it anew.
  NumericInverse(const RobotModel& model, const Chain& chain, std::uint32_t seed = 1)
      : ArmInverse(model, chain), seed_(seed) {}

  // Reached: within 1e-7 m and rad.
  ArmAnswer solve(const Pose& target, const ArmJoints& reference) const noexcept override;
  std::vector<ArmJoints> solutions(const Pose& target) const override;

 private:
  std::uint32_t seed_;
};

}  // namespace aim::robotside
