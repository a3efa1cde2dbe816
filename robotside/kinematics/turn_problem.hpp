// The two elementary questions of rotations about known axes, from which inverse kinematics of arms are made.
#pragma once

#include "core/model/pose.hpp"

namespace aim::robotside {

// The turn about the unit axis that brings `from` nearest to `to` [rad].
double turn_between(const Vec3& axis, const Vec3& from, const Vec3& to) noexcept;

// A turn about `second_axis`, then one about `first_axis`, that bring `from` to `to`, which has the same
// length, or as near as they can: there are two ways, told apart by the side of the plane of the axes that
// the vector passes through in between.
struct TwoTurns {
  double first = 0;   // [rad]
  double second = 0;  // [rad]
};
TwoTurns two_turns(const Vec3& first_axis, const Vec3& second_axis, const Vec3& from, const Vec3& to,
                   double side) noexcept;

// The side two_turns() has to be asked for to find this second turn.
double side_of(const Vec3& first_axis, const Vec3& second_axis, const Vec3& from, double second) noexcept;

}  // namespace aim::robotside
