// One sample of a topic of a hardware abstraction, read into the terms of a driver.
#pragma once

#include <cstdint>
#include <string_view>

#include "robotside/kinematics/motor_space.hpp"
#include "robotside/ports/driver.hpp"
#include "transport/topic_bus.hpp"

namespace aim::robotside {

// What the topics of the body carry; each is one topic of state, and those of limbs one of set-points.
enum class BodyPart : std::uint8_t { legs, arms, neck, hands, imu, base, battery, emergency_stop };
inline constexpr std::size_t kBodyParts = 8;

constexpr bool reports_button(BodyPart part) {
  return part == BodyPart::base || part == BodyPart::emergency_stop;
}

// The newest sample of one topic of state; the fields that the topic carries are set.
struct HalSample {
  std::uint64_t count = 0;  // received since start; 0: nothing yet
  AxisValues values{};      // of motors, at the places of their joints; hands [counts]
  ImuState imu;
  BaseState base;
  BatteryState battery;
  bool emergency = false;  // an input of the emergency stop is active there
  JointArray temperature{};
};

// The group of the model whose motors the topic carries; empty: it is not one of motors.
std::string_view motor_group_of(BodyPart part);

// False: the message cannot be read or lacks motors of its limb, and the sample is not to be used.
bool put(BodyPart part, const transport::Sample& from, const RobotModel& model, const MotorSpace& motors,
         HalSample& sample);

}  // namespace aim::robotside
