// Rays against an independent method: each ray is followed in double precision by steps as long as the
// distance from the shape, which is known in closed form (sphere tracing).
#include "robotside/scene/ray_cast.hpp"

#include <cmath>
#include <random>

#include "tests/catch.hpp"

using namespace aim;
using namespace aim::robotside;

namespace {

double clamped(double value, double low, double high) { return std::min(std::max(value, low), high); }

// Signed distance of a point from each shape.
double distance_from(const SceneObject& object, const Vec3& point) {
  const Vec3 p = inverse(object.in_world) * point;
  switch (object.shape) {
    case SceneShape::box: {
      const Vec3 q = {std::abs(p.x) - object.size.x / 2, std::abs(p.y) - object.size.y / 2,
                      std::abs(p.z) - object.size.z / 2};
      const Vec3 out = {std::max(q.x, 0.0), std::max(q.y, 0.0), std::max(q.z, 0.0)};
      return norm(out) + std::min(std::max({q.x, q.y, q.z}), 0.0);
    }
    case SceneShape::sphere:
      return norm(p) - object.size.x;
    case SceneShape::cylinder: {
      const double side = std::hypot(p.x, p.y) - object.size.x;
      const double end = std::abs(p.z) - object.size.z / 2;
      return std::min(std::max(side, end), 0.0) + std::hypot(std::max(side, 0.0), std::max(end, 0.0));
    }
  }
  return 0;
}

double distance_from_capsule(const Vec3& a, const Vec3& b, double radius, const Vec3& point) {
  const Vec3 along = b - a;
  const double fraction = clamped(dot(point - a, along) / dot(along, along), 0, 1);
  return norm(point - a - fraction * along) - radius;
}

// The parameter at which a unit ray from the origin reaches the shape; negative: it passes.
template <class Distance>
double traced(const Vec3& direction, const Distance& distance) {
  double along = 0;
  for (int step = 0; step < 4000 && along < 100; ++step) {
    const double left = distance(along * direction);
    if (left < 1e-7) return along;
    along += left;
  }
  return -1;
}

struct Random {
  std::mt19937 source{7};
  double between(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(source);
  }
  Vec3 vector(double reach) {
    return {between(-reach, reach), between(-reach, reach), between(-reach, reach)};
  }
  Vec3 direction() {
    for (;;)
      if (const Vec3 v = vector(1); norm(v) > 0.1 && norm(v) < 1) return normalized(v);
  }
};

// Directions around the one to the middle of the primitive: about half of them meet it.
struct Block {
  std::array<float, kRayBlock> x{}, y{}, z{};
  std::array<Vec3, kRayBlock> direction{};
  Block(Random& random, const Primitive& towards) {
    const Vec3 middle = {towards.middle.x, towards.middle.y, towards.middle.z};
    for (std::size_t i = 0; i < kRayBlock; ++i) {
      direction[i] = normalized(middle + random.vector(0.8 * static_cast<double>(towards.around)));
      x[i] = static_cast<float>(direction[i].x);
      y[i] = static_cast<float>(direction[i].y);
      z[i] = static_cast<float>(direction[i].z);
    }
  }
};

// Counts rays that meet; rays that graze the surface may differ.
template <class Distance>
void compare(Random& random, const Primitive& primitive, const Distance& distance, int& met, int& grazing) {
  const Block block(random, primitive);
  Hits hits;
  hits.clear();
  cast(primitive, 3, {block.x.data(), block.y.data(), block.z.data()}, hits);
  for (std::size_t i = 0; i < kRayBlock; ++i) {
    const double expected = traced(block.direction[i], distance);
    const bool meets = hits.what[i] == 3;
    if (meets != (expected >= 0)) {
      ++grazing;
      continue;
    }
    if (!meets) continue;
    ++met;
    const auto along = static_cast<double>(hits.along[i]);
    CHECK(std::abs(distance(along * block.direction[i])) < 2e-4);  // on the surface; single precision
    CHECK(std::abs(along - expected) < 2e-3);                      // and on its near side
  }
}

}  // namespace

TEST_CASE("rays meet boxes, cylinders, spheres and capsules where sphere tracing does") {
  Random random;
  int met = 0;
  int grazing = 0;
  for (int round = 0; round < 400; ++round) {
    SceneObject object{"it", static_cast<SceneShape>(round % 3), {}, {}, {}};
    object.size = {random.between(0.1, 1), random.between(0.1, 1), random.between(0.1, 1)};
    object.in_world = {random.between(2, 6) * random.direction(),
                       turn(random.direction(), random.between(-3, 3))};
    const Scene scene{{object}};
    const Primitive placed = primitives_of(scene, {}, Pose{}).at(1);
    compare(
        random, placed, [&](const Vec3& point) { return distance_from(object, point); }, met, grazing);
    Primitive capsule = placed;
    const Vec3 a = random.between(2, 5) * random.direction();
    const Vec3 b = a + random.vector(0.5);
    const double radius = random.between(0.05, 0.3);
    capsule.kind = PrimitiveKind::capsule;
    capsule.a = single(a);
    capsule.b = single(b);
    capsule.radius = static_cast<float>(radius);
    capsule.middle = single(0.5 * (a + b));
    capsule.around = static_cast<float>(radius + 0.5 * norm(b - a));
    compare(
        random, capsule, [&](const Vec3& point) { return distance_from_capsule(a, b, radius, point); }, met,
        grazing);
  }
  CHECK(met > 15'000);
  CHECK(grazing < met / 200);
}

TEST_CASE("a ray meets the floor at the height of the sensor, and never above the horizon") {
  const Pose sensor = {{1, 2, 1.5}, turn({0, 1, 0}, 0.3)};  // 0.3 rad down
  const Primitive floor = primitives_of({}, {}, sensor).at(0);
  std::array<float, kRayBlock> x{}, y{}, z{};
  x[0] = 1;
  x[1] = 1;
  z[1] = 1;
  x[2] = 1;
  y[2] = 0.5F;
  z[2] = -0.2F;
  Hits hits;
  hits.clear();
  cast(floor, 0, {x.data(), y.data(), z.data()}, hits);
  CHECK(static_cast<double>(hits.along[0]) == Approx(1.5 / std::sin(0.3)).epsilon(1e-5));
  CHECK(hits.what[1] == kNothing);
  const double along = static_cast<double>(hits.along[2]);
  CHECK((sensor * (along * Vec3{1, 0.5, -0.2})).z == Approx(0).margin(1e-5));
  CHECK(hits.what[3] == kNothing);  // no direction, no ray
}

TEST_CASE("normals point out of the surface") {
  Random random;
  for (int round = 0; round < 300; ++round) {
    SceneObject object{"it", static_cast<SceneShape>(round % 3), {}, {0.4, 0.6, 0.8}, {}};
    object.in_world = {3 * random.direction(), turn(random.direction(), random.between(-3, 3))};
    const Primitive placed = primitives_of({{object}}, {}, Pose{}).at(1);
    const Block block(random, placed);
    Hits hits;
    hits.clear();
    cast(placed, 0, {block.x.data(), block.y.data(), block.z.data()}, hits);
    for (std::size_t i = 0; i < kRayBlock; ++i) {
      if (hits.what[i] == kNothing) continue;
      const Vec3 point = static_cast<double>(hits.along[i]) * block.direction[i];
      const Vec3f normal = normal_at(placed, single(point));
      const Vec3 out = {normal.x, normal.y, normal.z};
      CHECK(norm(out) == Approx(1).epsilon(1e-4));
      CHECK(distance_from(object, point + 0.01 * out) > 0.009);
    }
  }
}
