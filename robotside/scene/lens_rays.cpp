// Source of the lens models: Kannala and Brandt 2006 (r as a polynomial of the angle); with coefficients of 0
// it is r = angle, and the inverse Brown-Conrady model is a pinhole.
#include "robotside/scene/lens_rays.hpp"

#include <algorithm>
#include <cmath>

namespace aim::robotside {
namespace {

// Of the tile whose upper left pixel is (left, top).
TileCone cone_of(const LensRays& rays, std::uint32_t left, std::uint32_t top) {
  std::vector<Vec3> directions;
  Vec3 sum;
  for (std::uint32_t row = top; row < std::min(top + kTileRows, rays.height); ++row)
    for (std::uint32_t column = left; column < std::min<std::uint32_t>(left + kRayBlock, rays.width);
         ++column) {
      const std::size_t i = std::size_t{row} * rays.stride + column;
      const Vec3 direction = {rays.x[i], rays.y[i], rays.z[i]};
      if (dot(direction, direction) == 0) continue;
      directions.push_back(normalized(direction));
      sum = sum + directions.back();
    }
  if (directions.empty() || norm(sum) < 1e-9) return {{0, 0, 1}, directions.empty() ? -1.0F : 4.0F};
  const Vec3 axis = normalized(sum);
  double least = 1;
  for (const Vec3& direction : directions) least = std::min(least, dot(axis, direction));
  // The rounding of a cosine near 1 is 1e-3 rad at most.
  return {single(axis), static_cast<float>(std::acos(std::clamp(least, -1.0, 1.0)) + 1e-3)};
}

}  // namespace

Vec3 direction_of(const Lens& lens, double column, double row) {
  const double x = (column - lens.centre_x) / lens.focal_x;
  const double y = (row - lens.centre_y) / lens.focal_y;
  if (lens.model == LensModel::inverse_brown_conrady) return {x, y, 1};
  const double angle = std::hypot(x, y);
  if (angle > lens.half_view) return {0, 0, 0};
  if (angle < 1e-12) return {0, 0, 1};
  const double side = std::sin(angle) / angle;
  return {side * x, side * y, std::cos(angle)};
}

PixelPlace pixel_of(const Lens& lens, const Vec3& direction) {
  double x = direction.x / direction.z;
  double y = direction.y / direction.z;
  if (lens.model == LensModel::kannala_brandt4) {
    const double off = std::hypot(direction.x, direction.y);
    const double scale = off == 0 ? 0 : std::atan2(off, direction.z) / off;
    x = scale * direction.x;
    y = scale * direction.y;
  }
  return {lens.centre_x + lens.focal_x * x, lens.centre_y + lens.focal_y * y};
}

LensRays::LensRays(const Lens& lens, std::uint32_t image_width, std::uint32_t image_height)
    : width(image_width),
      height(image_height),
      stride(static_cast<std::uint32_t>((image_width + kRayBlock - 1) / kRayBlock * kRayBlock)) {
  const std::size_t count = std::size_t{stride} * height;
  x.resize(count);
  y.resize(count);
  z.resize(count);
  for (std::uint32_t row = 0; row < height; ++row)
    for (std::uint32_t column = 0; column < width; ++column) {
      const Vec3 direction = direction_of(lens, column, row);
      const std::size_t i = std::size_t{row} * stride + column;
      x[i] = static_cast<float>(direction.x);
      y[i] = static_cast<float>(direction.y);
      z[i] = static_cast<float>(direction.z);
    }
  for (std::uint32_t top = 0; top < height; top += kTileRows)
    for (std::uint32_t left = 0; left < stride; left += kRayBlock) tiles.push_back(cone_of(*this, left, top));
}

}  // namespace aim::robotside
