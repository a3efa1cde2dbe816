// A walk ends at the requested distance, angle or time, at any permitted speed, on a robot that ramps its
// speed.
#include "core/walk/walk_course.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <random>

#include "core/model/robot_model.hpp"
#include "core/walk/walk_goal.hpp"
#include "tests/catch.hpp"
#include "tests/fixture_model.hpp"

using namespace aim;

namespace {

// A base that follows the commanded velocity within the model's accelerations, with a delay of one tick.
class RampedBase {
 public:
  explicit RampedBase(const WalkLimits& limits) : limits_(limits) {}

  void command(double forward, double lateral, double turn, double seconds) {
    constexpr double kStep_s = 0.001;
    for (double t = 0; t < seconds; t += kStep_s) {
      forward_ = ramp(forward_, delayed_[0], limits_.linear_acceleration * kStep_s);
      lateral_ = ramp(lateral_, delayed_[1], limits_.linear_acceleration * kStep_s);
      turn_ = ramp(turn_, delayed_[2], limits_.yaw_acceleration * kStep_s);
      pose_.x += (std::cos(pose_.yaw) * forward_ - std::sin(pose_.yaw) * lateral_) * kStep_s;
      pose_.y += (std::sin(pose_.yaw) * forward_ + std::cos(pose_.yaw) * lateral_) * kStep_s;
      pose_.yaw += turn_ * kStep_s;
    }
    delayed_[0] = forward, delayed_[1] = lateral, delayed_[2] = turn;
  }
  bool stands() const { return forward_ == 0 && lateral_ == 0 && turn_ == 0; }
  const BasePose& pose() const { return pose_; }

 private:
  static double ramp(double from, double to, double most) {
    return from + std::clamp(to - from, -most, most);
  }

  const WalkLimits& limits_;
  double forward_ = 0, lateral_ = 0, turn_ = 0;
  double delayed_[3] = {0, 0, 0};
  BasePose pose_;
};

constexpr double kTick_s = 0.02;

// Runs the plan to its end; returns the path that was actually walked.
WalkedWay walked(const WalkPlan& plan, const WalkLimits& limits, double& took_s) {
  RampedBase base(limits);
  WalkedWay way(plan);
  way.add(base.pose());
  CommandedWay commanded;
  took_s = 0;
  bool over = false;
  while (!over || !base.stands()) {
    const double fraction = over ? 0 : walk_share(plan, limits, way, took_s);
    over = over || fraction == 0;
    base.command(plan.velocity.forward * fraction, plan.velocity.lateral * fraction,
                 plan.velocity.yaw_rate * fraction, kTick_s);
    way.add(base.pose());
    commanded.add(std::hypot(plan.velocity.forward, plan.velocity.lateral) * fraction,
                  plan.velocity.yaw_rate * fraction, kTick_s);
    CHECK_FALSE(exceeds(plan, way, commanded));
    CHECK_FALSE(falls_short(plan, limits, commanded));
    took_s += kTick_s;
    if (took_s > 600) break;
  }
  return way;
}

}  // namespace

TEST_CASE("a distance is reached within three centimetres at any speed") {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> speed(0.06, fixture_model().walk.forward.max);
  std::uniform_real_distribution<double> length(0.05, 3);
  for (int i = 0; i < 300; ++i) {
    const WalkPlan plan{.velocity = {.forward = speed(random)}, .distance = length(random)};
    double took = 0;
    const WalkedWay way = walked(plan, fixture_model().walk, took);
    INFO(plan.velocity.forward << " m/s over " << *plan.distance << " m");
    CHECK(std::abs(way.distance() - *plan.distance) < 0.03);
    CHECK(took < 1.5 * walk_time(plan, fixture_model().walk) + 5);
  }
}

TEST_CASE("an angle is reached within three degrees, to both sides") {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> rate(0.1, fixture_model().walk.yaw_rate.max);
  std::uniform_real_distribution<double> angle(0.05, 7);
  for (int i = 0; i < 300; ++i) {
    const double sign = i % 2 == 0 ? 1 : -1;
    const WalkPlan plan{.velocity = {.yaw_rate = sign * rate(random)}, .angle = sign * angle(random)};
    double took = 0;
    const WalkedWay way = walked(plan, fixture_model().walk, took);
    INFO(plan.velocity.yaw_rate << " rad/s over " << *plan.angle << " rad");
    CHECK(std::abs(way.angle() - *plan.angle) < 0.05);
    CHECK(took < 1.5 * walk_time(plan, fixture_model().walk) + 5);
  }
}

TEST_CASE("an arc keeps its radius while it slows down, and the distance is its arc length") {
  const WalkPlan plan{.velocity = {.forward = 0.4, .yaw_rate = 0.4}, .distance = 2};
  double took = 0;
  const WalkedWay way = walked(plan, fixture_model().walk, took);
  CHECK(way.distance() == Approx(2).margin(0.03));
  CHECK(way.angle() == Approx(2).margin(0.2));
}

TEST_CASE("backward and sideways distances are measured along the commanded direction") {
  double took = 0;
  CHECK(walked({.velocity = {.forward = -0.3}, .distance = 0.5}, fixture_model().walk, took).distance() ==
        Approx(0.5).margin(0.03));
  CHECK(walked({.velocity = {.lateral = 0.2}, .distance = 0.5}, fixture_model().walk, took).distance() ==
        Approx(0.5).margin(0.03));
  CHECK(walked({.velocity = {.forward = 0.3, .lateral = -0.2}, .distance = 0.5}, fixture_model().walk, took)
            .distance() == Approx(0.5).margin(0.03));
}

TEST_CASE("odometry that does not fit what was commanded is noticed") {
  const WalkLimits& limits = fixture_model().walk;
  const WalkPlan straight{.velocity = {.forward = 0.3}, .distance = 0.6};
  const WalkPlan turn{.velocity = {.yaw_rate = -0.5}, .angle = -1};
  const auto walk = [&](const WalkPlan& plan, double seconds) {
    CommandedWay commanded;
    commanded.add(plan.velocity.forward, plan.velocity.yaw_rate, seconds);
    return commanded;
  };
  CHECK_FALSE(falls_short(straight, limits, walk(straight, 2)));
  CHECK(falls_short(straight, limits, walk(straight, 6)));
  CHECK_FALSE(falls_short(turn, limits, walk(turn, 2)));
  CHECK(falls_short(turn, limits, walk(turn, 6)));
  CHECK_FALSE(falls_short({.velocity = {.forward = 0.3}, .duration = 1}, limits, walk(straight, 60)));
  for (const double jump : {0.7, 500.0, -723.0}) {
    WalkedWay way(straight);
    way.add({});
    way.add({jump, 0, 0});
    CHECK(exceeds(straight, way, walk(straight, 0.5)));
  }
  // What a turn on the spot drifts is no lie, and a walk by time has no way to be compared with.
  WalkedWay drifted(turn);
  drifted.add({});
  drifted.add({0.8, 0, -3});
  CHECK_FALSE(exceeds(turn, drifted, walk(turn, 6)));
  WalkedWay long_way(straight);
  long_way.add({});
  long_way.add({500, 0, 0});
  CHECK_FALSE(exceeds({.velocity = {.forward = 0.3}, .duration = 1}, long_way, walk(straight, 1)));
  WalkedWay spun(turn);
  spun.add({});
  spun.add({0, 0, 2});
  CHECK(exceeds(turn, spun, walk(turn, 0.5)));
}

TEST_CASE("what is walked while the odometry is unknown does not count") {
  WalkedWay way({.velocity = {.forward = 0.3}, .distance = 5});
  way.add({});
  way.add({1, 0, 0});
  way.interrupt();
  way.add({500, 0, 0});
  way.add({501, 0, 0});
  CHECK(way.distance() == Approx(2));
}

TEST_CASE("full turns are counted") {
  WalkedWay way({.velocity = {.yaw_rate = 1}, .angle = 10});
  for (int i = 0; i <= 100; ++i) way.add({0, 0, std::remainder(0.1 * i, 2 * std::numbers::pi)});
  CHECK(way.angle() == Approx(10));
}

TEST_CASE("a duration is kept to the tick, and the command never exceeds the plan") {
  const WalkPlan plan{.velocity = {.forward = 0.3}, .duration = 2};
  const WalkedWay way(plan);
  CHECK(walk_share(plan, fixture_model().walk, way, 1.99) == 1);
  CHECK(walk_share(plan, fixture_model().walk, way, 2.0) == 0);
  const WalkPlan far{.velocity = {.forward = 0.3}, .distance = 100};
  CHECK(walk_share(far, fixture_model().walk, WalkedWay(far), 0) == 1);
  const WalkPlan nothing{.velocity = {.forward = 0.3}, .distance = 0};
  CHECK(walk_share(nothing, fixture_model().walk, WalkedWay(nothing), 0) == 0);
}

TEST_CASE("a walk to a point turns first, ends near it, and keeps the limits, from any pose") {
  const WalkLimits& limits = robot_models().front()->walk;
  std::mt19937 random(3);
  std::uniform_real_distribution<double> any(-2, 2);
  for (int i = 0; i < 60; ++i) {
    const GroundPoint goal{any(random), any(random)};
    INFO(goal.x << ", " << goal.y);
    RampedBase base(limits);
    GoalCourse course(goal, 0.3, 0.5, limits);
    const double expected_s = course.duration_from(base.pose());
    bool walked_forward = false;
    double took_s = 0;
    const WalkPlan plan{.velocity = {.forward = 0.3}, .distance = course.distance_from(base.pose())};
    WalkedWay way;
    CommandedWay commanded;
    for (auto next = course.next(base.pose()); next; next = course.next(base.pose())) {
      if (next->forward > 0 && !walked_forward) {
        const double bearing = std::atan2(goal.y - base.pose().y, goal.x - base.pose().x) - base.pose().yaw;
        CHECK(std::abs(std::remainder(bearing, 2 * std::numbers::pi)) < 0.6);
        walked_forward = true;
      }
      CHECK(next->lateral == 0);
      CHECK((next->forward >= 0 && next->forward <= 0.3 && std::abs(next->yaw_rate) <= 0.5));
      base.command(next->forward, next->lateral, next->yaw_rate, kTick_s);
      way.add(base.pose());
      commanded.add(next->forward, next->yaw_rate, kTick_s);
      CHECK_FALSE(exceeds(plan, way, commanded));
      CHECK_FALSE(falls_short(plan, limits, commanded));
      took_s += kTick_s;
      REQUIRE(took_s < 2 * expected_s + 5);
    }
    while (!base.stands()) base.command(0, 0, 0, kTick_s);
    CHECK(course.distance_from(base.pose()) < 0.06);
  }
}

TEST_CASE("a walk to the point where the robot stands is over at once") {
  const WalkLimits& limits = robot_models().front()->walk;
  CHECK_FALSE(GoalCourse({1, 2}, 0.3, 0.5, limits).next({1.005, 2, 0}));
}
