// Light, sky and floor are chosen by us.
#include "robotside/scene/shade.hpp"

#include <cmath>

namespace aim::robotside {
namespace {

constexpr Vec3 kLight = {-0.48, 0.36, 0.8};  // towards the light, in the world, unit
constexpr float kAmbient = 0.45F;
constexpr Color kSky = {150, 185, 215};
constexpr Color kDark = {88, 92, 98};
constexpr Color kPale = {176, 178, 176};

std::uint8_t scaled(std::uint8_t value, float by) {
  const float rounded = static_cast<float>(value) * by + 0.5F;  // positive
  return static_cast<std::uint8_t>(rounded);
}

bool odd(float metres) {
  const float squares = metres * static_cast<float>(1 / kFloorSquare);
  const int towards_zero = static_cast<int>(squares);
  return ((squares < static_cast<float>(towards_zero) ? towards_zero - 1 : towards_zero) & 1) != 0;
}

}  // namespace

Shade::Shade(std::span<const Primitive> primitives, const Pose& sensor_in_world)
    : primitives_(primitives),
      light_(single(rotate(conjugate(sensor_in_world.rotation), kLight))),
      x_(single(rotate(conjugate(sensor_in_world.rotation), {1, 0, 0}))),
      y_(single(rotate(conjugate(sensor_in_world.rotation), {0, 1, 0}))),
      left_(static_cast<float>(sensor_in_world.position.y)),
      forward_(static_cast<float>(sensor_in_world.position.x)) {
  for (const Primitive& primitive : primitives) sides_.push_back(sides_of(primitive));
}

std::array<Color, 6> Shade::sides_of(const Primitive& primitive) const {
  if (primitive.kind == PrimitiveKind::floor)
    return {lit(kPale, primitive.axes[0]), lit(kDark, primitive.axes[0])};
  std::array<Color, 6> sides;
  for (std::size_t k = 0; k < 3; ++k) {
    const Vec3f axis = primitive.axes[k];
    sides[2 * k] = lit(primitive.color, axis);
    sides[2 * k + 1] = lit(primitive.color, {-axis.x, -axis.y, -axis.z});
  }
  return sides;
}

Color Shade::lit(const Color& color, const Vec3f& normal) const noexcept {
  const float facing = dot(normal, light_);
  const float brightness = kAmbient + (1 - kAmbient) * (facing > 0 ? facing : 0);
  return {scaled(color.red, brightness), scaled(color.green, brightness), scaled(color.blue, brightness)};
}

Color Shade::at(std::int32_t what, const Vec3f& point) const noexcept {
  if (what == kNothing) return kSky;
  const auto row = static_cast<std::size_t>(what);
  const Primitive& met = primitives_[row];
  if (met.kind == PrimitiveKind::box) return sides_[row][side_at(met, point)];
  if (met.kind != PrimitiveKind::floor) return lit(met.color, normal_at(met, point));
  const bool pale = odd(forward_ + dot(x_, point)) != odd(left_ + dot(y_, point));
  return sides_[row][pale ? 0 : 1];
}

}  // namespace aim::robotside
