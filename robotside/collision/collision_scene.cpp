// Solids are checked and placed when they are added, so that looking costs only distances.
#include "robotside/collision/collision_scene.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace aim::robotside {
namespace {

Error unusable(const Obstacle& solid, std::string reason, std::string hint) {
  return {Origin::usage, "\"" + solid.name + "\" cannot be added to the scene", std::move(reason),
          std::move(hint)};
}

bool finite(const Obstacle& solid) {
  const auto& [position, rotation] = solid.in_base;
  const double sum = position.x + position.y + position.z + rotation.w + rotation.x + rotation.y +
                     rotation.z + solid.size.x + solid.size.y + solid.size.z;
  return std::isfinite(sum) &&
         std::hypot(std::hypot(rotation.w, rotation.x), std::hypot(rotation.y, rotation.z)) > 1e-6;
}

bool has_size(const Obstacle& solid) {
  switch (solid.shape) {
    case ObstacleShape::box:
      return solid.size.x > 0 && solid.size.y > 0 && solid.size.z > 0;
    case ObstacleShape::sphere:
      return solid.size.x > 0;
    case ObstacleShape::cylinder:
    case ObstacleShape::capsule:
      return solid.size.x > 0 && solid.size.z > 0;
  }
  return false;
}

PlacedSolid place(const Obstacle& solid) {
  const Pose& in_base = solid.in_base;
  const Vec3 top = in_base * Vec3{0, 0, solid.size.z / 2};
  const Vec3 bottom = in_base * Vec3{0, 0, -solid.size.z / 2};
  switch (solid.shape) {
    case ObstacleShape::box:
      return placed_box(in_base, 0.5 * solid.size);
    case ObstacleShape::sphere:
      return placed_capsule(in_base.position, in_base.position, solid.size.x);
    case ObstacleShape::cylinder:
      return placed_cylinder(bottom, top, solid.size.x);
    case ObstacleShape::capsule:
      return placed_capsule(bottom, top, solid.size.x);
  }
  return {};
}

}  // namespace

Status CollisionScene::add(Obstacle solid) {
  if (solid.name.empty()) return unusable(solid, "it has no name", "give it one, to remove it by");
  if (std::any_of(solids_.begin(), solids_.end(),
                  [&](const auto& other) { return other.name == solid.name; }))
    return unusable(solid, "the name is taken", "remove that solid, or choose another name");
  if (solids_.size() == kMostObstacles)
    return unusable(solid, std::to_string(kMostObstacles) + " solids are the most", "remove some");
  if (!finite(solid)) return unusable(solid, "its pose or size is no number", "send numbers and a rotation");
  if (!has_size(solid)) return unusable(solid, "its size is not positive", "sizes are in metres, above 0");
  solid.in_base.rotation = normalized(solid.in_base.rotation);
  placed_.push_back(place(solid));
  solids_.push_back(std::move(solid));
  return Done{};
}

bool CollisionScene::remove(std::string_view name) {
  const auto found =
      std::find_if(solids_.begin(), solids_.end(), [&](const auto& solid) { return solid.name == name; });
  if (found == solids_.end()) return false;
  placed_.erase(placed_.begin() + (found - solids_.begin()));
  solids_.erase(found);
  return true;
}

void CollisionScene::clear() {
  solids_.clear();
  placed_.clear();
}

SceneClearance find(const BodyGeometry& geometry, const PlacedSolids& placed, const CollisionScene& scene,
                    std::uint8_t chains, double enough) noexcept {
  SceneClearance least{.distance = enough, .part = 0, .obstacle = 0, .on_part = {}, .on_obstacle = {}};
  for (std::size_t part = 0; part < geometry.solids.size(); ++part) {
    const Solid& solid = geometry.solids[part];
    if (solid.kind != SolidKind::capsule || (chains >> solid.chain & 1u) == 0) continue;
    for (std::size_t obstacle = 0; obstacle < scene.placed().size(); ++obstacle) {
      const double at_least = distance_at_least(placed[part], scene.placed()[obstacle]);
      if (at_least >= least.distance) continue;
      if (std::isnan(at_least)) return {-std::numeric_limits<double>::infinity(), part, obstacle, {}, {}};
      const Distance distance = distance_between(placed[part], scene.placed()[obstacle]);
      if (distance.distance < least.distance)
        least = {distance.distance, part, obstacle, distance.on_first, distance.on_second};
    }
  }
  return least;
}

}  // namespace aim::robotside
