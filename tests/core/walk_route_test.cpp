// Where a walk leads, and what is missing to its end.
#include "core/walk/walk_route.hpp"

#include <cmath>
#include <numbers>

#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"

using namespace aim;

TEST_CASE("what is missing of a plan is what was not walked of it, along its velocities") {
  const WalkRoute route({.plan = {.velocity = {.forward = 0.3, .lateral = 0.4}, .distance = 1}},
                        fixture_model().walk, {});
  WalkedWay way = route.empty_way();
  way.add({});
  way.add({.x = 0.3, .y = 0.4});
  const WayToEnd rest = route.to_end({.x = 0.3, .y = 0.4}, way);
  CHECK(rest.ahead == Approx(0.3));
  CHECK(rest.aside == Approx(0.4));
  CHECK(rest.turn == 0);
  CHECK(route.missing({.forward = 0.1}, {}, way) == Approx(0.5));
  CHECK(route.missing({.forward = -0.1}, {}, way) == Approx(-0.5));
  CHECK(route.missing({}, {}, way) == 0);
}

TEST_CASE("what is missing of a turn is an angle") {
  const WalkRoute route({.plan = {.velocity = {.yaw_rate = -0.5}, .angle = -1}}, fixture_model().walk, {});
  WalkedWay way = route.empty_way();
  way.add({});
  way.add({.yaw = -0.75});
  CHECK(route.to_end({}, way).turn == Approx(-0.25));
  CHECK(route.missing({.yaw_rate = -0.2}, {}, way) == Approx(0.25));
  CHECK(route.missing({.yaw_rate = 0.2}, {}, way) == Approx(-0.25));
}

TEST_CASE("what is missing to a point is seen from the base") {
  const WalkRoute route({.plan = {.velocity = {.forward = 0.3, .yaw_rate = 0.5}}, .goal = GroundPoint{2, 1}},
                        fixture_model().walk, {});
  CHECK(route.leads_to_point());
  const BasePose pose{.x = 1, .y = 1, .yaw = std::numbers::pi / 2};
  const WayToEnd rest = route.to_end(pose, route.empty_way());
  CHECK(std::abs(rest.ahead) < 1e-12);
  CHECK(rest.aside == Approx(-1));
  CHECK(route.missing({.lateral = -0.1}, pose, route.empty_way()) == Approx(1));
  CHECK(route.distance_from_goal(pose) == Approx(1));
  CHECK(*route.bounds().distance == Approx(std::hypot(2, 1)));
}

TEST_CASE("a walk that ends by time misses nothing") {
  const WalkRoute route({.plan = {.velocity = {.forward = 0.3}, .duration = 2}}, fixture_model().walk, {});
  const WayToEnd rest = route.to_end({.x = 5}, route.empty_way());
  CHECK(std::hypot(rest.ahead, rest.aside) + std::abs(rest.turn) == 0);
  CHECK(route.planned_s() == Approx(2));
}
