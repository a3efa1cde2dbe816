// Source of the pattern: Roberts' R2 sequence, whose points fill a square evenly and never repeat; the
// pattern of the real lidar is a rosette that is not published.
#include "robotside/scene/lidar_scan.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "robotside/scene/ray_cast.hpp"
#include "robotside/scene/shade.hpp"

namespace aim::robotside {
namespace {

constexpr double kStepX = 0.7548776662466927;  // 1/g and 1/g^2, where g^3 = g + 1
constexpr double kStepY = 0.5698402909980532;

double fraction_of(double value) { return value - std::floor(value); }

struct Directions {
  std::array<float, kRayBlock> x{}, y{}, z{};

  void set(std::size_t i, double azimuth, double elevation) {
    const double level = std::cos(elevation);
    x[i] = static_cast<float>(level * std::cos(azimuth));
    y[i] = static_cast<float>(level * std::sin(azimuth));
    z[i] = static_cast<float>(std::sin(elevation));
  }
  void set_none(std::size_t i) { x[i] = y[i] = z[i] = 0; }
};

}  // namespace

void scan(std::uint64_t number, std::uint32_t rays, const Range& elevation, const Range& range,
          std::span<const Primitive> primitives, const Pose& lidar_in_world,
          std::vector<CloudPoint>& points) {
  points.clear();
  const Shade shade(primitives, lidar_in_world);
  Directions directions;
  Hits hits;
  for (std::uint32_t first = 0; first < rays; first += kRayBlock) {
    const auto count = std::min<std::size_t>(kRayBlock, rays - first);
    for (std::size_t i = 0; i < kRayBlock; ++i) {
      // Below 2^40 the product keeps 12 binary digits behind the point, after a million hours of scans.
      const auto ray = static_cast<double>(number * rays + first + i);
      if (i < count)
        directions.set(i, 2 * std::numbers::pi * fraction_of(ray * kStepX),
                       elevation.min + (elevation.max - elevation.min) * fraction_of(ray * kStepY));
      else
        directions.set_none(i);
    }
    hits.clear();
    for (std::size_t row = 0; row < primitives.size(); ++row)
      cast(primitives[row], static_cast<std::int32_t>(row),
           {directions.x.data(), directions.y.data(), directions.z.data()}, hits);
    for (std::size_t i = 0; i < count; ++i) {
      const float distance = hits.along[i];  // the directions are unit vectors
      if (hits.what[i] == kNothing || !range.contains(static_cast<double>(distance))) continue;
      const Vec3f point = {distance * directions.x[i], distance * directions.y[i],
                           distance * directions.z[i]};
      const Color color = shade.at(hits.what[i], point);
      points.push_back(
          {point.x, point.y, point.z, static_cast<float>(color.red + color.green + color.blue) / 3});
    }
  }
}

}  // namespace aim::robotside
