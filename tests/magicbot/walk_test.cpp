// The joystick, the way of the base, the swing of the legs, and the inertial sensor.
#include <algorithm>

#include "bot_fixture.hpp"

namespace aim::robotside::magicbot {
namespace {

using enum GaitMode;

}  // namespace

TEST_CASE("the joystick moves the base in balance stand and in the walk only") {
  for (const GaitMode gait : kGaitModes) {
    INFO(static_cast<int>(gait));
    Bot bot;
    bot.bring(gait);
    bot.joystick().left_y = 1;
    bot.run(2000);
    CHECK((bot.sample().base_pose[0] != 0) == (gait == balance_stand || gait == arm_swing_walk));
  }
}

TEST_CASE("fractions become velocities with the signs of the joystick") {
  Bot bot;
  bot.bring(arm_swing_walk);
  bot.joystick() = {.left_x = 0.5F, .left_y = -0.5F, .right_x = 0.5F, .right_y = 1};
  bot.run(3000);
  CHECK(bot.sample().base_velocity[0] == Approx(-0.5 * kFullForward));
  CHECK(bot.sample().base_velocity[1] == Approx(-0.5 * kFullLateral));  // to the right
  CHECK(bot.sample().base_velocity[2] == Approx(-0.5 * kFullYawRate));
  bot.joystick() = {.left_x = -9, .left_y = 9, .right_x = -9};
  bot.run(4000);
  CHECK(bot.sample().base_velocity[0] == Approx(kFullForward));
  CHECK(bot.sample().base_velocity[1] == Approx(kFullLateral));
  CHECK(bot.sample().base_velocity[2] == Approx(kFullYawRate));
}

TEST_CASE("velocities change at limited accelerations") {
  Bot bot;
  bot.bring(arm_swing_walk);
  bot.joystick() = {.left_y = 1, .right_x = -1};
  auto before = bot.sample().base_velocity;
  for (int t = 0; t < 4000; t += 2) {
    if (t == 2000) bot.joystick() = {.left_y = -1, .right_x = 1};
    bot.run(2);
    const auto& now = bot.sample().base_velocity;
    if (std::abs(now[0] - before[0]) > kBaseBraking * kBaseAcceleration * 0.002 * 1.01) FAIL("forward");
    if (std::abs(now[2] - before[2]) > kBaseBraking * kBaseYawAcceleration * 0.002 * 1.01) FAIL("yaw rate");
    before = now;
  }
}

TEST_CASE("a walk of five seconds ends where the velocity leads") {
  Bot bot;
  bot.bring(arm_swing_walk);
  bot.joystick().left_y = 0.5F;
  bot.run(5000);
  // v (t - v / 2a)
  const double speed = 0.5 * kFullForward;
  CHECK(bot.sample().base_pose[0] == Approx(speed * (5 - speed / (2 * kBaseAcceleration))).epsilon(0.01));
  CHECK(bot.sample().base_pose[1] == Approx(0).margin(1e-6));
}

TEST_CASE("a circle: turning while walking comes back to where it began") {
  Bot bot;
  bot.bring(arm_swing_walk);
  bot.joystick() = {.left_y = 0.5F, .right_x = -0.5F};
  bot.run(2000);
  const auto begin = bot.sample().base_pose;
  bot.run(static_cast<int>(std::lround(2 * 3.14159265 / (0.5 * kFullYawRate) * 500)) * 2);
  CHECK(bot.sample().base_pose[0] == Approx(begin[0]).margin(0.01));
  CHECK(bot.sample().base_pose[1] == Approx(begin[1]).margin(0.01));
  CHECK(std::abs(bot.sample().base_pose[2]) <= 3.1416F);
}

TEST_CASE("a trick brakes the base, and what the joystick says does not count in it") {
  Bot bot;
  bot.bring(balance_stand);
  bot.joystick().left_y = 1;
  bot.run(2000);
  REQUIRE(bot.sample().base_velocity[0] == Approx(kFullForward));
  REQUIRE(bot.trick(219).empty());
  bot.run(1100);
  CHECK(bot.sample().base_velocity[0] == 0);
}

TEST_CASE("half a second of silence stops the walk") {
  Bot bot;
  bot.bring(arm_swing_walk);
  bot.joystick().left_y = 1;
  bot.run(2000);
  bot.silence();
  bot.run(490);
  CHECK(bot.sample().base_velocity[0] == Approx(kFullForward));
  bot.run(1100);
  CHECK(bot.sample().base_velocity[0] == 0);
  CHECK(bot.now_in() == arm_swing_walk);
}

TEST_CASE("another gait brakes the base, the button too") {
  Bot bot;
  bot.bring(arm_swing_walk);
  bot.joystick().left_y = 1;
  bot.run(2000);
  REQUIRE(bot.gait(recovery_stand).empty());
  bot.run(2100);
  CHECK(bot.sample().base_velocity[0] == 0);
  REQUIRE(bot.gait(arm_swing_walk).empty());
  bot.run(2000);
  REQUIRE(bot.sample().base_velocity[0] > 0.5F);
  bot.robot().press_button(true);
  bot.run(1100);
  CHECK(bot.sample().base_velocity[0] == 0);
}

TEST_CASE("what is no number does not steer") {
  Bot bot;
  bot.bring(arm_swing_walk);
  bot.joystick() = {.left_y = std::nanf("")};
  bot.run(1000);
  CHECK(bot.sample().base_pose[0] == 0);
}

TEST_CASE("legs swing in turn while the robot walks, arms against them, and rest when it stands") {
  Bot bot;
  bot.bring(arm_swing_walk);
  bot.joystick().left_y = 1;
  bot.run(2000);
  float left = 0, right = 0, arm = 0, both = 1;
  for (int t = 0; t < 1000; t += 2) {
    bot.run(2);
    const float left_knee = bot.joint(3).position, right_knee = bot.joint(9).position;
    left = std::max(left, left_knee);
    right = std::max(right, right_knee);
    both = std::min(both, std::max(left_knee, right_knee));
    arm = std::max(arm, bot.joint(joint_la1).position);
    for (std::size_t i = 0; i < kLegJoints; ++i)
      if (std::abs(bot.joint(i).velocity) > 5.9F) FAIL(kJoints[i].name << " is too fast");
  }
  CHECK(left > 0.4F);
  CHECK(right > 0.4F);
  CHECK(both < 0.01F);
  CHECK(arm > 0.2F);
  bot.silence();
  bot.run(2500);
  for (std::size_t i = 0; i < kJointCount; ++i) CHECK(bot.joint(i).position == Approx(0).margin(1e-3));
}

TEST_CASE("the inertial sensor measures gravity, the turn and the heading") {
  Bot bot;
  bot.bring(arm_swing_walk);
  const RobotSample& sample = bot.sample();
  CHECK(sample.linear_acceleration[2] == Approx(9.80665));
  CHECK(sample.orientation[0] == 1);
  bot.joystick().left_y = 1;
  bot.run(200);
  CHECK(sample.linear_acceleration[0] == Approx(kBaseAcceleration).epsilon(0.01));
  bot.joystick().right_x = -1;
  bot.run(3000);
  CHECK(sample.angular_velocity[2] == Approx(kFullYawRate));
  CHECK(sample.linear_acceleration[1] == Approx(kFullYawRate * kFullForward).epsilon(0.01));  // to the middle
  const double yaw = sample.base_pose[2];
  CHECK(sample.orientation[0] == Approx(std::cos(yaw / 2)).margin(1e-5));
  CHECK(sample.orientation[3] == Approx(std::sin(yaw / 2)).margin(1e-5));
  CHECK(sample.imu_temperature > 30);
  CHECK(sample.imu_temperature < 45);
}

}  // namespace aim::robotside::magicbot
