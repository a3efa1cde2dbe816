// The two elementary rotation problems of closed-form inverse kinematics: one rotation about a known axis,
// and two about known axes that meet (Paden-Kahan subproblems 1 and 2).
#pragma once

#include "core/model/pose.hpp"

namespace aim::robotside {

// The angle about the unit axis that rotates `from` nearest to `to` [rad].
double turn_between(const Vec3& axis, const Vec3& from, const Vec3& to) noexcept;

// A rotation about `second_axis` followed by one about `first_axis` that bring `from` to `to`, which has the
// same length, or as near as possible. There are two solutions; `side` (1 or -1) selects on which side of the
// plane of both axes the vector is between the two rotations.
struct TwoTurns {
  double first = 0;   // [rad]
  double second = 0;  // [rad]
};
TwoTurns two_turns(const Vec3& first_axis, const Vec3& second_axis, const Vec3& from, const Vec3& to,
                   double side) noexcept;

// The `side` for which two_turns() returns this second angle.
double side_of(const Vec3& first_axis, const Vec3& second_axis, const Vec3& from, double second) noexcept;

}  // namespace aim::robotside
