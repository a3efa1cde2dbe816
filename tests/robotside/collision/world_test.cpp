// Obstacles around the robot: which are accepted, and the distance of the body from them.
#include "robotside/collision/collision_scene.hpp"

#include <algorithm>
#include <limits>
#include <random>

#include "tests/catch.hpp"
#include "tests/robotside/kinematics/body.hpp"

namespace aim::robotside {
namespace {

Obstacle solid(std::string name, ObstacleShape shape, const Vec3& centre, const Vec3& size) {
  return {std::move(name), shape, {centre, {}}, size};
}

// The distance of a point from an upright cylinder about z, from its radius and height.
double from_upright_cylinder(const Vec3& point, double radius, double half_length) {
  const double out = std::hypot(point.x, point.y) - radius;
  const double over = std::abs(point.z) - half_length;
  const double inside = std::max(out, over);
  return inside > 0 ? std::hypot(std::max(out, 0.0), std::max(over, 0.0)) : inside;
}

}  // namespace

TEST_CASE("the distance of a cylinder and a capsule is that of their nearest points") {
  std::mt19937 random(8);
  std::uniform_real_distribution<double> anywhere(-0.4, 0.4);
  const auto point = [&] { return Vec3{anywhere(random), anywhere(random), anywhere(random)}; };
  int inside = 0;
  for (int i = 0; i < 300; ++i) {
    const Pose pose = {point(),
                       normalized(Quaternion{anywhere(random), anywhere(random), anywhere(random), 1})};
    const PlacedSolid cylinder = placed_cylinder(pose * Vec3{0, 0, -0.2}, pose * Vec3{0, 0, 0.2}, 0.1);
    const PlacedSolid capsule = placed_capsule(point(), point(), 0.03);
    double searched = 1e9;
    for (int k = 0; k <= 2000; ++k)
      searched = std::min(
          searched, from_upright_cylinder(inverse(pose) * (capsule.a + k / 2000.0 * (capsule.b - capsule.a)),
                                          0.1, 0.2));
    inside += searched < 0 ? 1 : 0;
    const Distance distance = distance_between(cylinder, capsule);
    CHECK(distance.distance == Approx(searched - 0.03).margin(1e-3));
    CHECK(distance.distance <= searched - 0.03 + 1e-6);
    CHECK(norm(distance.on_second - distance.on_first) == Approx(std::abs(distance.distance)).margin(1e-9));
    CHECK(distance_at_least(cylinder, capsule) <= distance.distance + 1e-12);
  }
  CHECK(inside > 20);
}

TEST_CASE("obstacles are added once by name, and only if they are valid") {
  CollisionScene scene;
  CHECK(scene.add(solid("table", ObstacleShape::box, {0.6, 0, -0.1}, {0.4, 1, 0.02})));
  CHECK(scene.add(solid("bottle", ObstacleShape::cylinder, {0.5, 0.2, 0}, {0.04, 0, 0.2})));
  CHECK(scene.add(solid("ball", ObstacleShape::sphere, {0.5, -0.2, 0}, {0.1, 0, 0})));
  CHECK_FALSE(scene.add(solid("ball", ObstacleShape::sphere, {0, 0, 2}, {0.1, 0, 0})));
  CHECK_FALSE(scene.add(solid("", ObstacleShape::sphere, {0, 0, 2}, {0.1, 0, 0})));
  CHECK_FALSE(scene.add(solid("flat", ObstacleShape::box, {0, 0, 2}, {0.1, 0.1, 0})));
  CHECK_FALSE(scene.add(solid("short", ObstacleShape::cylinder, {0, 0, 2}, {0.1, 0.1, 0})));
  CHECK_FALSE(scene.add(solid("nowhere", ObstacleShape::sphere,
                              {std::numeric_limits<double>::quiet_NaN(), 0, 2}, {0.1, 0, 0})));
  REQUIRE(scene.obstacles().size() == 3);
  CHECK(scene.remove("table"));
  CHECK_FALSE(scene.remove("table"));
  CHECK(scene.obstacles().front().name == "bottle");
  CHECK(scene.placed().front().kind == SolidKind::cylinder);
}

TEST_CASE("the distance of the body from the scene is that of its nearest part") {
  const BodyClearance clearance(body());
  PlacedSolids placed;
  clearance.place(posture("stand"), placed);
  const Vec3 tool = tool_in_base(chain("left_arm"), posture("stand")).position;
  CollisionScene scene;
  CHECK(find(body(), placed, scene).distance == 1e9);
  REQUIRE(scene.add(solid("far", ObstacleShape::sphere, {3, 0, 0}, {0.5, 0, 0})));
  REQUIRE(scene.add(solid("near", ObstacleShape::sphere, tool + Vec3{0.3, 0, 0}, {0.05, 0, 0})));
  const SceneClearance nearest = find(body(), placed, scene);
  CHECK(scene.obstacles()[nearest.obstacle].name == "near");
  CHECK(body().solids[nearest.part].name.starts_with("left_"));
  CHECK(nearest.distance > 0.1);
  CHECK(nearest.distance < 0.25);
  CHECK(norm(nearest.on_obstacle - nearest.on_part) == Approx(nearest.distance));
  // A shelf around the hand.
  REQUIRE(scene.add(solid("shelf", ObstacleShape::box, tool, {0.3, 0.3, 0.02})));
  CHECK(find(body(), placed, scene).distance < 0);
}

}  // namespace aim::robotside
