// The directions of the pixels of a lens, in tiles, computed once per camera.
#pragma once

#include <cstdint>
#include <vector>

#include "core/model/sensor.hpp"
#include "robotside/scene/ray_cast.hpp"

namespace aim::robotside {

// The direction of a pixel in the optical frame: z is 1 for a pinhole, a unit vector for a fisheye; (0, 0, 0)
// where the lens sees nothing.
Vec3 direction_of(const Lens& lens, double column, double row);
// The pixel of a direction; meaningful in front of a pinhole, and off the backward axis of a fisheye.
struct PixelPlace {
  double column, row;  // [px]
};
PixelPlace pixel_of(const Lens& lens, const Vec3& direction);

inline constexpr std::uint32_t kTileRows = 16;  // a tile is kRayBlock pixels wide

// A cone around all directions of a tile.
struct TileCone {
  Vec3f axis;            // unit
  float half_angle = 0;  // [rad]; negative: the tile sees nothing
};

struct LensRays {
  LensRays(const Lens& lens, std::uint32_t width, std::uint32_t height);

  std::uint32_t width, height;  // [px]
  std::uint32_t stride;         // directions per row: the width in whole blocks
  std::vector<float> x, y, z;   // row by row
  std::vector<TileCone> tiles;  // row by row; stride / kRayBlock in a row
};

}  // namespace aim::robotside
