// A capsule is a segment with a radius, so each distance reduces to a distance from a segment.
#include "robotside/collision/solid_distance.hpp"

#include <algorithm>
#include <array>

namespace aim::robotside {
namespace {

struct Nearest {
  Vec3 first, second;
};

// The nearest points of the segments p + s u and q + t v, s and t in 0..1.
Nearest between_segments(const Vec3& p, const Vec3& u, const Vec3& q, const Vec3& v) {
  constexpr double kTiny = 1e-18;  // [m^2]
  const Vec3 r = p - q;
  const double a = dot(u, u), e = dot(v, v), f = dot(v, r), c = dot(u, r);
  double s = 0, t = 0;
  if (a > kTiny && e > kTiny) {
    const double b = dot(u, v);
    const double square = a * e - b * b;
    s = square > kTiny * a * e ? std::clamp((b * f - c * e) / square, 0.0, 1.0) : 0.0;
    t = (b * s + f) / e;
    if (t < 0 || t > 1) {
      t = std::clamp(t, 0.0, 1.0);
      s = std::clamp((b * t - c) / a, 0.0, 1.0);
    }
  } else if (a > kTiny) {
    s = std::clamp(-c / a, 0.0, 1.0);
  } else if (e > kTiny) {
    t = std::clamp(f / e, 0.0, 1.0);
  }
  return {p + s * u, q + t * v};
}

// Signed distance of a point from the surface of a solid (positive outside), and the nearest surface point.
struct FromSurface {
  double distance;
  Vec3 surface;
};

// In the frame of a box with half edges `half`.
FromSurface from_box(const Vec3& point, const Vec3& half) {
  const Vec3 inside = {std::clamp(point.x, -half.x, half.x), std::clamp(point.y, -half.y, half.y),
                       std::clamp(point.z, -half.z, half.z)};
  const Vec3 out = point - inside;
  if (dot(out, out) > 0) return {norm(out), inside};
  const Vec3 depth = {half.x - std::abs(point.x), half.y - std::abs(point.y), half.z - std::abs(point.z)};
  Vec3 surface = point;
  if (depth.x <= depth.y && depth.x <= depth.z) {
    surface.x = std::copysign(half.x, point.x);
    return {-depth.x, surface};
  }
  if (depth.y <= depth.z) {
    surface.y = std::copysign(half.y, point.y);
    return {-depth.y, surface};
  }
  surface.z = std::copysign(half.z, point.z);
  return {-depth.z, surface};
}

FromSurface from_cylinder(const Vec3& point, const Vec3& a, const Vec3& along, double length, double radius) {
  const double height = dot(point - a, along);
  const Vec3 foot = a + height * along;
  const Vec3 aside = point - foot;
  const double out = norm(aside);
  const double kept = std::clamp(height, 0.0, length);
  if (out > radius || kept != height) {
    const Vec3 surface = a + kept * along + (out > radius ? radius / out : 1.0) * aside;
    return {norm(point - surface), surface};
  }
  const double to_end = std::min(height, length - height);
  if (to_end < radius - out) return {-to_end, point + (height < length / 2 ? -to_end : to_end) * along};
  const Vec3 some = std::abs(along.x) < 0.5 ? Vec3{1, 0, 0} : Vec3{0, 1, 0};
  const Vec3 outward = out > 1e-12 ? (1 / out) * aside : normalized(cross(along, some));
  return {out - radius, foot + radius * outward};
}

// Fraction of a segment at which the signed distance to a convex solid is smallest. The distance is convex
// along the segment, so golden section search finds it.
template <typename At>
double nearest_fraction(const At& at) {
  constexpr double kGolden = 0.6180339887498949;
  constexpr int kSteps = 32;  // to 2e-7 of the segment
  double low = 0, high = 1;
  double left = 1 - kGolden, right = kGolden;
  double at_left = at(left), at_right = at(right);
  for (int i = 0; i < kSteps; ++i) {
    if (at_left <= at_right) {
      high = right, right = left, at_right = at_left;
      at_left = at(left = high - kGolden * (high - low));
    } else {
      low = left, left = right, at_left = at_right;
      at_right = at(right = low + kGolden * (high - low));
    }
  }
  const double inner = 0.5 * (low + high);
  const std::array<double, 3> fractions = {0, inner, 1};
  return *std::min_element(fractions.begin(), fractions.end(),
                           [&](double x, double y) { return at(x) < at(y); });
}

Vec3 direction(const Vec3& from, const Vec3& to) {
  const double length = norm(to - from);
  return length > 1e-12 ? (1 / length) * (to - from) : Vec3{0, 0, 1};
}

Distance of_capsules(const PlacedSolid& first, const PlacedSolid& second) {
  const Nearest nearest = between_segments(first.a, first.b - first.a, second.a, second.b - second.a);
  const Vec3 way = direction(nearest.first, nearest.second);
  return {norm(nearest.second - nearest.first) - first.radius - second.radius,
          nearest.first + first.radius * way, nearest.second - second.radius * way};
}

// `surface_of(point)` is the nearest surface of the solid without its rounding `radius`.
template <typename SurfaceOf>
Distance of_solid_and_segment(const SurfaceOf& surface_of, double radius, const Vec3& from, const Vec3& along,
                              double capsule_radius) {
  const Vec3 point = from + nearest_fraction([&](double fraction) {
                              return surface_of(from + fraction * along).distance;
                            }) * along;
  const FromSurface at = surface_of(point);
  const Vec3 way = at.distance >= 0 ? direction(at.surface, point) : direction(point, at.surface);
  return {at.distance - radius - capsule_radius, at.surface + radius * way, point - capsule_radius * way};
}

Distance of_box_and_capsule(const PlacedSolid& box, const PlacedSolid& capsule) {
  const Quaternion back = conjugate(box.rotation);
  Distance found = of_solid_and_segment([&](const Vec3& point) { return from_box(point, box.b); }, box.radius,
                                        rotate(back, capsule.a - box.a), rotate(back, capsule.b - capsule.a),
                                        capsule.radius);
  for (Vec3* point : {&found.on_first, &found.on_second}) *point = box.a + rotate(box.rotation, *point);
  return found;
}

Distance of_cylinder_and_capsule(const PlacedSolid& cylinder, const PlacedSolid& capsule) {
  const double length = norm(cylinder.b - cylinder.a);
  const Vec3 along = direction(cylinder.a, cylinder.b);
  return of_solid_and_segment(
      [&](const Vec3& point) { return from_cylinder(point, cylinder.a, along, length, cylinder.radius); }, 0,
      capsule.a, capsule.b - capsule.a, capsule.radius);
}

// `solid` may be of any kind; its point is `on_first`.
Distance to_capsule(const PlacedSolid& solid, const PlacedSolid& capsule) {
  switch (solid.kind) {
    case SolidKind::capsule:
      return of_capsules(solid, capsule);
    case SolidKind::box:
      return of_box_and_capsule(solid, capsule);
    case SolidKind::cylinder:
      return of_cylinder_and_capsule(solid, capsule);
  }
  return {};
}

}  // namespace

PlacedSolid placed_box(const Pose& in_base, const Vec3& half_edges) noexcept {
  return {SolidKind::box,   in_base.position, half_edges, in_base.rotation, 0,
          in_base.position, norm(half_edges)};
}

PlacedSolid placed_capsule(const Vec3& a, const Vec3& b, double radius) noexcept {
  return {SolidKind::capsule, a, b, {}, radius, 0.5 * (a + b), 0.5 * norm(b - a) + radius};
}

PlacedSolid placed_cylinder(const Vec3& a, const Vec3& b, double radius) noexcept {
  return {SolidKind::cylinder, a, b, {}, radius, 0.5 * (a + b), std::hypot(0.5 * norm(b - a), radius)};
}

Distance distance_between(const PlacedSolid& first, const PlacedSolid& second) noexcept {
  if (second.kind == SolidKind::capsule) return to_capsule(first, second);
  const Distance swapped = to_capsule(second, first);
  return {swapped.distance, swapped.on_second, swapped.on_first};
}

}  // namespace aim::robotside
