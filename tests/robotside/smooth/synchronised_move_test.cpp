// Moves whose numbers can be checked by hand, and the guarantees of the interface.
#include "robotside/smooth/synchronised_move.hpp"

#include <limits>
#include <vector>

#include "random_move.hpp"
#include "robotside/smooth/second_order_move.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

AxisLimits limited(double velocity, double acceleration, double jerk = 0) {
  AxisLimits limits;
  limits.velocity = velocity;
  limits.acceleration = acceleration;
  limits.jerk = jerk;
  return limits;
}

double duration_of(const MotionState& start, const MotionState& target, const AxisLimits& limits) {
  SynchronisedMove plan;
  REQUIRE(plan.plan({&start, 1}, {&target, 1}, {&limits, 1}));
  return plan.duration();
}

bool near(double value, double expected) { return std::abs(value - expected) < 1e-12; }

}  // namespace

TEST_CASE("from rest to rest") {
  CHECK(near(duration_of({}, {1, 0, 0}, limited(2, 4)), 1));      // 0.5 s each of acceleration and braking
  CHECK(near(duration_of({}, {3, 0, 0}, limited(2, 4)), 2));      // and 1 s of cruise
  CHECK(near(duration_of({}, {2, 0, 0}, limited(9, 9, 1)), 4));   // four phases of jerk, 1 s each
  CHECK(near(duration_of({}, {-6, 0, 0}, limited(9, 1, 1)), 6));  // with 1 s at each acceleration
  CHECK(near(duration_of({}, {8, 0, 0}, limited(2, 1, 1)), 7));   // and 1 s of cruise
  CHECK(near(duration_of({}, {1, 0, 0}, limited(2, 4, kInfinity)), 1));  // no limit of jerk
  CHECK(duration_of({1, 0, 0}, {1, 0, 0}, limited(1, 1, 1)) == 0);
}

TEST_CASE("a start above the velocity limit brakes first") {
  // 1 s of braking to the limit covers 2.5, 2 s of it 4, and 2 s to rest 2.
  CHECK(near(duration_of({0, 3, 0}, {8.5, 0, 0}, limited(2, 1)), 5));
  // A start that cannot stop before its target returns to it.
  CHECK(near(duration_of({0, 1, 0}, {0.5 - 1, 0, 0}, limited(2, 1)), 3));
}

TEST_CASE("a start above its acceleration limit that cannot keep its velocity limit is braked into both") {
  const MotionState start{0, 0.9, 3};
  const MotionState target{10, 0, 0};
  const AxisLimits limits = limited(1, 2, 10);
  SynchronisedMove plan;
  REQUIRE(plan.plan({&start, 1}, {&target, 1}, {&limits, 1}));
  double highest = 0;
  double at_limit_since = 0;
  for (double t = 0; t < plan.duration(); t += 1e-3) {
    const MotionState now = plan.at(0, t);
    highest = std::max(highest, now.velocity);
    if (now.velocity > 1 + 1e-9) at_limit_since = t;
  }
  CHECK(highest <= 0.9 + 9.0 / 20 + 1e-9);  // the acceleration cannot be zero earlier
  CHECK(at_limit_since < 0.8);
}

TEST_CASE("an axis that is already at its target does not move") {
  const std::vector<MotionState> start = {{1, 0, 0}, {2, 0, 0}};
  const std::vector<MotionState> target = {{1, 0, 0}, {5, 0, 0}};
  for (const double jerk : {0.0, 3.0}) {
    const std::vector<AxisLimits> limits(2, limited(1, 1, jerk));
    SynchronisedMove plan;
    REQUIRE(plan.plan(start, target, limits));
    for (double t = 0; t < plan.duration(); t += 0.01) {
      CHECK(plan.at(0, t).position == 1);
      CHECK(plan.at(0, t).velocity == 0);
    }
  }
}

TEST_CASE("a requested minimal duration is kept") {
  const MotionState start;
  const MotionState target{1, 0, 0};
  for (const double jerk : {0.0, 5.0}) {
    const AxisLimits limits = limited(2, 4, jerk);
    SynchronisedMove plan;
    REQUIRE(plan.plan({&start, 1}, {&target, 1}, {&limits, 1}, 7));
    CHECK(plan.duration() == 7);
    CHECK(plan.at(0, 3.5).position == Approx(0.5));
    CHECK(plan.at(0, 3.5).velocity < 0.2);
  }
}

TEST_CASE("durations that are impossible for a moving axis are skipped for all axes") {
  // From 1 rad/s down to c and up again with 1 rad/s^2 takes 2 (1 - c) and covers 1 - c^2: at least the half
  // radian for c between -sqrt(1/2) and sqrt(1/2), and so these durations overshoot. The other axis needs 2.5
  // s.
  const std::vector<MotionState> start = {{0, 1, 0}, {0, 0, 0}};
  const std::vector<MotionState> target = {{0.5, 1, 0}, {1.5625, 0, 0}};
  const std::vector<AxisLimits> limits(2, limited(2, 1));
  const SecondOrderMove moving(start[0], target[0], limits[0]);
  CHECK(near(moving.least_duration(), 2 * (std::sqrt(1.5) - 1)));
  CHECK(moving.next_duration(0.5) == 0.5);
  CHECK(near(moving.next_duration(0.6), 2 + std::sqrt(2)));
  CHECK(moving.next_duration(3.5) == 3.5);
  SynchronisedMove plan;
  REQUIRE(plan.plan(start, target, limits));
  CHECK(near(plan.duration(), 2 + std::sqrt(2)));
  CHECK(near(duration_of(start[1], target[1], limits[1]), 2.5));
}

TEST_CASE("an overshoot beyond the position range is reported") {
  const MotionState start{0, 1, 0};
  const MotionState target{0.25, 0, 0};
  AxisLimits limits = limited(2, 1);
  limits.position = {-1, 0.4};
  SynchronisedMove plan;
  CHECK_FALSE(plan.plan({&start, 1}, {&target, 1}, {&limits, 1}));
  CHECK_FALSE(plan.fits());
  CHECK(plan.extent(0).max == Approx(0.5));
  CHECK(plan.extent(0).min == 0);
  limits.position.max = 0.5;
  CHECK(plan.plan({&start, 1}, {&target, 1}, {&limits, 1}));
}

TEST_CASE("a move that cannot be planned is refused and changes nothing") {
  const MotionState start;
  const MotionState target{1, 0, 0};
  const AxisLimits limits = limited(1, 1);
  SynchronisedMove plan;
  REQUIRE(plan.plan({&start, 1}, {&target, 1}, {&limits, 1}));
  const double duration = plan.duration();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const auto refused = [&](const MotionState& from, const MotionState& to, const AxisLimits& within) {
    return !plan.plan({&from, 1}, {&to, 1}, {&within, 1});
  };
  CHECK(refused({nan, 0, 0}, target, limits));
  CHECK(refused(start, {kInfinity, 0, 0}, limits));
  CHECK(refused(start, {1, 1.1, 0}, limits));
  CHECK(refused(start, {1, 0, 0.1}, limits));
  CHECK(refused(start, target, limited(0, 1)));
  CHECK(refused(start, target, limited(1, kInfinity)));
  CHECK(refused(start, target, limited(1, 1, -1)));
  CHECK(refused(start, target, limited(1, 1, nan)));
  for (const double jerk : {0.0, 1e-300}) CHECK(refused(start, {1e300, 0, 0}, limited(1e-300, 1e-300, jerk)));
  CHECK_FALSE(plan.plan({&start, 1}, {}, {&limits, 1}));
  CHECK_FALSE(plan.plan({&start, 1}, {&target, 1}, {&limits, 1}, nan));
  CHECK(plan.duration() == duration);
  CHECK(plan.axes() == 1);
}

TEST_CASE("after the end the target continues with its velocity") {
  const MotionState start;
  const MotionState target{1, 0.5, 0};
  const AxisLimits limits = limited(1, 1, 1);
  SynchronisedMove plan;
  REQUIRE(plan.plan({&start, 1}, {&target, 1}, {&limits, 1}));
  CHECK(plan.at(0, plan.duration()).position == 1);
  CHECK(plan.at(0, plan.duration() + 2).position == 2);
  CHECK(plan.at(0, -1).position == 0);
}

TEST_CASE("replanning during the move gives the same rest for each axis") {
  RandomMoves random(3);
  SynchronisedMove plan;
  SynchronisedMove again;
  int moves = 0;
  int others = 0;
  for (int i = 0; i < 40'000; ++i) {
    const bool third_order = i % 2 == 1;
    RandomMove move = random.move(4, third_order);
    REQUIRE(plan.plan(move.start, move.target, move.limits));
    const double time = plan.duration() * random.uniform(0, 1);
    for (std::size_t axis = 0; axis < 4; ++axis) move.start[axis] = plan.at(axis, time);
    REQUIRE(again.plan(move.start, move.target, move.limits));
    const double later = random.uniform(0, 1) * again.duration();
    for (std::size_t axis = 0; axis < 4; ++axis) {
      const double apart = plan.at(axis, time + later).position - again.at(axis, later).position;
      const bool same = std::abs(apart) < 1e-7;
      if (!third_order && !same) FAIL("move " << i << ": " << apart);
      moves += third_order;
      others += !same;
    }
  }
  // With jerk limits a few of the slower axes have no cruise velocity; their move differs but has the same
  // duration.
  INFO(others << " of " << moves);
  CHECK(others < moves / 100);
}

TEST_CASE("replanned in every step, it arrives at the time of the first plan") {
  constexpr int kSteps = 100;
  RandomMoves random(4);
  SynchronisedMove plan;
  for (int i = 0; i < 2000; ++i) {
    RandomMove move = random.move(3, i % 2 == 1);
    REQUIRE(plan.plan(move.start, move.target, move.limits));
    const double step = plan.duration() / kSteps;
    const double expected = plan.duration();
    double time = 0;
    for (int k = 1; k < kSteps; ++k) {
      time += step;
      for (std::size_t axis = 0; axis < 3; ++axis) move.start[axis] = plan.at(axis, step);
      REQUIRE(plan.plan(move.start, move.target, move.limits));
    }
    INFO("move " << i);
    if (std::abs(time + plan.duration() - expected) > 1e-7)
      FAIL(time + plan.duration() << ", not " << expected);
  }
}

}  // namespace aim::robotside
