// Kinematics of one leg of the CyberDog in closed form. Angles with the signs of the model (right-handed
// about +x, +y, +y); points in the base frame, from the abduction axis of the leg.
#pragma once

#include <array>
#include <cstddef>

#include "core/model/pose.hpp"

namespace aim::robotside::cyberdog {

using LegAngles = std::array<double, 3>;  // abduction, hip, knee [rad]

// Legs: 0 FR, 1 FL, 2 RR, 3 RL.
constexpr bool is_front(std::size_t leg) { return leg < 2; }
constexpr double side_of(std::size_t leg) { return leg % 2 == 1 ? 1.0 : -1.0; }  // left: +1

Vec3 hip_in_body(std::size_t leg);                             // [m]
Vec3 foot_from_hip(std::size_t leg, const LegAngles& angles);  // centre of the foot [m]

// The angles that bring the foot to `foot`. A point that the leg does not reach is replaced by one on the
// same line from the hip, and each angle is kept within its limits.
LegAngles angles_of(std::size_t leg, const Vec3& foot);

}  // namespace aim::robotside::cyberdog
