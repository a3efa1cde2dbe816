// Which chains of a body are arms, and which solver fits an arm.
#include "robotside/kinematics/arm_inverse.hpp"

#include <algorithm>

#include "robotside/kinematics/numeric_inverse.hpp"
#include "robotside/kinematics/swivel_inverse.hpp"

namespace aim::robotside {

bool is_arm(const RobotModel& model, const Chain& chain) {
  const auto joints = model.joints.subspan(chain.first, chain.screws.size());
  return !joints.empty() && joints.size() <= kMostChainJoints &&
         std::all_of(joints.begin(), joints.end(), [](const Joint& joint) {
           return joint.limb == Limb::arms && joint.unit == JointUnit::radian;
         });
}

const Chain* find_arm(const RobotModel& model, std::string_view name) {
  const Chain* chain = model.geometry == nullptr ? nullptr : model.geometry->find_chain(name);
  return chain != nullptr && is_arm(model, *chain) ? chain : nullptr;
}

std::unique_ptr<ArmInverse> make_arm_inverse(const RobotModel& model, const Chain& arm) {
  if (ArmShape::fits(model, arm)) return std::make_unique<SwivelInverse>(model, arm);
  return std::make_unique<NumericInverse>(model, arm);
}

}  // namespace aim::robotside
