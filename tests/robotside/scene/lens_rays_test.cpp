// Lenses: pixel and direction are inverse to each other, and every ray of a tile is inside its cone.
#include "robotside/scene/lens_rays.hpp"

#include <cmath>

#include "core/robots/agibot_a2.hpp"
#include "tests/catch.hpp"

using namespace aim;
using namespace aim::robotside;

TEST_CASE("a direction and its pixel belong together for every camera of every robot") {
  for (const RobotModel* model : robot_models())
    for (const Sensor& sensor : model->sensors)
      for (const SensorStream& stream : sensor.streams) {
        if (sensor.kind != SensorKind::camera) continue;
        INFO(sensor.name << ' ' << name_of(stream.kind));
        for (std::uint32_t row = 0; row < stream.height; row += 37)
          for (std::uint32_t column = 0; column < stream.width; column += 41) {
            const Vec3 direction = direction_of(stream.lens, column, row);
            if (dot(direction, direction) == 0) continue;  // outside the fisheye's field of view
            const PixelPlace pixel = pixel_of(stream.lens, direction);
            CHECK(pixel.column == Approx(column).margin(1e-6));
            CHECK(pixel.row == Approx(row).margin(1e-6));
          }
      }
}

TEST_CASE("the fisheye sees 190 degrees from side to side") {
  const Sensor* camera = robot_models().front()->find_sensor("chest_left");
  REQUIRE(camera != nullptr);
  const Lens& lens = camera->find_stream(StreamKind::color)->lens;
  const Vec3 left = direction_of(lens, 0, lens.centre_y);
  CHECK(std::atan2(-left.x, left.z) == Approx(94.85 * 3.14159265 / 180).margin(0.01));
  CHECK(norm(direction_of(lens, 0, 0)) == 0);  // the corners are black
}

TEST_CASE("the cone of a tile holds all its rays") {
  const Sensor* camera = robot_models().front()->find_sensor("head_front");
  REQUIRE(camera != nullptr);
  const SensorStream& stream = *camera->find_stream(StreamKind::color);
  const LensRays rays(stream.lens, stream.width, stream.height);
  const std::size_t across = rays.stride / kRayBlock;
  REQUIRE(rays.tiles.size() == across * ((stream.height + kTileRows - 1) / kTileRows));
  for (std::uint32_t row = 0; row < stream.height; ++row)
    for (std::uint32_t column = 0; column < stream.width; ++column) {
      const std::size_t i = std::size_t{row} * rays.stride + column;
      const TileCone& cone = rays.tiles[row / kTileRows * across + column / kRayBlock];
      const float length = std::sqrt(rays.x[i] * rays.x[i] + rays.y[i] * rays.y[i] + rays.z[i] * rays.z[i]);
      const float cosine = dot(cone.axis, {rays.x[i], rays.y[i], rays.z[i]}) / length;
      if (cosine < std::cos(cone.half_angle))
        FAIL("pixel " << column << ',' << row << " is outside its cone");
    }
}
