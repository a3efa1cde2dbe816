// Intersections in closed form. The loops have neither branches nor calls, so that they are vectorised; this
// file is compiled with -O3 and without errno and floating-point traps (CMakeLists.txt).
#include "robotside/scene/ray_cast.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

constexpr float kLeast = 1e-6F;  // a surface at the origin itself is not met

inline void keep(Hits& hits, std::size_t i, float along, bool met, std::int32_t row) {
  const bool nearer = met & (along > kLeast) & (along < hits.along[i]);
  hits.along[i] = nearer ? along : hits.along[i];
  hits.what[i] = nearer ? row : hits.what[i];
}

void cast_floor(const Primitive& floor, std::int32_t row, const RayBlock& rays, Hits& hits) {
  const Vec3f up = floor.axes[0];
  const float height = floor.radius;
  for (std::size_t i = 0; i < kRayBlock; ++i) {
    const float climb = up.x * rays.x[i] + up.y * rays.y[i] + up.z * rays.z[i];
    keep(hits, i, -height / climb, climb < 0, row);
  }
}

void cast_box(const Primitive& box, std::int32_t row, const RayBlock& rays, Hits& hits) {
  const std::array<Vec3f, 3> axes = box.axes;
  const std::array<float, 3> half = box.half;
  const std::array<float, 3> centre = {dot(axes[0], box.a), dot(axes[1], box.a), dot(axes[2], box.a)};
  for (std::size_t i = 0; i < kRayBlock; ++i) {
    float enter = -kBeyond;
    float leave = kBeyond;
    for (std::size_t k = 0; k < 3; ++k) {
      const float speed = axes[k].x * rays.x[i] + axes[k].y * rays.y[i] + axes[k].z * rays.z[i];
      // A ray parallel to a side stays between its planes or outside them, also with this tiny slope.
      const float tiny = speed < 0 ? -1e-12F : 1e-12F;
      const float per = 1 / ((speed < 0 ? -speed : speed) < 1e-12F ? tiny : speed);
      const float low = (centre[k] - half[k]) * per;
      const float high = (centre[k] + half[k]) * per;
      const float first = low < high ? low : high;
      const float last = low < high ? high : low;
      enter = enter > first ? enter : first;
      leave = leave < last ? leave : last;
    }
    keep(hits, i, enter, enter <= leave, row);
  }
}

void cast_sphere(const Primitive& sphere, std::int32_t row, const RayBlock& rays, Hits& hits) {
  const Vec3f c = sphere.a;
  const float rest = dot(c, c) - sphere.radius * sphere.radius;
  for (std::size_t i = 0; i < kRayBlock; ++i) {
    const float square = rays.x[i] * rays.x[i] + rays.y[i] * rays.y[i] + rays.z[i] * rays.z[i];
    const float along = c.x * rays.x[i] + c.y * rays.y[i] + c.z * rays.z[i];
    const float inside = along * along - square * rest;
    const float root = std::sqrt(inside > 0 ? inside : 0);
    keep(hits, i, (along - root) / square, (inside > 0) & (square > 0), row);
  }
}

// A capsule's or a cylinder's surface around the axis from a to b; the ends are half spheres or flat.
// Symbols: d ray, n axis, o from the origin to a; y is the place along the axis, from 0 to its length
// squared.
template <bool kRoundEnds>
void cast_round(const Primitive& round, std::int32_t row, const RayBlock& rays, Hits& hits) {
  const Vec3f a = round.a;
  const Vec3f b = round.b;
  const Vec3f n = {b.x - a.x, b.y - a.y, b.z - a.z};
  const float nn = dot(n, n);
  const float na = -dot(n, a);  // of the origin seen from a
  const float aa = dot(a, a);
  const float bb = dot(b, b);
  const float rr = round.radius * round.radius;
  const float c = nn * aa - na * na - rr * nn;
  for (std::size_t i = 0; i < kRayBlock; ++i) {
    const float x = rays.x[i];
    const float y = rays.y[i];
    const float z = rays.z[i];
    const float dd = x * x + y * y + z * z;
    const float nd = n.x * x + n.y * y + n.z * z;
    const float ad = a.x * x + a.y * y + a.z * z;
    const float qa = nn * dd - nd * nd;
    const float qb = -nn * ad - na * nd;
    const float h = qb * qb - qa * c;
    const float root = std::sqrt(h > 0 ? h : 0);
    const float side = (-qb - root) / (qa > 0 ? qa : 1);
    const float place = na + side * nd;
    const bool on_side = (h > 0) & (qa > 0) & (place > 0) & (place < nn);
    if constexpr (kRoundEnds) {
      const float bd = b.x * x + b.y * y + b.z * z;
      const float ia = ad * ad - dd * (aa - rr);
      const float ib = bd * bd - dd * (bb - rr);
      const float ta = (ad - std::sqrt(ia > 0 ? ia : 0)) / (dd > 0 ? dd : 1);
      const float tb = (bd - std::sqrt(ib > 0 ? ib : 0)) / (dd > 0 ? dd : 1);
      // The half of each end sphere beyond the axis: elsewhere the side is nearer.
      keep(hits, i, ta, (ia > 0) & (dd > 0) & (na + ta * nd <= 0), row);
      keep(hits, i, tb, (ib > 0) & (dd > 0) & (na + tb * nd >= nn), row);
    } else {
      // The end that faces the origin: the ray enters it when it runs along the axis (nd > 0: the end at a).
      const float steep = (nd < 0 ? -nd : nd) < 1e-12F ? 1e-12F : nd;
      const float end = ((nd > 0 ? 0 : nn) - na) / steep;
      const float px = end * x - a.x;
      const float py = end * y - a.y;
      const float pz = end * z - a.z;
      const float pn = px * n.x + py * n.y + pz * n.z;
      const float off = nn * (px * px + py * py + pz * pz) - pn * pn;
      keep(hits, i, end, (off <= rr * nn) & (dd > 0), row);
    }
    keep(hits, i, side, on_side, row);
  }
}

Vec3f scaled_to_one(const Vec3f& v) {
  const float length = std::sqrt(dot(v, v));
  return length > 0 ? Vec3f{v.x / length, v.y / length, v.z / length} : Vec3f{0, 0, 1};
}

Vec3f minus(const Vec3f& a, const Vec3f& b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }

Vec3f normal_of_box(const Primitive& box, const Vec3f& point) {
  const std::size_t side = side_at(box, point);
  const Vec3f axis = box.axes[side / 2];
  return side % 2 == 0 ? axis : Vec3f{-axis.x, -axis.y, -axis.z};
}

Vec3f normal_of_round(const Primitive& round, const Vec3f& point) {
  const Vec3f axis = minus(round.b, round.a);
  const Vec3f from = minus(point, round.a);
  const float fraction = dot(from, axis) / dot(axis, axis);
  const float kept = std::clamp(fraction, 0.0F, 1.0F);
  const Vec3f off = minus(from, {kept * axis.x, kept * axis.y, kept * axis.z});
  if (round.kind == PrimitiveKind::cylinder) {  // the nearer of end and side
    const float to_end = std::min(std::abs(fraction), std::abs(1 - fraction)) * std::sqrt(dot(axis, axis));
    const float to_side = std::abs(std::sqrt(dot(off, off)) - round.radius);
    const Vec3f out = scaled_to_one(axis);
    if (to_end < to_side) return fraction < 0.5F ? Vec3f{-out.x, -out.y, -out.z} : out;
  }
  return scaled_to_one(off);
}

}  // namespace

void cast(const Primitive& primitive, std::int32_t row, const RayBlock& rays, Hits& hits) noexcept {
  switch (primitive.kind) {
    case PrimitiveKind::floor:
      return cast_floor(primitive, row, rays, hits);
    case PrimitiveKind::box:
      return cast_box(primitive, row, rays, hits);
    case PrimitiveKind::sphere:
      return cast_sphere(primitive, row, rays, hits);
    case PrimitiveKind::capsule:
      return cast_round<true>(primitive, row, rays, hits);
    case PrimitiveKind::cylinder:
      return cast_round<false>(primitive, row, rays, hits);
  }
}

std::size_t side_at(const Primitive& box, const Vec3f& point) noexcept {
  const Vec3f from = minus(point, box.a);
  const float x = dot(box.axes[0], from) * box.per_half[0];
  const float y = dot(box.axes[1], from) * box.per_half[1];
  const float z = dot(box.axes[2], from) * box.per_half[2];
  const float far_x = std::abs(x);
  const float far_y = std::abs(y);
  const float far_z = std::abs(z);
  if (far_x >= far_y && far_x >= far_z) return x < 0 ? 1 : 0;
  if (far_y >= far_z) return y < 0 ? 3 : 2;
  return z < 0 ? 5 : 4;
}

Vec3f normal_at(const Primitive& primitive, const Vec3f& point) noexcept {
  switch (primitive.kind) {
    case PrimitiveKind::floor:
      return primitive.axes[0];
    case PrimitiveKind::box:
      return normal_of_box(primitive, point);
    case PrimitiveKind::sphere:
      return scaled_to_one(minus(point, primitive.a));
    case PrimitiveKind::capsule:
    case PrimitiveKind::cylinder:
      return normal_of_round(primitive, point);
  }
  return {};
}

}  // namespace aim::robotside
