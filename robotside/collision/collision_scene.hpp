// What stands around the robot: boxes, cylinders, spheres and capsules in its base frame, and how far its
// body is from them. They move with the base: whoever walks has to say anew where they are.
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
  Pose in_base;  // its centre and axes
  Vec3 size;     // [m] box: its edges; sphere: x is the radius; cylinder, capsule: x is the radius, z the
                 // length along the solid's own z, of a capsule between the centres of its ends
};

inline constexpr std::size_t kMostObstacles = 256;

class CollisionScene {
 public:
  // Refused: a name that is empty or taken, a size that is not positive, a number that is not finite, and
  // one solid too many.
  Status add(Obstacle solid);
  bool remove(std::string_view name);  // false where nobody has that name
  void clear();

  std::span<const Obstacle> solids() const { return solids_; }
  std::span<const PlacedSolid> placed() const { return placed_; }  // in the same order

 private:
  std::vector<Obstacle> solids_;
  std::vector<PlacedSolid> placed_;
};

// The smallest distance between a part of the body and a solid of the scene.
struct SceneClearance {
  double distance = 0;        // [m]; below 0 an estimate of how deep they are in each other
  std::size_t part = 0;       // row of the geometry's solids
  std::size_t obstacle = 0;   // row of the scene's solids
  Vec3 on_part, on_obstacle;  // the nearest points, in base [m]
};

// Of the parts that are capsules; a box is fixed to the base and stays as far from the scene as it is. Those
// that move with one of `chains` (bit i: row i of the geometry's chains) are looked at. Clearances above
// `enough` are not looked into.
SceneClearance find(const BodyGeometry& geometry, const PlacedSolids& placed, const CollisionScene& scene,
                    std::uint8_t chains = 0xff, double enough = 1e9) noexcept;

}  // namespace aim::robotside
