// Parallel linkages between two joints and the two motors that drive them: rods of a wrist, cranks of an
// ankle. The rods close exactly; nothing is linearised.
#pragma once

#include <array>

#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {

// First and second joint [rad], or first and second motor [m or rad], of one linkage.
using JointPair = std::array<double, 2>;

// Velocity of each motor per velocity of each joint. Its transpose relates the efforts, since both sides have
// the same power.
struct LinkageJacobian {
  double by[2][2];  // [motor][joint], [m/rad] or [rad/rad]

  double determinant() const { return by[0][0] * by[1][1] - by[0][1] * by[1][0]; }
  JointPair motor_velocities(const JointPair& joints) const;
  JointPair joint_velocities(const JointPair& motors) const;
  JointPair joint_efforts(const JointPair& motors) const;  // [N m]
  JointPair motor_efforts(const JointPair& joints) const;  // [N] of rods, [N m] of cranks
};

// Motor positions for joint positions, in closed form, and their derivatives. Returns false and changes
// nothing if a rod cannot close or is in its dead centre.
bool motors_for(const BodyGeometry& body, const Linkage& linkage, const JointPair& joints, JointPair& motors,
                LinkageJacobian* jacobian = nullptr) noexcept;

// The joint positions that give these motor positions, in the working range of the linkage, by Newton steps.
// Returns false and changes nothing if there are none.
bool joints_for(const BodyGeometry& body, const Linkage& linkage, const JointPair& motors,
                JointPair& joints) noexcept;

inline bool within_travel(const Linkage& linkage, const JointPair& motors) noexcept {
  return motors[0] >= linkage.shortest && motors[0] <= linkage.longest && motors[1] >= linkage.shortest &&
         motors[1] <= linkage.longest;
}

}  // namespace aim::robotside
