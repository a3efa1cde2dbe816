// Joints of the MagicLab MagicBot (first generation): legs in the order of its interface, then the upper body
// in the order of its LCM channel. The document's table of the arms names index 6 joint_ra7; it is joint_la7.
#pragma once

#include <array>
#include <cstddef>

#include "core/model/joint.hpp"

namespace aim::magiclab_magicbot {

inline constexpr std::size_t kLegJoints = 12;
inline constexpr std::size_t kArmJoints = 14;
inline constexpr std::size_t kHandJoints = 6;  // of one hand
inline constexpr std::size_t kWaistJoints = 2;
inline constexpr std::size_t kHeadJoints = 2;
inline constexpr std::size_t kUpperJoints = 30;  // arms, hands, waist, head: the vector of upper_body_cmd
inline constexpr std::size_t kFirstUpper = kLegJoints;

inline constexpr std::string_view kLegSource =
    "position: URDF p4_humanoid of the vendor; velocity, acceleration, effort: chosen by us";
inline constexpr std::string_view kArmSource =
    "position: URDF p4_humanoid; velocity of joints 1 to 5: teleoperation tool of the vendor; the rest: "
    "chosen by us";
inline constexpr std::string_view kHeadSource =
    "position: URDF p4_humanoid; velocity, acceleration, effort: chosen by us";
inline constexpr std::string_view kWaistSource =
    "position: teleoperation tool of the vendor; velocity, acceleration, effort: chosen by us";
inline constexpr std::string_view kHandSource =
    "position: low-level document, 0 to 1000; velocity, acceleration: chosen by us; effort: not published";

constexpr Joint leg(std::string_view name, double min, double max, double effort) {
  return {name, Limb::legs, JointUnit::radian, {{min, max}, 6.0, 60.0, effort}, kLegSource};
}
constexpr Joint arm(std::string_view name, double min, double max, double velocity, double effort) {
  return {name, Limb::arms, JointUnit::radian, {{min, max}, velocity, 10.0, effort}, kArmSource};
}
constexpr Joint finger(std::string_view name) {
  return {name, Limb::hands, JointUnit::count, {{0.0, 1000.0}, 1000.0, 4000.0, 0.0}, kHandSource};
}

// [rad], [rad/s], [rad/s^2], [N m]; fingers [counts]
inline constexpr std::array kJoints = {
    leg("left_hip_roll", -0.3491, 0.5236, 120),
    leg("left_hip_yaw", -0.2618, 0.5236, 120),
    leg("left_hip_pitch", -2.0944, 0.8727, 150),
    leg("left_knee_pitch", 0.0, 2.618, 150),
    leg("left_ankle_pitch", -1.309, 0.5236, 60),
    leg("left_ankle_roll", -0.3491, 0.3491, 40),
    leg("right_hip_roll", -0.5236, 0.3491, 120),
    leg("right_hip_yaw", -0.5236, 0.2618, 120),
    leg("right_hip_pitch", -2.0944, 0.8727, 150),
    leg("right_knee_pitch", 0.0, 2.618, 150),
    leg("right_ankle_pitch", -1.309, 0.5236, 60),
    leg("right_ankle_roll", -0.3491, 0.3491, 40),
    arm("joint_la1", -2.7576, 2.7576, 3.14, 40),
    arm("joint_la2", -0.2618, 2.5656, 3.14, 40),
    arm("joint_la3", -2.6354, 2.6354, 4.08, 25),
    arm("joint_la4", -2.2166, 0.2443, 4.08, 25),
    arm("joint_la5", -2.9147, 2.9147, 4.08, 10),
    arm("joint_la6", -0.9948, 0.9948, 4.08, 5),
    arm("joint_la7", -0.4538, 0.4538, 4.08, 5),
    arm("joint_ra1", -2.7576, 2.7576, 3.14, 40),
    arm("joint_ra2", -2.5656, 0.2618, 3.14, 40),
    arm("joint_ra3", -2.6354, 2.6354, 4.08, 25),
    arm("joint_ra4", -0.2443, 2.2166, 4.08, 25),
    arm("joint_ra5", -2.9147, 2.9147, 4.08, 10),
    arm("joint_ra6", -0.9948, 0.9948, 4.08, 5),
    arm("joint_ra7", -0.4538, 0.4538, 4.08, 5),
    finger("left_finger1"),
    finger("left_finger2"),
    finger("left_finger3"),
    finger("left_finger4"),
    finger("left_finger5"),
    finger("left_finger6"),
    finger("right_finger1"),
    finger("right_finger2"),
    finger("right_finger3"),
    finger("right_finger4"),
    finger("right_finger5"),
    finger("right_finger6"),
    Joint{"joint_wr", Limb::waist, JointUnit::radian, {{-0.2618, 0.2618}, 1.0, 4.0, 100}, kWaistSource},
    Joint{"joint_wy", Limb::waist, JointUnit::radian, {{-1.5708, 1.5708}, 1.0, 4.0, 60}, kWaistSource},
    Joint{"joint_hy", Limb::neck, JointUnit::radian, {{-0.5236, 0.5236}, 3.0, 10.0, 5}, kHeadSource},
    Joint{"joint_hp", Limb::neck, JointUnit::radian, {{-0.3491, 0.1745}, 3.0, 10.0, 5}, kHeadSource},
};
static_assert(kJoints.size() == kLegJoints + kUpperJoints);

inline constexpr JointGroup kGroups[] = {
    {"body", 0, 26},       {"left_leg", 0, 6},   {"right_leg", 6, 6}, {"legs", 0, 12},
    {"left_arm", 12, 7},   {"right_arm", 19, 7}, {"arms", 12, 14},    {"left_hand", 26, 6},
    {"right_hand", 32, 6}, {"hands", 26, 12},    {"waist", 38, 2},    {"neck", 40, 2},
};

}  // namespace aim::magiclab_magicbot
