// Exact intersection of rays from the origin with primitives, many rays at a time. Pure, without allocation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "robotside/scene/primitive.hpp"

namespace aim::robotside {

// Rays are cast in blocks of this size, with one array per component, so that the compiler computes several
// at once.
inline constexpr std::size_t kRayBlock = 64;

struct RayBlock {
  const float* x;  // kRayBlock directions; they need not be unit vectors; (0, 0, 0): no ray
  const float* y;
  const float* z;
};

inline constexpr std::int32_t kNothing = -1;
inline constexpr float kBeyond = 1e30F;  // parameter of a ray that meets nothing

// Where each ray meets the nearest primitive: at `along` times its direction.
struct Hits {
  std::array<float, kRayBlock> along;
  std::array<std::int32_t, kRayBlock> what;  // row of the primitives, or kNothing

  void clear() {
    along.fill(kBeyond);
    what.fill(kNothing);
  }
};

// Keeps the nearer of what `hits` holds and this primitive. A ray that begins inside a primitive does not
// meet it.
void cast(const Primitive& primitive, std::int32_t row, const RayBlock& rays, Hits& hits) noexcept;

// The side of a box that a point of its surface is on: x+, x-, y+, y-, z+, z-.
std::size_t side_at(const Primitive& box, const Vec3f& point) noexcept;

// The outward normal at a point of the surface, unit.
Vec3f normal_at(const Primitive& primitive, const Vec3f& point) noexcept;

}  // namespace aim::robotside
