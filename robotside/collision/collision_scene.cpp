// Obstacles are checked and placed when they are added, so that a query only computes distances.
#include "robotside/collision/collision_scene.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/model/placement.hpp"

namespace aim::robotside {
namespace {

Error unusable(const Obstacle& obstacle, std::string reason, std::string hint) {
  return {Origin::usage, "\"" + obstacle.name + "\" cannot be added to the scene", std::move(reason),
          std::move(hint)};
}

bool finite(const Obstacle& obstacle) {
  const auto& [position, rotation] = obstacle.in_base;
  const double sum = position.x + position.y + position.z + rotation.w + rotation.x + rotation.y +
                     rotation.z + obstacle.size.x + obstacle.size.y + obstacle.size.z;
  return std::isfinite(sum) &&
         std::hypot(std::hypot(rotation.w, rotation.x), std::hypot(rotation.y, rotation.z)) > 1e-6;
}

bool has_size(const Obstacle& obstacle) {
  switch (obstacle.shape) {
    case ObstacleShape::box:
      return obstacle.size.x > 0 && obstacle.size.y > 0 && obstacle.size.z > 0;
    case ObstacleShape::sphere:
      return obstacle.size.x > 0;
    case ObstacleShape::cylinder:
    case ObstacleShape::capsule:
      return obstacle.size.x > 0 && obstacle.size.z > 0;
  }
  return false;
}

PlacedSolid place(const Obstacle& obstacle) {
  const Pose& in_base = obstacle.in_base;
  const Vec3 top = in_base * Vec3{0, 0, obstacle.size.z / 2};
  const Vec3 bottom = in_base * Vec3{0, 0, -obstacle.size.z / 2};
  switch (obstacle.shape) {
    case ObstacleShape::box:
      return placed_box(in_base, 0.5 * obstacle.size);
    case ObstacleShape::sphere:
      return placed_capsule(in_base.position, in_base.position, obstacle.size.x);
    case ObstacleShape::cylinder:
      return placed_cylinder(bottom, top, obstacle.size.x);
    case ObstacleShape::capsule:
      return placed_capsule(bottom, top, obstacle.size.x);
  }
  return {};
}

}  // namespace

Status CollisionScene::add(Obstacle obstacle) {
  if (obstacle.name.empty())
    return unusable(obstacle, "it has no name", "give it a name; it is needed to remove the obstacle");
  if (std::any_of(obstacles_.begin(), obstacles_.end(),
                  [&](const auto& other) { return other.name == obstacle.name; }))
    return unusable(obstacle, "the name is already taken", "remove that obstacle, or choose another name");
  if (obstacles_.size() == kMostObstacles)
    return unusable(obstacle,
                    "the scene already has " + std::to_string(kMostObstacles) + " obstacles, the maximum",
                    "remove some");
  if (!finite(obstacle))
    return unusable(obstacle, "its pose or size is not finite, or its quaternion is zero",
                    "send finite numbers and a quaternion that is not zero");
  if (!is_near_enough(obstacle.in_base.position))
    return unusable(obstacle, "it is beyond 1 km", "send a position up to 1000 m from the robot");
  if (!has_size(obstacle))
    return unusable(obstacle, "its size is not positive", "sizes are in metres and greater than 0");
  if (!is_near_enough(obstacle.size))
    return unusable(obstacle, "its size is beyond 1 km", "sizes are in metres, up to 1000 m");
  obstacle.in_base.rotation = normalized(obstacle.in_base.rotation);
  placed_.push_back(place(obstacle));
  obstacles_.push_back(std::move(obstacle));
  return Done{};
}

bool CollisionScene::remove(std::string_view name) {
  const auto found = std::find_if(obstacles_.begin(), obstacles_.end(),
                                  [&](const auto& obstacle) { return obstacle.name == name; });
  if (found == obstacles_.end()) return false;
  placed_.erase(placed_.begin() + (found - obstacles_.begin()));
  obstacles_.erase(found);
  return true;
}

void CollisionScene::clear() {
  obstacles_.clear();
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
