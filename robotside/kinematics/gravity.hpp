// Torques with which the joints hold the body against gravity, at rest. Pure, without allocation.
#pragma once

#include <span>

#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {

inline constexpr double kGravity = 9.80665;  // [m/s^2]

// A force of the ground on the end of a chain.
struct GroundForce {
  std::size_t chain = 0;  // of the body
  Vec3 point;             // in base [m]
  Vec3 force;             // in base [N]
};

// Total mass and its centre.
struct BodyMass {
  double mass = 0;  // [kg]
  Vec3 centre;      // in base [m]
};
BodyMass mass_of(const BodyGeometry& body, const JointArray& positions) noexcept;

// Torque of each joint [N m] that holds the links behind it, in the direction of the joint's axis. Other
// values are left as they are. `down`: acceleration of gravity in base [m/s^2], which states the attitude.
void gravity_torques(const BodyGeometry& body, const JointArray& positions, const Vec3& down,
                     std::span<const GroundForce> ground, JointArray& torques) noexcept;

inline constexpr std::size_t kMostFeet = 8;

// A foot: its chain, whose tool frame is the sole, and how firmly it stands, 0 (in the air) to 1.
struct Foot {
  std::size_t chain = 0;
  double contact = 0;
};

// The forces of the ground on the soles, which carry the whole body at rest and add up to its weight. Of two
// feet each carries the more the nearer the centre of mass is to it; of any other number all carry alike,
// always in proportion to their contact. All forces are shifted alike, by at most `reach` [m], so that their
// centre of pressure is under the centre of mass; where that is farther away a robot falls, which is not
// computed. One force per foot, at most kMostFeet; zero without contact.
void ground_forces(const BodyGeometry& body, const JointArray& positions, const Vec3& down,
                   std::span<const Foot> feet, double reach, std::span<GroundForce> forces) noexcept;

}  // namespace aim::robotside
