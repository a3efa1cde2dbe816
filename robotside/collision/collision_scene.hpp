// The obstacles around the robot: boxes, cylinders, spheres and capsules in its base frame, and the distance
// of the body from them. Obstacles move with the base: after the robot has walked, the client must send them
// again.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"
#include "robotside/collision/clearance.hpp"

namespace aim::robotside {

enum class ObstacleShape : std::uint8_t { box, cylinder, sphere, capsule };

struct Obstacle {
  std::string name;
  ObstacleShape shape = ObstacleShape::box;
  Pose in_base;  // pose of its centre
  Vec3 size;     // [m] box: its edges; sphere: x is the radius; cylinder, capsule: x is the radius, z the
                 // length along the obstacle's own z axis, for a capsule between the centres of its end caps
};

inline constexpr std::size_t kMostObstacles = 256;

class CollisionScene {
 public:
  // Refused: a name that is empty or already used, a size that is not positive, a position or a size beyond 1
  // km, a number that is not finite, and more than kMostObstacles.
  Status add(Obstacle obstacle);
  bool remove(std::string_view name);  // false if no obstacle has that name
  void clear();

  std::span<const Obstacle> obstacles() const { return obstacles_; }
  std::span<const PlacedSolid> placed() const { return placed_; }  // in the same order

 private:
  std::vector<Obstacle> obstacles_;
  std::vector<PlacedSolid> placed_;
};

// The smallest distance between a part of the body and an obstacle of the scene.
struct SceneClearance {
  double distance = 0;        // [m]; below 0: an estimate of the penetration depth
  std::size_t part = 0;       // row of the geometry's solids
  std::size_t obstacle = 0;   // row of the scene's obstacles
  Vec3 on_part, on_obstacle;  // nearest points, in base [m]
};

// Checks the parts that are capsules and move with one of `chains` (bit i: row i of the geometry's chains).
// Boxes are fixed to the base, as the scene is, so their distance does not change. Clearances above `enough`
// [m] are not computed: `distance` is then `enough`.
SceneClearance find(const BodyGeometry& geometry, const PlacedSolids& placed, const CollisionScene& scene,
                    std::uint8_t chains = 0xff, double enough = 1e9) noexcept;

}  // namespace aim::robotside
