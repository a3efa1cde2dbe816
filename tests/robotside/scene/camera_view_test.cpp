// Images of a known scene: what is cast per tile equals what is cast at everything, and colours and depths
// are where geometry puts them.
#include "robotside/scene/camera_view.hpp"

#include <cmath>

#include "robotside/scene/shade.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::robotside;

namespace {

constexpr Lens kLens = {LensModel::inverse_brown_conrady, 300, 300, 159.5, 119.5, 0};
constexpr std::uint32_t kWidth = 320, kHeight = 240;
constexpr Quaternion kForward = {0.5, -0.5, 0.5, -0.5};
constexpr Range kDepth = {0.3, 10};

SceneObject box(std::string name, Vec3 at, Vec3 edges, Color color) {
  return {std::move(name), SceneShape::box, {at, {}}, edges, color};
}

}  // namespace

TEST_CASE("the image of the default room is the same without the choice of primitives per tile") {
  const Pose camera = {{0.2, -0.4, 1.4}, turn({0, 0, 1}, 0.5) * turn({0, 1, 0}, 0.25) * kForward};
  const auto primitives = primitives_of(default_scene(), {}, camera);
  const LensRays rays(kLens, kWidth, kHeight);
  std::vector<std::uint16_t> depth;
  std::vector<std::uint8_t> color;
  view(rays, primitives, camera, kDepth, {&color, &depth});
  const Shade shade(primitives, camera);
  for (std::uint32_t row = 0; row < kHeight; ++row)
    for (std::uint32_t left = 0; left < kWidth; left += kRayBlock) {
      const std::size_t first = std::size_t{row} * rays.stride + left;
      Hits hits;
      hits.clear();
      for (std::size_t k = 0; k < primitives.size(); ++k)
        cast(primitives[k], static_cast<std::int32_t>(k), {&rays.x[first], &rays.y[first], &rays.z[first]},
             hits);
      for (std::size_t i = 0; i < kRayBlock; ++i) {
        const std::size_t pixel = std::size_t{row} * kWidth + left + i;
        const float t = hits.along[i];
        const std::uint16_t expected =
            t >= 0.3F && t <= 10 ? static_cast<std::uint16_t>(t * 1000 + 0.5F) : std::uint16_t{0};
        const Color expected_color =
            shade.at(hits.what[i], {t * rays.x[first + i], t * rays.y[first + i], t * rays.z[first + i]});
        if (depth[pixel] != expected || color[3 * pixel] != expected_color.red)
          FAIL("pixel " << left + i << ',' << row);
      }
    }
}

TEST_CASE(
    "depth is measured along the optical axis, to a plane the same everywhere, and ends with the range") {
  const Pose camera = {{0, 0, 1.5}, kForward};
  const auto depth_at = [&](double distance) {
    const Scene scene{{box("wall", {distance + 0.5, 0, 1.5}, {1, 40, 40}, {200, 0, 0})}};
    std::vector<std::uint16_t> depth;
    const LensRays rays(kLens, kWidth, kHeight);
    view(rays, primitives_of(scene, {}, camera), camera, kDepth, {nullptr, &depth});
    return depth;
  };
  for (const std::uint16_t value : depth_at(1.0)) REQUIRE(value == 1000);
  for (const std::uint16_t value : depth_at(0.25)) REQUIRE(value == 0);  // too near
  CHECK(depth_at(12).front() == 0);                                      // too far
  CHECK(depth_at(9.9994)[kWidth * 10] == 9999);
}

TEST_CASE("the floor shows squares of two colours, and the sky is above") {
  const Pose camera = {{0.25, 0.25, 1}, kForward};
  const LensRays rays(kLens, kWidth, kHeight);
  std::vector<std::uint8_t> color;
  view(rays, primitives_of({}, {}, camera), camera, kDepth, {&color, nullptr});
  const auto at = [&](std::uint32_t column, std::uint32_t row) {
    const std::size_t i = 3 * (std::size_t{row} * kWidth + column);
    return Color{color[i], color[i + 1], color[i + 2]};
  };
  // Row 219 looks 99.5 px below the horizon: 300 / 99.5 = 3.015 m ahead, so at x = 3.265, y = 0.25.
  const Color here = at(160, 219);
  CHECK(at(163, 219) == here);
  CHECK(!(at(200, 219) == here));  // 0.41 m to the right, y = -0.15: the next square
  CHECK(at(10, 10) == at(300, 100));
  CHECK(!(at(10, 10) == here));
}
