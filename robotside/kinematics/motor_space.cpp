// Each linkage of the model in turn.
#include "robotside/kinematics/motor_space.hpp"

#include <algorithm>

namespace aim::robotside {
namespace {

JointPair pair_at(const JointArray& values, std::size_t first) { return {values[first], values[first + 1]}; }

void put(JointArray& values, std::size_t first, const JointPair& pair) {
  values[first] = pair[0];
  values[first + 1] = pair[1];
}

}  // namespace

MotorSpace::MotorSpace(const RobotModel& model) : model_(model) {
  if (model.geometry != nullptr) linkages_ = model.geometry->linkages;
  for (const Joint& joint : model.joints) names_.push_back(joint.name);
  for (const Linkage& linkage : linkages_)
    for (std::size_t i = 0; i < 2; ++i) names_[first_joint(linkage) + i] = linkage.motors[i].name;
}

std::size_t MotorSpace::first_joint(const Linkage& linkage) const {
  return model_.geometry->chains[linkage.chain].first + linkage.joint;
}

JointMask MotorSpace::joints_of(const Linkage& linkage) const {
  return bit(first_joint(linkage)) | bit(first_joint(linkage) + 1);
}

std::optional<std::size_t> MotorSpace::find(std::string_view motor) const {
  const auto found = std::find(names_.begin(), names_.end(), motor);
  if (found != names_.end()) return static_cast<std::size_t>(found - names_.begin());
  const auto joint = model_.find_joint(motor);
  return joint && together(*joint) == bit(*joint) ? joint : std::nullopt;
}

JointMask MotorSpace::together(std::size_t joint) const {
  for (const Linkage& linkage : linkages_)
    if ((joints_of(linkage) & bit(joint)) != 0) return joints_of(linkage);
  return bit(joint);
}

JointMask MotorSpace::to_motors(AxisValues& values) const noexcept {
  JointMask open = 0;
  for (const Linkage& linkage : linkages_) {
    const std::size_t first = first_joint(linkage);
    JointPair motors{};
    LinkageJacobian jacobian{};
    if (!motors_for(*model_.geometry, linkage, pair_at(values.position, first), motors, &jacobian)) {
      open |= joints_of(linkage);
      continue;
    }
    put(values.position, first, motors);
    put(values.velocity, first, jacobian.motor_velocities(pair_at(values.velocity, first)));
    put(values.effort, first, jacobian.motor_efforts(pair_at(values.effort, first)));
  }
  return open;
}

JointMask MotorSpace::to_joints(AxisValues& values) const noexcept {
  JointMask open = 0;
  for (const Linkage& linkage : linkages_) {
    const std::size_t first = first_joint(linkage);
    LinkageJacobian jacobian{};
    if (!into_joints(linkage, values.position, values.velocity, jacobian))
      open |= joints_of(linkage);
    else
      put(values.effort, first, jacobian.joint_efforts(pair_at(values.effort, first)));
  }
  return open;
}

JointMask MotorSpace::to_joints(JointMask joints, JointArray& positions,
                                JointArray& velocities) const noexcept {
  JointMask open = 0;
  LinkageJacobian unused{};
  for (const Linkage& linkage : linkages_) {
    if ((joints & joints_of(linkage)) != joints_of(linkage)) continue;
    if (!into_joints(linkage, positions, velocities, unused)) open |= joints_of(linkage);
  }
  return open;
}

// Positions and velocities of one linkage in place.
bool MotorSpace::into_joints(const Linkage& linkage, JointArray& positions, JointArray& velocities,
                             LinkageJacobian& jacobian) const noexcept {
  const std::size_t first = first_joint(linkage);
  JointPair joints{}, motors{};
  if (!joints_for(*model_.geometry, linkage, pair_at(positions, first), joints) ||
      !motors_for(*model_.geometry, linkage, joints, motors, &jacobian))
    return false;
  put(positions, first, joints);
  put(velocities, first, jacobian.joint_velocities(pair_at(velocities, first)));
  return true;
}

}  // namespace aim::robotside
