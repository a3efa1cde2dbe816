// Sum of the distances from the joint's axis to the next joint's point and from point to point to the solid.
#include "robotside/collision/reach.hpp"

#include <algorithm>

namespace aim::robotside {
namespace {

double from_axis(const Screw& screw, const Vec3& point) {
  return norm(cross(screw.axis, point - screw.point));
}

// Largest distance of a point of the solid from a point of its link, both given with all joints at 0 [m].
double from_point(const Solid& solid, const Vec3& point) {
  if (solid.kind == SolidKind::box) return norm(solid.a - point) + norm(solid.b) + solid.radius;
  return std::max(norm(solid.a - point), norm(solid.b - point)) + solid.radius;
}

double from_axis(const Solid& solid, const Screw& screw) {
  if (solid.kind == SolidKind::box) return from_point(solid, screw.point);
  return std::max(from_axis(screw, solid.a), from_axis(screw, solid.b)) + solid.radius;
}

}  // namespace

double greatest_reach(const Chain& chain, const Solid& solid, std::size_t joint) noexcept {
  const std::size_t last = solid.joints - 1u;
  if (joint == last) return from_axis(solid, chain.screws[joint]);
  double reach = from_axis(chain.screws[joint], chain.screws[joint + 1].point);
  for (std::size_t k = joint + 1; k < last; ++k)
    reach += norm(chain.screws[k + 1].point - chain.screws[k].point);
  return reach + from_point(solid, chain.screws[last].point);
}

}  // namespace aim::robotside
