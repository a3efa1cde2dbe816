// How far two convex solids are apart, and where they are nearest. Pure geometry.
#pragma once

#include <algorithm>
#include <cmath>

#include "core/body_geometry.hpp"

namespace aim::robotside {

// A solid where it is now, in base.
struct PlacedSolid {
  SolidKind kind = SolidKind::capsule;
  Vec3 a, b;  // ends of a capsule's segment or a cylinder's axis; centre and half edges of a box [m]
  Quaternion rotation;  // of a box
  double radius = 0;    // [m]
  Vec3 middle;          // of a ball around all of it,
  double around = 0;    // and that ball's radius [m]
};

struct Distance {
  double distance = 0;       // [m]; below 0 an estimate of how deep they are in each other
  Vec3 on_first, on_second;  // the nearest points of their surfaces
};

// At least one of the two is a capsule.
Distance distance_between(const PlacedSolid& first, const PlacedSolid& second) noexcept;

// Never more than the distance, and cheap: of a ball around either from a ball around the other, or from a
// box itself, around which a ball is a poor fit.
inline double distance_at_least(const PlacedSolid& first, const PlacedSolid& second) noexcept {
  const Vec3 way = second.middle - first.middle;
  if (first.kind != SolidKind::box) return norm(way) - first.around - second.around;
  const Vec3 from = rotate(conjugate(first.rotation), way);
  const Vec3 out = {std::max(std::abs(from.x) - first.b.x, 0.0), std::max(std::abs(from.y) - first.b.y, 0.0),
                    std::max(std::abs(from.z) - first.b.z, 0.0)};
  return norm(out) - first.radius - second.around;
}

// Makes a solid as the base sees it; `in_base` is where its own frame is. The ball around it is found here.
PlacedSolid placed_box(const Pose& in_base, const Vec3& half_edges) noexcept;
PlacedSolid placed_capsule(const Vec3& a, const Vec3& b, double radius) noexcept;
PlacedSolid placed_cylinder(const Vec3& a, const Vec3& b, double radius) noexcept;

}  // namespace aim::robotside
