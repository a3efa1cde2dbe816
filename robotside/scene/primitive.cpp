// Places objects and parts of the robot in the frame of a sensor.
#include "robotside/scene/primitive.hpp"

#include <cmath>

#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {
namespace {

constexpr Color kBody = {225, 225, 230};

Primitive floor_below(const Pose& sensor_in_world) {
  Primitive floor;
  floor.kind = PrimitiveKind::floor;
  floor.axes[0] = single(rotate(conjugate(sensor_in_world.rotation), {0, 0, 1}));
  floor.radius = static_cast<float>(sensor_in_world.position.z);
  floor.around = -1;
  return floor;
}

Primitive box_at(const Pose& in_sensor, const Vec3& half, Color color) {
  Primitive box;
  box.color = color;
  box.a = single(in_sensor.position);
  box.axes = {single(rotate(in_sensor.rotation, {1, 0, 0})), single(rotate(in_sensor.rotation, {0, 1, 0})),
              single(rotate(in_sensor.rotation, {0, 0, 1}))};
  box.half = {static_cast<float>(half.x), static_cast<float>(half.y), static_cast<float>(half.z)};
  box.per_half = {1 / box.half[0], 1 / box.half[1], 1 / box.half[2]};
  box.middle = box.a;
  box.around = static_cast<float>(norm(half));
  return box;
}

// Sphere, capsule or cylinder; all fit into the bounding sphere of the capsule.
Primitive round_at(PrimitiveKind kind, const Vec3& a, const Vec3& b, double radius, Color color) {
  Primitive round;
  round.kind = kind;
  round.color = color;
  round.a = single(a);
  round.b = single(b);
  round.radius = static_cast<float>(radius);
  round.middle = single(0.5 * (a + b));
  round.around = static_cast<float>(0.5 * norm(b - a) + radius);
  return round;
}

Primitive placed(const SceneObject& object, const Pose& world_in_sensor) {
  const Pose at = world_in_sensor * object.in_world;
  switch (object.shape) {
    case SceneShape::box:
      return box_at(at, 0.5 * object.size, object.color);
    case SceneShape::sphere:
      return round_at(PrimitiveKind::sphere, at.position, at.position, object.size.x, object.color);
    case SceneShape::cylinder:
      return round_at(PrimitiveKind::cylinder, at * Vec3{0, 0, -object.size.z / 2},
                      at * Vec3{0, 0, object.size.z / 2}, object.size.x, object.color);
  }
  return {};
}

Primitive placed(const Solid& solid, const Link& link, const Pose& base_in_sensor) {
  if (solid.kind == SolidKind::box)
    return box_at(base_in_sensor * link.carry(Pose{solid.a, {}}), solid.b + solid.radius * Vec3{1, 1, 1},
                  kBody);
  const PrimitiveKind kind = solid.kind == SolidKind::cylinder ? PrimitiveKind::cylinder
                             : solid.a == solid.b              ? PrimitiveKind::sphere
                                                               : PrimitiveKind::capsule;
  return round_at(kind, base_in_sensor * link.carry(solid.a), base_in_sensor * link.carry(solid.b),
                  solid.radius, kBody);
}

}  // namespace

std::vector<Primitive> primitives_of(const Scene& scene, const SeenBody& body, const Pose& sensor_in_world) {
  const Pose world_in_sensor = inverse(sensor_in_world);
  std::vector<Primitive> all{floor_below(sensor_in_world)};
  for (const SceneObject& object : scene.objects) all.push_back(placed(object, world_in_sensor));
  if (body.geometry == nullptr) return all;
  const Pose base_in_sensor = world_in_sensor * body.base_in_world;
  for (std::size_t row = 0; row < body.geometry->chains.size(); ++row) {
    Links links;
    find_links(body.geometry->chains[row], *body.positions, links);
    for (const Solid& solid : body.geometry->solids) {
      const bool fixed_to_base = solid.joints == 0 && body.own_joints == 0;
      const bool own = solid.joints == body.own_joints && (solid.chain == body.own_chain || fixed_to_base);
      if (solid.chain == row && !own) all.push_back(placed(solid, links[solid.joints], base_in_sensor));
    }
  }
  return all;
}

}  // namespace aim::robotside
