// Tile by tile: the primitives that a tile can see are found first, then its rays are cast at these only.
#include "robotside/scene/camera_view.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "robotside/scene/shade.hpp"

namespace aim::robotside {
namespace {

// Planes through the origin that have the whole cone on their negative side.
class ConeSides {
 public:
  explicit ConeSides(const TileCone& cone) {
    const Vec3f axis = cone.axis;
    // Any vector that is not along the axis gives two directions across it.
    const Vec3f other = std::abs(axis.z) < 0.7F ? Vec3f{0, 0, 1} : Vec3f{1, 0, 0};
    const Vec3f u = unit(across(axis, other));
    const Vec3f v = across(axis, u);
    const float sine = std::sin(cone.half_angle);
    const float cosine = std::cos(cone.half_angle);
    for (std::size_t i = 0; i + 1 < sides_.size(); ++i) {
      const float turned = static_cast<float>(i) * 0.78539816F;
      const float along_u = cosine * std::cos(turned);
      const float along_v = cosine * std::sin(turned);
      sides_[i] = {along_u * u.x + along_v * v.x - sine * axis.x,
                   along_u * u.y + along_v * v.y - sine * axis.y,
                   along_u * u.z + along_v * v.z - sine * axis.z};
    }
    sides_.back() = {-axis.x, -axis.y, -axis.z};
  }

  // The whole box is on the positive side of one of them.
  bool exclude(const Primitive& box) const {
    return std::any_of(sides_.begin(), sides_.end(), [&](const Vec3f& side) {
      float nearest = dot(side, box.a);
      for (std::size_t k = 0; k < 3; ++k) nearest -= std::abs(dot(side, box.axes[k])) * box.half[k];
      return nearest > 0;
    });
  }

 private:
  static Vec3f across(const Vec3f& a, const Vec3f& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  }
  static Vec3f unit(const Vec3f& v) {
    const float length = std::sqrt(dot(v, v));
    return {v.x / length, v.y / length, v.z / length};
  }

  std::array<Vec3f, 9> sides_;
};

constexpr float kNarrow = 1.5F;  // a wider cone has no such planes [rad]

bool may_see(const TileCone& cone, const ConeSides& sides, const Primitive& primitive) {
  if (primitive.around < 0) return true;
  if (primitive.kind == PrimitiveKind::box && cone.half_angle < kNarrow && sides.exclude(primitive))
    return false;
  const float distance = std::sqrt(dot(primitive.middle, primitive.middle));
  if (distance <= primitive.around) return true;
  const float reach = cone.half_angle + std::asin(primitive.around / distance);
  if (reach >= 3.14F) return true;
  return dot(cone.axis, primitive.middle) >= std::cos(reach) * distance;
}

void find_seen(const TileCone& cone, std::span<const Primitive> primitives, std::vector<std::int32_t>& seen) {
  seen.clear();
  if (cone.half_angle < 0) return;
  const ConeSides sides(cone);
  for (std::size_t row = 0; row < primitives.size(); ++row)
    if (may_see(cone, sides, primitives[row])) seen.push_back(static_cast<std::int32_t>(row));
}

class Painter {
 public:
  Painter(const LensRays& rays, const Shade& shade, const Range& depth_range, const ViewImages& images)
      : rays_(rays),
        shade_(shade),
        nearest_(static_cast<float>(depth_range.min)),
        farthest_(static_cast<float>(depth_range.max)),
        images_(images) {}

  // Pixels from (left, row) on; `hits` belong to the block of rays there.
  void paint(std::uint32_t left, std::uint32_t row, const Hits& hits) const {
    const std::size_t count = std::min<std::size_t>(kRayBlock, rays_.width - left);
    const std::size_t ray = std::size_t{row} * rays_.stride + left;
    const std::size_t pixel = std::size_t{row} * rays_.width + left;
    if (images_.color != nullptr) paint_color(ray, images_.color->data() + 3 * pixel, count, hits);
    if (images_.depth != nullptr) paint_depth(ray, images_.depth->data() + pixel, count, hits);
  }

 private:
  void paint_color(std::size_t ray, std::uint8_t* out, std::size_t count, const Hits& hits) const {
    for (std::size_t i = 0; i < count; ++i, out += 3) {
      const Vec3f direction = {rays_.x[ray + i], rays_.y[ray + i], rays_.z[ray + i]};
      const float along = hits.along[i];
      const bool blind = dot(direction, direction) == 0;
      const Color color =
          blind ? Color{0, 0, 0}
                : shade_.at(hits.what[i], {along * direction.x, along * direction.y, along * direction.z});
      out[0] = color.red;
      out[1] = color.green;
      out[2] = color.blue;
    }
  }

  void paint_depth(std::size_t ray, std::uint16_t* out, std::size_t count, const Hits& hits) const {
    for (std::size_t i = 0; i < count; ++i) {
      const float depth = hits.along[i] * rays_.z[ray + i];
      const bool measured = depth >= nearest_ && depth <= farthest_;
      // lround would be a call for each pixel; the values are positive.
      const float rounded = depth * 1000 + 0.5F;
      out[i] = measured ? static_cast<std::uint16_t>(rounded) : std::uint16_t{0};
    }
  }

  const LensRays& rays_;
  const Shade& shade_;
  float nearest_, farthest_;
  ViewImages images_;
};

}  // namespace

void view(const LensRays& rays, std::span<const Primitive> primitives, const Pose& camera_in_world,
          const Range& depth_range, const ViewImages& images) {
  const std::size_t pixels = std::size_t{rays.width} * rays.height;
  if (images.color != nullptr) images.color->resize(3 * pixels);
  if (images.depth != nullptr) images.depth->resize(pixels);
  const Shade shade(primitives, camera_in_world);
  const Painter painter(rays, shade, depth_range, images);
  std::vector<std::int32_t> seen;
  Hits hits;
  std::size_t tile = 0;
  for (std::uint32_t top = 0; top < rays.height; top += kTileRows)
    for (std::uint32_t left = 0; left < rays.stride; left += kRayBlock) {
      find_seen(rays.tiles[tile++], primitives, seen);
      for (std::uint32_t row = top; row < std::min(top + kTileRows, rays.height); ++row) {
        const std::size_t first = std::size_t{row} * rays.stride + left;
        hits.clear();
        for (const std::int32_t what : seen)
          cast(primitives[static_cast<std::size_t>(what)], what,
               {rays.x.data() + first, rays.y.data() + first, rays.z.data() + first}, hits);
        painter.paint(left, row, hits);
      }
    }
}

}  // namespace aim::robotside
