// Poses of the trunk as set-points: ranges and velocities hold in every period, whatever the targets.
#include "robotside/behaviours/body_pose_move.hpp"

#include <cmath>
#include <random>

#include "tests/catch.hpp"

namespace aim::robotside {
namespace {

constexpr double kPeriod = 1e-3;  // [s]
constexpr BodyPoseLimits kLimits{.action = "POSE",
                                 .roll = {-0.4, 0.4},
                                 .pitch = {-0.3, 0.3},
                                 .yaw = {-0.5, 0.5},
                                 .x = {-0.05, 0.05},
                                 .y = {-0.03, 0.03},
                                 .height = {0.15, 0.32},
                                 .rest_height = 0.25,
                                 .angular_velocity = 0.8,
                                 .linear_velocity = 0.1,
                                 .lifts_foot = true,
                                 .source = "chosen for this test"};

BodyPose at_height(double height) {
  BodyPose pose;
  pose.height = height;
  return pose;
}

double velocity_limit(std::size_t axis) {
  return axis < 3 ? kLimits.angular_velocity : kLimits.linear_velocity;
}

}  // namespace

TEST_CASE("body poses: every period is within ranges and velocities, whatever the targets") {
  std::mt19937_64 random(1);
  std::uniform_real_distribution<double> unit(-1, 1);
  BodyPoseMove move(kPeriod);
  move.enter(&kLimits);
  BodyAxes last = axes_of(at_height(0.25));
  bool inside = true, slow = true;
  for (int i = 0; i < 200; ++i) {
    BodyPose target{0.4 * unit(random),
                    0.3 * unit(random),
                    0.5 * unit(random),
                    0.05 * unit(random),
                    0.03 * unit(random),
                    0.235 + 0.085 * unit(random),
                    {}};
    if (i % 3 == 0)
      target.lifted =
          LiftedFoot{static_cast<std::uint8_t>(random() % 4), {0, 0, 0.1 * std::abs(unit(random))}};
    move.move_to(target, at_height(0.25));
    for (std::uint64_t n = 50 + random() % 800; n > 0; --n) {
      move.step();
      const BodyAxes now = axes_of(*move.pose());
      for (std::size_t axis = 0; axis < kBodyAxes; ++axis)
        slow = slow && std::abs(now[axis] - last[axis]) <= velocity_limit(axis) * kPeriod * (1 + 1e-6) + 2e-6;
      inside = inside && kLimits.pitch.contains(now[1]) && kLimits.height.contains(now[5]);
      last = now;
    }
  }
  CHECK(inside);
  CHECK(slow);
}

TEST_CASE("body poses: a target is reached and at rest, and braking ends within half a second") {
  BodyPoseMove move(kPeriod);
  move.enter(&kLimits);
  CHECK(move.at_rest());
  CHECK_FALSE(move.pose());
  move.move_to(at_height(0.16), at_height(0.25));
  for (int i = 0; i < 500; ++i) move.step();
  CHECK_FALSE(move.at_rest());
  move.hold();
  for (int i = 0; i < 500; ++i) move.step();
  CHECK(move.at_rest());
  const double held = move.pose()->height;
  CHECK(held > 0.17);
  move.move_to(at_height(0.16), at_height(0.25));
  for (int i = 0; i < 1500; ++i) move.step();
  CHECK(move.at_rest());
  CHECK(move.pose()->height == Approx(0.16).margin(1e-5));
  move.enter(nullptr);
  CHECK_FALSE(move.pose());
}

TEST_CASE("body poses: a trunk that is found outside its range returns without a jump") {
  BodyPoseMove move(kPeriod);
  move.enter(&kLimits);
  move.move_to(at_height(0.25), at_height(0.35));
  move.step();
  CHECK(move.pose()->height == Approx(0.35).margin(1e-4));
  for (int i = 0; i < 6000; ++i) move.step();
  CHECK(move.pose()->height == Approx(0.25).margin(1e-4));
}

}  // namespace aim::robotside
