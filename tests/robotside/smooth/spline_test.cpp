// The cubic spline: continuous to the second derivative, with both kinds of ends, for one curve or several.
#include "robotside/smooth/spline.hpp"

#include <random>

#include "robotside/smooth/hermite_piece.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

constexpr std::size_t kCurves = 3;

struct KnotPoints {
  std::vector<double> knots, values;  // one row of kCurves values per knot

  explicit KnotPoints(std::size_t count, unsigned seed = 1) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<> value(-1, 1), step(0.05, 0.9);
    for (double at = 0; knots.size() < count; at += step(random)) {
      knots.push_back(at);
      for (std::size_t c = 0; c < kCurves; ++c) values.push_back(value(random));
    }
  }

  HermitePiece piece(const std::vector<double>& slopes, std::size_t curve, std::size_t k) const {
    const std::size_t from = k * kCurves + curve, to = from + kCurves;
    return {knots[k + 1] - knots[k], values[from], values[to], slopes[from], slopes[to]};
  }
};

}  // namespace

TEST_CASE("a spline has a continuous second derivative and the ends that are asked for") {
  const KnotPoints points(60);
  const std::size_t last = points.knots.size() - 2;
  for (const SplineEnd end : {SplineEnd::free, SplineEnd::resting}) {
    const auto slopes = spline_slopes(points.knots, points.values, end, kCurves);
    for (std::size_t curve = 0; curve < kCurves; ++curve) {
      const HermitePiece first = points.piece(slopes, curve, 0), final = points.piece(slopes, curve, last);
      const bool resting = end == SplineEnd::resting;
      CHECK((resting ? first.from_velocity : first.from_acceleration()) == Approx(0).margin(1e-9));
      CHECK((resting ? final.to_velocity : final.to_acceleration()) == Approx(0).margin(1e-9));
      for (std::size_t k = 0; k < last; ++k)
        REQUIRE(points.piece(slopes, curve, k).to_acceleration() ==
                Approx(points.piece(slopes, curve, k + 1).from_acceleration()).margin(1e-8));
    }
  }
}

TEST_CASE("several curves have the slopes that each has alone") {
  const KnotPoints points(20);
  for (const SplineEnd end : {SplineEnd::free, SplineEnd::resting}) {
    const auto together = spline_slopes(points.knots, points.values, end, kCurves);
    for (std::size_t curve = 0; curve < kCurves; ++curve) {
      std::vector<double> one;
      for (std::size_t k = 0; k < points.knots.size(); ++k) one.push_back(points.values[k * kCurves + curve]);
      const auto alone = spline_slopes(points.knots, one, end);
      for (std::size_t k = 0; k < alone.size(); ++k) CHECK(alone[k] == together[k * kCurves + curve]);
    }
  }
}

TEST_CASE("two knots give a straight piece with free ends, and rest at both ends otherwise") {
  const KnotPoints points(2);
  const auto free = spline_slopes(points.knots, points.values, SplineEnd::free, kCurves);
  const auto resting = spline_slopes(points.knots, points.values, SplineEnd::resting, kCurves);
  for (std::size_t curve = 0; curve < kCurves; ++curve) {
    CHECK(free[curve] == Approx(points.piece(free, curve, 0).mean_velocity()));
    CHECK(free[kCurves + curve] == Approx(free[curve]));
    CHECK(resting[curve] == 0);
    CHECK(resting[kCurves + curve] == 0);
  }
}

}  // namespace aim::robotside
