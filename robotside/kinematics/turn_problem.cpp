// The vector between the two rotations has the same component along the second axis as `from` and the same
// component along the first axis as `to`; its length gives the component along their normal.
#include "robotside/kinematics/turn_problem.hpp"

#include <algorithm>

namespace aim::robotside {

double turn_between(const Vec3& axis, const Vec3& from, const Vec3& to) noexcept {
  return std::atan2(dot(axis, cross(from, to)), dot(from, to) - dot(axis, from) * dot(axis, to));
}

TwoTurns two_turns(const Vec3& first_axis, const Vec3& second_axis, const Vec3& from, const Vec3& to,
                   double side) noexcept {
  const Vec3 normal = cross(first_axis, second_axis);
  const double cosine = dot(first_axis, second_axis);
  const double square = dot(normal, normal);
  const double along_first = dot(first_axis, to);
  const double along_second = dot(second_axis, from);
  const double a = (along_first - cosine * along_second) / square;
  const double b = (along_second - cosine * along_first) / square;
  const double rest = dot(from, from) - a * a - b * b - 2 * a * b * cosine;
  const Vec3 between =
      a * first_axis + b * second_axis + (side * std::sqrt(std::max(rest, 0.0) / square)) * normal;
  return {turn_between(first_axis, between, to), turn_between(second_axis, from, between)};
}

double side_of(const Vec3& first_axis, const Vec3& second_axis, const Vec3& from, double second) noexcept {
  return dot(cross(first_axis, second_axis), rotate(turn(second_axis, second), from)) < 0 ? -1.0 : 1.0;
}

}  // namespace aim::robotside
