// The set-point generator of one joint: its sequence keeps the limits, does not overshoot, and takes nearly
// the shortest possible time.
#include "robotside/smooth/set_point.hpp"

#include <cmath>
#include <limits>
#include <random>

#include "core/model/robot_model.hpp"
#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

constexpr double kSetPointPeriod = 1e-3;
constexpr double kTolerance = 1e-9;  // relative

// Checks the emitted positions of one joint by finite differences.
class Checked {
 public:
  Checked(const JointLimits& limits, double start)
      : limits_(limits), generator_(limits, kSetPointPeriod), now_{start, 0} {}

  void follow(double target, double velocity = 0) {
    emit(robotside::follow(now_, generator_, target, velocity));
  }
  void brake() { emit(robotside::brake(now_, generator_)); }

  const SetPoint& now() const { return now_; }
  bool kept() const { return kept_; }

 private:
  void emit(const SetPoint& next) {
    const double velocity = (next.position - now_.position) / kSetPointPeriod;
    const double acceleration = (velocity - velocity_) / kSetPointPeriod;
    kept_ = kept_ && std::abs(velocity) <= limits_.velocity * (1 + kTolerance) &&
            std::abs(acceleration) <= limits_.acceleration * (1 + kTolerance) &&
            next.position <= std::max(limits_.position.max, now_.position) &&
            next.position >= std::min(limits_.position.min, now_.position);
    velocity_ = velocity;
    now_ = next;
  }

  JointLimits limits_;
  SetPointLimits generator_;
  SetPoint now_;
  double velocity_ = 0;
  bool kept_ = true;
};

const JointLimits kArm{{-2.91, 2.91}, 3.0, 6.28, 0};

double random_target(std::mt19937_64& random, const Range& range) {
  std::uniform_real_distribution<double> inside(range.min, range.max);
  switch (random() % 12) {
    case 0:
      return std::numeric_limits<double>::infinity();
    case 1:
      return -std::numeric_limits<double>::infinity();
    case 2:
      return std::numeric_limits<double>::quiet_NaN();
    case 3:
      return std::numeric_limits<double>::denorm_min();
    case 4:
      return 1e300;
    case 5:
      return range.max;
    case 6:
      return range.min;
    default:
      return inside(random);
  }
}

}  // namespace

TEST_CASE("stopping velocity is the exact inverse of the braking distance") {
  const double step = 6.28e-3;
  for (double v = 0.0001; v < 3; v *= 1.07) {
    double distance = 0;
    for (double left = v; left > 0; left -= step) distance += left * kSetPointPeriod;
    CHECK(stopping_velocity(distance, step, kSetPointPeriod) == Approx(v).epsilon(1e-9));
  }
  CHECK(stopping_velocity(0, step, kSetPointPeriod) == 0);
  CHECK(stopping_velocity(-1, step, kSetPointPeriod) == 0);
}

TEST_CASE("10^6 random targets and jumps never violate a limit, for every kind of joint") {
  std::mt19937_64 random(20240501);
  const RobotModel& model = *robot_models().front();
  const std::size_t fraction = 1'000'000 / model.joints.size() + 1;
  for (const Joint& joint : model.joints) {
    Checked checked(joint.limits, joint.limits.position.clamp(0));
    double target = 0;
    double drift = 0;
    for (std::size_t i = 0; i < fraction; ++i) {
      if (random() % 8 == 0) {
        target = random_target(random, joint.limits.position);
        drift = random() % 4 == 0
                    ? random_target(random, {-2 * joint.limits.velocity, 2 * joint.limits.velocity})
                    : 0;
      }
      for (std::uint64_t steps = 1 + random() % 4; steps > 0; --steps)
        random() % 64 == 0 ? checked.brake() : checked.follow(target, drift);
    }
    INFO(joint.name);
    REQUIRE(checked.kept());
  }
}

TEST_CASE("a joint reaches its target without overshoot in nearly the shortest possible time") {
  for (const double target : {0.0005, 0.01, 0.3, 1.0, 2.9, -2.9}) {
    Checked checked(kArm, 0.0);
    int periods = 0;
    for (; periods < 10'000 && checked.now().position != target; ++periods) {
      checked.follow(target);
      REQUIRE(std::abs(checked.now().position) <= std::abs(target) + 1e-12);
      if (std::abs(checked.now().position - target) < 1e-12) break;
    }
    const double distance = std::abs(target);
    const double ramp = kArm.velocity * kArm.velocity / kArm.acceleration;
    const double best = distance < ramp ? 2 * std::sqrt(distance / kArm.acceleration)
                                        : distance / kArm.velocity + kArm.velocity / kArm.acceleration;
    INFO("target " << target << " took " << periods << " ms, the best is " << best * 1e3);
    CHECK(periods <= best * 1e3 + 3);
    CHECK(checked.kept());
  }
}

TEST_CASE("a stream of small steps at 100 Hz is followed without repeated stops") {
  Checked checked(kArm, 0.0);
  double slowest = 10;
  for (int ms = 0; ms < 2000; ++ms) {
    // As interpolated by the servo: 0.4 rad/s.
    checked.follow(0.4e-3 * (ms + 1));
    if (ms > 500) slowest = std::min(slowest, checked.now().velocity);
  }
  CHECK(slowest == Approx(0.4).epsilon(1e-6));
  CHECK(checked.kept());
}

TEST_CASE("a moving target with known velocity is followed without lag") {
  Checked checked(kArm, 0.0);
  double worst = 0;
  for (int ms = 1; ms <= 6000; ++ms) {
    const double t = ms * 1e-3;
    const double target = 0.5 * std::sin(t) * std::min(1.0, t);
    const double before = t - kSetPointPeriod;
    checked.follow(target, (target - 0.5 * std::sin(before) * std::min(1.0, before)) / kSetPointPeriod);
    if (ms > 2500) worst = std::max(worst, std::abs(checked.now().position - target));
  }
  CHECK(worst < 1e-9);
  CHECK(checked.kept());
}

TEST_CASE("a braking joint stops and stays at rest") {
  Checked checked(kArm, 0.0);
  for (int i = 0; i < 700; ++i) checked.follow(2.9);
  const double speed = checked.now().velocity;
  REQUIRE(speed > 1);
  int periods = 0;
  for (; checked.now().velocity != 0; ++periods) checked.brake();
  CHECK(periods <= static_cast<int>(speed / 6.28e-3) + 2);
  const double there = checked.now().position;
  for (int i = 0; i < 100; ++i) checked.brake();
  CHECK(checked.now().position == there);
  CHECK(checked.kept());
}

TEST_CASE("a joint found outside its limits returns slowly and never moves further out") {
  for (const double start : {3.2, -3.2}) {
    Checked checked(kArm, start);
    double fastest = 0;
    double last = std::abs(start);
    for (int ms = 0; ms < 4000; ++ms) {
      checked.follow(start > 0 ? 10 : -10);
      CHECK(std::abs(checked.now().position) <= last + 1e-12);
      last = std::abs(checked.now().position);
      fastest = std::max(fastest, std::abs(checked.now().velocity));
    }
    CHECK(std::abs(checked.now().position) == Approx(2.91));
    CHECK(fastest <= 0.31);
    CHECK(checked.kept());
  }
}

TEST_CASE("a generator that takes over a moving joint can still stop before the limit") {
  const SetPointLimits limits(kArm, kSetPointPeriod);
  CHECK(take_over(0.5, 1.0, limits).velocity == 1.0);
  CHECK(take_over(0.5, std::nan(""), limits).velocity == 0);
  CHECK(take_over(0.5, 100, limits).velocity <= kArm.velocity);
  SetPoint near_end = take_over(2.90, 3.0, limits);
  for (int i = 0; i < 1000; ++i) near_end = brake(near_end, limits);
  CHECK(near_end.position <= 2.91);
  CHECK(take_over(3.5, 1.0, limits).velocity == 0);
  CHECK(take_over(3.5, -1.0, limits).velocity == -1.0);
}

}  // namespace aim::robotside
