// Capsules are segments with a radius, so everything is a distance to a segment.
#include "robotside/collision/solid_distance.hpp"

#include <algorithm>
#include <array>

namespace aim::robotside {
namespace {

struct Nearest {
  Vec3 first, second;
};

// Points of the segments p + s u and q + t v, s and t in 0..1, that are nearest to each other.
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

// A point and the surface of a box with these half edges, in the box's frame: positive outside.
struct FromBox {
  double distance;
  Vec3 surface;
};

FromBox from_box(const Vec3& point, const Vec3& half) {
  const Vec3 inside = {std::clamp(point.x, -half.x, half.x), std::clamp(point.y, -half.y, half.y),
                       std::clamp(point.z, -half.z, half.z)};
  const Vec3 out = point - inside;
  if (dot(out, out) > 0) return {norm(out), inside};
  const Vec3 room = {half.x - std::abs(point.x), half.y - std::abs(point.y), half.z - std::abs(point.z)};
  Vec3 surface = point;
  if (room.x <= room.y && room.x <= room.z) {
    surface.x = std::copysign(half.x, point.x);
    return {-room.x, surface};
  }
  if (room.y <= room.z) {
    surface.y = std::copysign(half.y, point.y);
    return {-room.y, surface};
  }
  surface.z = std::copysign(half.z, point.z);
  return {-room.z, surface};
}

// The signed distance to a box is convex along a segment, so the golden section finds its least value.
double nearest_share(const Vec3& from, const Vec3& along, const Vec3& half) {
  constexpr double kGolden = 0.6180339887498949;
  constexpr int kSteps = 32;  // to 2e-7 of the segment
  const auto at = [&](double share) { return from_box(from + share * along, half).distance; };
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
  const std::array<double, 3> shares = {0, inner, 1};
  return *std::min_element(shares.begin(), shares.end(), [&](double x, double y) { return at(x) < at(y); });
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

// The box comes first.
Distance of_box_and_capsule(const PlacedSolid& box, const PlacedSolid& capsule) {
  const Quaternion back = conjugate(box.rotation);
  const Vec3 from = rotate(back, capsule.a - box.a);
  const Vec3 along = rotate(back, capsule.b - capsule.a);
  const Vec3 point = from + nearest_share(from, along, box.b) * along;
  const FromBox at = from_box(point, box.b);
  const Vec3 way = at.distance >= 0 ? direction(at.surface, point) : direction(point, at.surface);
  const auto in_base = [&](const Vec3& p) { return box.a + rotate(box.rotation, p); };
  return {at.distance - box.radius - capsule.radius, in_base(at.surface + box.radius * way),
          in_base(point - capsule.radius * way)};
}

}  // namespace

Distance distance_between(const PlacedSolid& first, const PlacedSolid& second) noexcept {
  if (first.kind == SolidKind::box) return of_box_and_capsule(first, second);
  if (second.kind == SolidKind::capsule) return of_capsules(first, second);
  const Distance swapped = of_box_and_capsule(second, first);
  return {swapped.distance, swapped.on_second, swapped.on_first};
}

}  // namespace aim::robotside
