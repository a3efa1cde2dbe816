// The joints of a model as masks: of each limb, and of the limbs that an action gives to an owner.
#pragma once

#include <array>

#include "core/model/robot_model.hpp"

namespace aim::robotside {

struct LimbJoints {
  explicit LimbJoints(const RobotModel& model) {
    for (std::size_t i = 0; i < model.joints.size(); ++i) {
      limbs[static_cast<std::size_t>(model.joints[i].limb)] |= bit(i);
      all |= bit(i);
    }
  }

  JointMask of(Limb limb) const { return limbs[static_cast<std::size_t>(limb)]; }
  JointMask owned(const Action& action, Owner owner) const {
    JointMask joints = 0;
    for (std::size_t i = 0; i < kLimbCount; ++i)
      if (action.owners.of(static_cast<Limb>(i)) == owner) joints |= limbs[i];
    return joints;
  }

  std::array<JointMask, kLimbCount> limbs{};
  JointMask all = 0;
};

}  // namespace aim::robotside
