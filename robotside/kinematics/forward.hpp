// Forward kinematics: poses of the links and of the tool frame, and the Jacobian, for given joint positions.
// Product of exponentials: no frames between the joints, only the joint axes with all joints at 0.
#pragma once

#include <array>

#include "core/model/body_geometry.hpp"
#include "core/model/joint.hpp"

namespace aim::robotside {

inline constexpr std::size_t kMostChainJoints = 8;

// Displacement of a link relative to its pose with all joints at 0.
struct Link {
  Vec3 point_at_zero;   // a point on the axis of the joint before it, in base [m]
  Vec3 point_now;       // the same point of the link now, in base [m]
  Quaternion rotation;  // in base

  Vec3 carry(const Vec3& point) const { return point_now + rotate(rotation, point - point_at_zero); }
  Pose carry(const Pose& pose) const { return {carry(pose.position), rotation * pose.rotation}; }
};

// [k]: the link behind the first k joints; [0] is the base.
using Links = std::array<Link, kMostChainJoints + 1>;

void find_links(const Chain& chain, const JointArray& positions, Links& links) noexcept;

Pose end_in_base(const Chain& chain, const JointArray& positions) noexcept;
Pose tool_in_base(const Chain& chain, const JointArray& positions) noexcept;

// Velocity of the tool frame per velocity of each joint of the chain, in base.
struct Jacobian {
  std::size_t joints = 0;
  std::array<Vec3, kMostChainJoints> linear;   // [m/rad]
  std::array<Vec3, kMostChainJoints> angular;  // [rad/rad]
};

Jacobian jacobian_of_tool(const Chain& chain, const JointArray& positions) noexcept;
// The same from links already computed, for the point `tool` in base.
Jacobian jacobian_at(const Chain& chain, const Links& links, const Vec3& tool) noexcept;

// sqrt(det(J J^T)): 0 in a singular configuration, where the tool cannot move in some direction [m^3].
double manipulability(const Jacobian& jacobian) noexcept;

}  // namespace aim::robotside
