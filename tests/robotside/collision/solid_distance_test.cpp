// Distances of capsules and boxes compared with a search over their points.
#include "robotside/collision/solid_distance.hpp"

#include <algorithm>
#include <random>

#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

PlacedSolid capsule(const Vec3& a, const Vec3& b, double radius) {
  return {SolidKind::capsule, a, b, {}, radius, 0.5 * (a + b), 0.5 * norm(b - a) + radius};
}
PlacedSolid box(const Vec3& centre, const Vec3& half, const Quaternion& rotation = {}) {
  return {SolidKind::box, centre, half, rotation, 0, centre, norm(half)};
}

double searched_segments(const PlacedSolid& first, const PlacedSolid& second) {
  constexpr int kSteps = 200;
  double least = 1e9;
  for (int i = 0; i <= kSteps; ++i)
    for (int k = 0; k <= kSteps; ++k) {
      const Vec3 p = first.a + (static_cast<double>(i) / kSteps) * (first.b - first.a);
      const Vec3 q = second.a + (static_cast<double>(k) / kSteps) * (second.b - second.a);
      least = std::min(least, norm(q - p));
    }
  return least;
}

double searched_box(const PlacedSolid& solid, const PlacedSolid& other) {
  double least = 1e9;
  for (int i = 0; i <= 2000; ++i) {
    const Vec3 point =
        rotate(conjugate(solid.rotation), other.a + (i / 2000.0) * (other.b - other.a) - solid.a);
    const Vec3 out = {std::abs(point.x) - solid.b.x, std::abs(point.y) - solid.b.y,
                      std::abs(point.z) - solid.b.z};
    const double inside = std::max({out.x, out.y, out.z});
    const Vec3 beyond = {std::max(out.x, 0.0), std::max(out.y, 0.0), std::max(out.z, 0.0)};
    least = std::min(least, inside > 0 ? norm(beyond) : inside);
  }
  return least;
}

class Random {
 public:
  double within(double most) { return std::uniform_real_distribution(-most, most)(engine_); }
  Vec3 point(double most) { return {within(most), within(most), within(most)}; }
  Quaternion rotation() { return normalized(Quaternion{within(1), within(1), within(1), within(1)}); }

 private:
  std::mt19937 engine_{5};
};

}  // namespace

TEST_CASE("the distance of capsules is that of their nearest points") {
  Random random;
  for (int i = 0; i < 200; ++i) {
    const PlacedSolid first = capsule(random.point(0.3), random.point(0.3), 0.05);
    // Every third pair is parallel, every fifth capsule a sphere.
    const Vec3 at = random.point(0.3);
    const Vec3 along = i % 3 == 0 ? 0.7 * (first.b - first.a) : random.point(0.3);
    const PlacedSolid second = capsule(at, i % 5 == 0 ? at : at + along, 0.03);
    const Distance distance = distance_between(first, second);
    CHECK(distance.distance == Approx(searched_segments(first, second) - 0.08).margin(2e-3));
    CHECK(distance.distance <= searched_segments(first, second) - 0.08 + 1e-12);
    CHECK(norm(distance.on_second - distance.on_first) == Approx(std::abs(distance.distance)).margin(1e-12));
    CHECK(distance_between(second, first).distance == Approx(distance.distance).margin(1e-12));
    CHECK(distance_at_least(first, second) <= distance.distance + 1e-12);
  }
}

TEST_CASE("the distance of a box and a capsule is that of their nearest points, or the penetration depth") {
  Random random;
  int inside = 0;
  for (int i = 0; i < 200; ++i) {
    const PlacedSolid solid = box(random.point(0.1), {0.15, 0.16, 0.3}, random.rotation());
    const PlacedSolid other = capsule(random.point(0.5), random.point(0.5), 0.04);
    const double searched = searched_box(solid, other);
    const Distance distance = distance_between(solid, other);
    inside += searched < 0 ? 1 : 0;
    CHECK(distance.distance == Approx(searched - 0.04).margin(1e-3));
    CHECK(norm(distance.on_second - distance.on_first) == Approx(std::abs(distance.distance)).margin(1e-9));
    CHECK(distance_between(other, solid).distance == distance.distance);
    CHECK(distance_at_least(solid, other) <= distance.distance + 1e-12);
    CHECK(distance_at_least(other, solid) <= distance.distance + 1e-12);
  }
  CHECK(inside > 20);
}

TEST_CASE("the penetration depth of capsules whose segments cross is the sum of both radii") {
  const Distance distance =
      distance_between(capsule({-1, 0, 0}, {1, 0, 0}, 0.1), capsule({0, -1, 0}, {0, 1, 0}, 0.2));
  CHECK(distance.distance == Approx(-0.3));
}

}  // namespace aim::robotside
