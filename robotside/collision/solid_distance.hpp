// Distance and nearest points of two convex solids. Pure geometry.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/model/body_geometry.hpp"

namespace aim::robotside {

// A solid at its current pose, in base.
struct PlacedSolid {
  SolidKind kind = SolidKind::capsule;
  Vec3 a, b;  // ends of a capsule's segment or a cylinder's axis; centre and half edges of a box [m]
  Quaternion rotation;  // of a box
  double radius = 0;    // [m]
  Vec3 middle;          // centre of the bounding sphere [m]
  double around = 0;    // radius of the bounding sphere [m]
};

struct Distance {
  double distance = 0;       // [m]; below 0: an estimate of the penetration depth
  Vec3 on_first, on_second;  // nearest points of their surfaces, in base [m]
};

// At least one of the two must be a capsule.
Distance distance_between(const PlacedSolid& first, const PlacedSolid& second) noexcept;

// A cheap lower bound of the distance of a point from the solid: the distance from the bounding sphere of a
// capsule, from the box itself, or from a capsule around a cylinder [m].
inline double distance_at_least(const PlacedSolid& solid, const Vec3& point) noexcept {
  const Vec3 from_middle = point - solid.middle;
  if (solid.kind == SolidKind::capsule) return norm(from_middle) - solid.around;
  if (solid.kind == SolidKind::cylinder) {
    const Vec3 along = solid.b - solid.a;
    const double fraction = std::clamp(dot(point - solid.a, along) / dot(along, along), 0.0, 1.0);
    return norm(point - solid.a - fraction * along) - solid.radius;
  }
  const Vec3 from = rotate(conjugate(solid.rotation), from_middle);
  const Vec3 beyond = {std::abs(from.x) - solid.b.x, std::abs(from.y) - solid.b.y,
                       std::abs(from.z) - solid.b.z};
  const double inside = std::min(std::max({beyond.x, beyond.y, beyond.z}), 0.0);
  const Vec3 out = {std::max(beyond.x, 0.0), std::max(beyond.y, 0.0), std::max(beyond.z, 0.0)};
  return norm(out) + inside - solid.radius;
}

// A cheap lower bound of the distance [m].
inline double distance_at_least(const PlacedSolid& first, const PlacedSolid& second) noexcept {
  return second.kind == SolidKind::capsule ? distance_at_least(first, second.middle) - second.around
                                           : distance_at_least(second, first.middle) - first.around;
}

// Make a solid in base, with its bounding sphere; `in_base` is the pose of its own frame.
PlacedSolid placed_box(const Pose& in_base, const Vec3& half_edges) noexcept;
PlacedSolid placed_capsule(const Vec3& a, const Vec3& b, double radius) noexcept;
PlacedSolid placed_cylinder(const Vec3& a, const Vec3& b, double radius) noexcept;

}  // namespace aim::robotside
