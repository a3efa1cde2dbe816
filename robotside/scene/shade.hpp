// Colours of what rays meet: one light from above, no shadows, a floor of squares. Pure.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "robotside/scene/ray_cast.hpp"

namespace aim::robotside {

inline constexpr double kFloorSquare = 0.5;  // edge of a square of the floor [m]

class Shade {
 public:
  Shade(std::span<const Primitive> primitives, const Pose& sensor_in_world);

  // Of a ray that meets primitive `what` at `point`, in the sensor's frame; kNothing: the sky.
  Color at(std::int32_t what, const Vec3f& point) const noexcept;

 private:
  Color lit(const Color& color, const Vec3f& normal) const noexcept;
  std::array<Color, 6> sides_of(const Primitive& primitive) const;

  std::span<const Primitive> primitives_;
  // A flat side has one colour: those of each box by side (x+, x-, y+, ...), of the floor pale and dark.
  std::vector<std::array<Color, 6>> sides_;
  Vec3f light_;           // towards the light, in the sensor's frame, unit
  Vec3f x_, y_;           // axes of the world in the sensor's frame
  float left_, forward_;  // place of the sensor in the world: y and x [m]
};

}  // namespace aim::robotside
