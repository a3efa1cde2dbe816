// Joints and leg dimensions of the CyberDog 2, in the order of its controller: FR, FL, RR, RL, each with
// abduction, hip and knee.
#pragma once

#include <array>
#include <cstddef>

#include "core/model/joint.hpp"
#include "core/model/robot_model.hpp"

namespace aim::xiaomi_cyberdog {

inline constexpr std::size_t kLegs = 4;
inline constexpr std::size_t kLegJoints = 12;

// Angles are right-handed about +x (abduction) and +y (hip and knee); 0: leg straight down.
// Velocity and torque: the same table (38.19 rad/s, 12 N m). Acceleration: chosen by us.
inline constexpr std::string_view kJointSource =
    "Xiaomi cyberdog_motor_sdk, README 1.3: range, speed and torque; acceleration: chosen by us";
inline constexpr Range kAbduction{-0.68, 0.68};
inline constexpr Range kFrontHip{-1.33, 2.79};
inline constexpr Range kRearHip{-0.98, 3.14};
inline constexpr Range kKnee{-2.53, -0.52};

constexpr Joint leg_joint(std::string_view name, Range range) {
  return {name, Limb::legs, JointUnit::radian, {range, 38.19, 400.0, 12.0}, kJointSource};
}

inline constexpr std::array<Joint, kLegJoints> kJoints{
    leg_joint("fr_abduction", kAbduction), leg_joint("fr_hip", kFrontHip), leg_joint("fr_knee", kKnee),
    leg_joint("fl_abduction", kAbduction), leg_joint("fl_hip", kFrontHip), leg_joint("fl_knee", kKnee),
    leg_joint("rr_abduction", kAbduction), leg_joint("rr_hip", kRearHip),  leg_joint("rr_knee", kKnee),
    leg_joint("rl_abduction", kAbduction), leg_joint("rl_hip", kRearHip),  leg_joint("rl_knee", kKnee),
};
inline constexpr JointGroup kGroups[] = {
    {"fr_leg", 0, 3}, {"fl_leg", 3, 3}, {"rr_leg", 6, 3}, {"rl_leg", 9, 3}, {"legs", 0, 12}};

// On the wire (leg_control_data, motor_ctrl) hips and knees turn the other way: value * sign.
// Source: cyberdog_motor_sdk, src/custom_interface.cpp, and the bounds of cyberdog_locomotion.
constexpr double wire_sign(std::size_t joint) { return joint % 3 == 0 ? 1.0 : -1.0; }

// Lengths [m]. Source: cyberdog_locomotion, common/config/cyberdog2-description.yaml.
struct LegDimensions {
  double hip_x, hip_y;  // of the abduction axis from the middle of the body
  double abduction;     // from the abduction axis sideways to the plane of thigh and shank
  double thigh, shank;
  double foot_radius;
};
inline constexpr LegDimensions kLeg{0.164, 0.042, 0.094, 0.12, 0.17391, 0.019};

}  // namespace aim::xiaomi_cyberdog
