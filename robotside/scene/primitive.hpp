// What rays are cast at: the objects of a scene, its floor and the robot's own parts, in the frame of a
// sensor, so that every ray begins at the origin. Single precision: a tenth of a millimetre in a room.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "core/model/body_geometry.hpp"
#include "core/model/joint.hpp"
#include "robotside/scene/scene.hpp"

namespace aim::robotside {

struct Vec3f {
  float x = 0, y = 0, z = 0;
};
constexpr float dot(const Vec3f& a, const Vec3f& b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
inline Vec3f single(const Vec3& v) {
  return {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
}

enum class PrimitiveKind : std::uint8_t { floor, box, sphere, capsule, cylinder };

struct Primitive {
  PrimitiveKind kind = PrimitiveKind::box;
  Color color = {};
  Vec3f a, b;                       // centre of box (a) or sphere (a), or ends of the axis [m]
  std::array<Vec3f, 3> axes{};      // of a box: unit; of the floor: [0] is its normal, up
  std::array<float, 3> half{};      // half edges of a box [m]
  std::array<float, 3> per_half{};  // 1 / half [1/m]
  float radius = 0;                 // [m]; of the floor: height of the sensor above it
  Vec3f middle;                     // centre of the bounding sphere
  float around = 0;                 // radius of the bounding sphere [m]; negative: unbounded
};

// Parts of the robot that the sensor sees.
struct SeenBody {
  const BodyGeometry* geometry = nullptr;  // null: none
  const JointArray* positions = nullptr;
  Pose base_in_world;
  // The sensor's own link is left out: the sensor sits inside the solid that stands for it.
  std::uint8_t own_chain = 0, own_joints = 0;
};

// [0] is the floor.
std::vector<Primitive> primitives_of(const Scene& scene, const SeenBody& body, const Pose& sensor_in_world);

}  // namespace aim::robotside
