// Trajectories through waypoints: within limits everywhere, through every point, from rest to rest, and not
// slower than necessary.
#include "robotside/smooth/waypoint_timing.hpp"

#include <numbers>

#include "random_move.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

using Points = std::vector<std::vector<double>>;

std::vector<AxisLimits> equal_limits(std::size_t axes, double velocity, double acceleration) {
  AxisLimits limits;
  limits.velocity = velocity;
  limits.acceleration = acceleration;
  return std::vector<AxisLimits>(axes, limits);
}

// Sampled, so that the analytic extremes of the pieces are checked too.
std::string flaw(const WaypointTiming& timing, const Points& points, std::span<const AxisLimits> limits) {
  constexpr double kShare = 1 + 1e-9;
  constexpr int kSamples = 4;
  for (std::size_t knot = 0; knot + 1 < timing.times.size(); ++knot) {
    if (!(timing.times[knot + 1] > timing.times[knot])) return "times do not ascend";
    for (std::size_t axis = 0; axis < timing.axes; ++axis) {
      const HermitePiece piece = timing.piece(knot, axis);
      for (int i = 0; i <= kSamples; ++i) {
        const double time = piece.duration * i / kSamples;
        if (!(std::abs(piece.velocity(time)) <= limits[axis].velocity * kShare)) return "velocity";
        if (!(std::abs(piece.acceleration(time)) <= limits[axis].acceleration * kShare))
          return "acceleration";
      }
    }
  }
  if (timing.knot_of_point.size() != points.size()) return "points";
  for (std::size_t i = 0; i < points.size(); ++i)
    for (std::size_t axis = 0; axis < timing.axes; ++axis)
      if (std::abs(timing.position[timing.knot_of_point[i] * timing.axes + axis] - points[i][axis]) > 1e-9)
        return "point missed";
  for (std::size_t axis = 0; axis < timing.axes; ++axis)
    if (timing.velocity[axis] != 0 || timing.velocity[timing.velocity.size() - 1 - axis] != 0)
      return "no rest";
  if (timing.times.front() != 0) return "starts late";
  return {};
}

Points random_points(RandomMoves& random, std::size_t count, std::size_t axes) {
  Points points(count, std::vector<double>(axes));
  const bool walk = random.chance(0.5);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t axis = 0; axis < axes; ++axis)
      points[i][axis] =
          walk && i > 0 ? points[i - 1][axis] + random.uniform(-0.2, 0.2) : random.uniform(-2, 2);
  if (count > 2 && random.chance(0.2)) points[2] = points[1];
  return points;
}

Points circle(std::size_t count) {
  Points points;
  for (std::size_t i = 0; i < count; ++i) {
    const double angle = 2 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count - 1);
    points.push_back({std::cos(angle), std::sin(angle)});
  }
  return points;
}

}  // namespace

TEST_CASE("random waypoints are passed within the limits") {
  RandomMoves random(5);
  for (int i = 0; i < 400; ++i) {
    const auto axes = 1 + static_cast<std::size_t>(random.uniform(0, 14));
    const auto count = 2 + static_cast<std::size_t>(random.uniform(0, 15));
    std::vector<AxisLimits> limits;
    for (std::size_t axis = 0; axis < axes; ++axis) limits.push_back(random.limits(false));
    const Points points = random_points(random, count, axes);
    const auto timing = time_waypoints(points, limits);
    INFO("case " << i << ": " << count << " points, " << axes << " axes");
    REQUIRE(timing);
    if (const auto wrong = flaw(*timing, points, limits); !wrong.empty()) FAIL(wrong);
    // Some limit is fully used somewhere.
    CHECK(needed_stretch(*timing, limits) > 0.999);
  }
}

TEST_CASE("a straight line takes little longer than the fastest move") {
  // The second axis is the slowest: 4 rad at 1 rad/s and 2 rad/s^2 take 4.5 s.
  const Points points = {{0, 0}, {1, 4}};
  const auto timing = time_waypoints(points, equal_limits(2, 1, 2));
  REQUIRE(timing);
  CHECK(timing->duration() >= 4.5);
  CHECK(timing->duration() < 4.5 * 1.01);
}

TEST_CASE("points on a line do not slow it down") {
  const auto limits = equal_limits(1, 1, 2);
  const auto direct = time_waypoints(Points{{0}, {4}}, limits);
  const auto halted = time_waypoints(Points{{0}, {1}, {2}, {3}, {4}}, limits);
  REQUIRE(direct);
  REQUIRE(halted);
  CHECK(halted->duration() < direct->duration() * 1.01);
}

TEST_CASE("a circle is followed at the speed that its curvature allows") {
  // Radius 1 at 1 rad/s^2: 1 rad/s in the middle, so 2 pi and the time lost at both ends.
  const Points points = circle(33);
  const auto limits = equal_limits(2, 5, 1);
  const auto timing = time_waypoints(points, limits);
  REQUIRE(timing);
  CHECK(flaw(*timing, points, limits).empty());
  CHECK(timing->duration() < 2 * std::numbers::pi + 1.5);
}

TEST_CASE("the path stays in the position range of an axis") {
  auto limits = equal_limits(2, 1, 1);
  const Points points = {{0, 0}, {1, 1}, {1, 2}, {0, 3}};
  const auto top_of = [&] {
    const auto timing = time_waypoints(points, limits);
    REQUIRE(timing);
    double top = 0;
    for (std::size_t knot = 0; knot + 1 < timing->times.size(); ++knot)
      top = std::max(top, timing->piece(knot, 0).extent().max);
    return top;
  };
  CHECK(top_of() > 1.05);
  limits[0].position = {-0.1, 1};
  CHECK(top_of() < 1 + 1e-6);
}

TEST_CASE("equal points give one knot") {
  const auto timing = time_waypoints(Points{{1, 2}, {1, 2}}, equal_limits(2, 1, 1));
  REQUIRE(timing);
  CHECK(timing->duration() == 0);
  CHECK(timing->position == std::vector<double>{1, 2});
  CHECK(timing->knot_of_point == std::vector<std::size_t>{0, 0});
}

TEST_CASE("points that differ by rounding only count as equal") {
  const std::vector<AxisLimits> limits(2, {{-3, 3}, 3, 6, 0});
  for (int power = -320; power <= -1; ++power) {
    CAPTURE(power);
    const double way = std::pow(10.0, power);
    const auto timing = time_waypoints(std::vector<std::vector<double>>{{0, 0.5}, {way, 0.5}}, limits);
    REQUIRE(timing);
    CHECK(std::isfinite(timing->times.back()));
    CHECK(needed_stretch(*timing, limits) <= 1 + 1e-9);
    CHECK(timing->position[timing->position.size() - 2] == Approx(way).margin(1e-8));
  }
}

TEST_CASE("times within the limits are kept, others are stretched as little as the limits need") {
  const auto limits = equal_limits(1, 1, 2);
  const Points points = {{0}, {0.5}, {1}};
  const auto slow = keep_times(points, std::vector<double>{3, 5, 7}, limits);
  REQUIRE(slow);
  CHECK(slow->stretch == 1);
  CHECK(slow->times == std::vector<double>{0, 2, 4});
  CHECK(flaw(*slow, points, limits).empty());
  const auto fast = keep_times(points, std::vector<double>{0, 0.4, 0.8}, limits);
  REQUIRE(fast);
  CHECK(fast->stretch > 1);
  CHECK(fast->duration() == Approx(0.8 * fast->stretch));
  CHECK(flaw(*fast, points, limits).empty());
  CHECK(needed_stretch(*fast, limits) == Approx(1));
}

TEST_CASE("random times are kept or stretched") {
  RandomMoves random(6);
  for (int i = 0; i < 2000; ++i) {
    const auto axes = 1 + static_cast<std::size_t>(random.uniform(0, 14));
    const auto count = 2 + static_cast<std::size_t>(random.uniform(0, 30));
    std::vector<AxisLimits> limits;
    for (std::size_t axis = 0; axis < axes; ++axis) limits.push_back(random.limits(false));
    const Points points = random_points(random, count, axes);
    std::vector<double> times = {random.uniform(-1, 1)};
    while (times.size() < count) times.push_back(times.back() + random.uniform(0.01, 10));
    const auto timing = keep_times(points, times, limits);
    REQUIRE(timing);
    INFO("case " << i);
    if (const auto wrong = flaw(*timing, points, limits); !wrong.empty()) FAIL(wrong);
    CHECK(timing->duration() == Approx((times.back() - times.front()) * timing->stretch));
  }
}

TEST_CASE("a dense recording within the limits is not stretched because of the interpolation") {
  // A cosine of amplitude 1 at 1 rad/s: 1 rad/s and 1 rad/s^2 at most, from rest to rest.
  Points points;
  std::vector<double> times;
  for (int i = 0; i <= 314; ++i) {
    times.push_back(std::numbers::pi * i / 314);
    points.push_back({1 - std::cos(times.back())});
  }
  const auto timing = keep_times(points, times, equal_limits(1, 1, 1));
  REQUIRE(timing);
  CHECK(timing->stretch < 1.001);
}

TEST_CASE("waypoints without a trajectory are refused with the reason") {
  const auto limits = equal_limits(2, 1, 1);
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto reason = [&](const Points& points) {
    auto timing = time_waypoints(points, limits);
    REQUIRE_FALSE(timing);
    CHECK(timing.error().origin == Origin::usage);
    return timing.error().reason;
  };
  CHECK(reason({{0, 0}}) == "there are fewer than two");
  CHECK(reason({{0, 0}, {1}}) == "point 1 has 1 positions, not 2");
  CHECK(reason({{0, 0}, {1, nan}}) == "point 1 has a position that is not finite");
  CHECK_FALSE(time_waypoints(Points{{0}, {1}}, equal_limits(1, 0, 1)));
  CHECK_FALSE(keep_times(Points{{0, 0}, {1, 1}}, std::vector<double>{0}, limits));
  CHECK_FALSE(keep_times(Points{{0, 0}, {1, 1}}, std::vector<double>{0, 0}, limits));
  CHECK_FALSE(keep_times(Points{{0, 0}, {1, 1}}, std::vector<double>{0, nan}, limits));
}

}  // namespace aim::robotside
