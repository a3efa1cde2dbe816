// Between the serial joints of the model and the motors that the hardware abstraction names: the same arrays,
// in which the two motors of a linkage take the places of its two joints. Pure, without allocation.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/model/robot_model.hpp"
#include "robotside/kinematics/linkage.hpp"

namespace aim::robotside {

// Of joints or of motors, indexed by the model's joints [rad, N m; linear motors: m, N; fingers: counts].
struct AxisValues {
  JointArray position{};
  JointArray velocity{};
  JointArray effort{};
};

class MotorSpace {
 public:
  explicit MotorSpace(const RobotModel& model);

  // The motor in the place of this joint; the joint's own name where it has a motor of its own.
  std::string_view motor(std::size_t joint) const { return names_[joint]; }
  // The place of the motor of this name, or of the joint where it has a motor of its own.
  std::optional<std::size_t> find(std::string_view motor) const;
  // The joints that move together with this one, including it: those whose motors must be commanded at once.
  JointMask together(std::size_t joint) const;

  // Converts in place, positions, velocities and efforts. Returns the joints of linkages that cannot close,
  // which are left as they were; 0: none.
  JointMask to_motors(AxisValues& values) const noexcept;
  JointMask to_joints(AxisValues& values) const noexcept;
  // Only linkages whose joints are all in the mask, and without efforts.
  JointMask to_joints(JointMask joints, JointArray& positions, JointArray& velocities) const noexcept;

 private:
  std::size_t first_joint(const Linkage& linkage) const;
  JointMask joints_of(const Linkage& linkage) const;
  bool into_joints(const Linkage& linkage, JointArray& positions, JointArray& velocities,
                   LinkageJacobian& jacobian) const noexcept;

  const RobotModel& model_;
  std::span<const Linkage> linkages_;
  std::vector<std::string_view> names_;  // one per joint of the model
};

}  // namespace aim::robotside
