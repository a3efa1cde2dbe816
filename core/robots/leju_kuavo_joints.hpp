// Joints of the Leju Kuavo (version 4.5): motors in the order of /sensors_data_raw, then the fingers in the
// order of /dexhand/state.
#pragma once

#include <array>
#include <cstddef>

#include "core/model/robot_model.hpp"

namespace aim::leju_kuavo {

inline constexpr std::size_t kLegJoints = 12;
inline constexpr std::size_t kArmJoints = 14;
inline constexpr std::size_t kHeadJoints = 2;
inline constexpr std::size_t kMotors = kLegJoints + kArmJoints + kHeadJoints;
inline constexpr std::size_t kHandJoints = 6;  // of one hand

inline constexpr std::string_view kLegSource =
    "position, effort: URDF biped_s45 of the vendor; velocity: kuavo.json; acceleration: chosen by us";
inline constexpr std::string_view kArmSource =
    "position: the narrower of URDF biped_s45 and reference.info (jointStateLimit); effort: URDF; velocity, "
    "acceleration: chosen by us, within the 6 rad/s of kuavo.json";
inline constexpr std::string_view kHeadSource =
    "position: range that /robot_head_motion_data takes; velocity, acceleration: chosen by us; effort: not "
    "published";
inline constexpr std::string_view kHandSource =
    "position: vendor's document, 0 open to 100 closed; velocity, acceleration: chosen by us; effort: not "
    "published";

constexpr Joint leg(std::string_view name, double min, double max, double effort) {
  return {name, Limb::legs, JointUnit::radian, {{min, max}, 5.0, 50.0, effort}, kLegSource};
}
constexpr Joint arm(std::string_view name, double min, double max, double effort) {
  return {name, Limb::arms, JointUnit::radian, {{min, max}, 3.0, 15.0, effort}, kArmSource};
}
constexpr Joint head(std::string_view name, double reach) {
  return {name, Limb::neck, JointUnit::radian, {{-reach, reach}, 1.5, 10.0, 0.0}, kHeadSource};
}
constexpr Joint finger(std::string_view name) {
  return {name, Limb::hands, JointUnit::count, {{0.0, 100.0}, 200.0, 1000.0, 0.0}, kHandSource};
}

// [rad], [rad/s], [rad/s^2], [N m]; fingers [% of travel]
inline constexpr std::array kJoints = {
    leg("leg_l1", -0.314, 0.663, 180),
    leg("leg_l2", -0.873, 0.785, 100),
    leg("leg_l3", -2.007, 1.571, 100),
    leg("leg_l4", 0, 2.531, 180),
    leg("leg_l5", -0.873, 0.349, 36),
    leg("leg_l6", -0.262, 0.262, 36),
    leg("leg_r1", -0.663, 0.314, 180),
    leg("leg_r2", -0.785, 0.873, 100),
    leg("leg_r3", -2.007, 1.571, 100),
    leg("leg_r4", 0, 2.531, 180),
    leg("leg_r5", -0.873, 0.349, 36),
    leg("leg_r6", -0.262, 0.262, 36),
    arm("zarm_l1", -3.14, 0.52, 100),
    arm("zarm_l2", -0.349, 2.09, 50),
    arm("zarm_l3", -1.57, 1.57, 39),
    arm("zarm_l4", -1.57, 0, 50),
    arm("zarm_l5", -1.57, 1.57, 12),
    arm("zarm_l6", -1.309, 0.698, 12),
    arm("zarm_l7", -0.698, 0.698, 12),
    arm("zarm_r1", -3.14, 0.70, 100),
    arm("zarm_r2", -2.09, 0.349, 50),
    arm("zarm_r3", -1.57, 1.57, 39),
    arm("zarm_r4", -1.57, 0, 50),
    arm("zarm_r5", -1.57, 1.57, 12),
    arm("zarm_r6", -0.698, 1.309, 12),
    arm("zarm_r7", -0.698, 0.698, 12),
    head("zhead_1", 0.5236),
    head("zhead_2", 0.4363),
    finger("l_thumb"),
    finger("l_thumb_aux"),
    finger("l_index"),
    finger("l_middle"),
    finger("l_ring"),
    finger("l_pinky"),
    finger("r_thumb"),
    finger("r_thumb_aux"),
    finger("r_index"),
    finger("r_middle"),
    finger("r_ring"),
    finger("r_pinky"),
};

inline constexpr JointGroup kGroups[] = {
    {"legs", 0, kLegJoints},
    {"left_leg", 0, 6},
    {"right_leg", 6, 6},
    {"arms", kLegJoints, kArmJoints},
    {"left_arm", kLegJoints, 7},
    {"right_arm", kLegJoints + 7, 7},
    {"neck", kLegJoints + kArmJoints, kHeadJoints},
    {"left_hand", kMotors, kHandJoints},
    {"right_hand", kMotors + kHandJoints, kHandJoints},
    {"hands", kMotors, 2 * kHandJoints},
};

// The names of the vendor's document.
inline constexpr JointAlias kAliases[] = {
    {"l_leg_roll", "leg_l1"},       {"l_leg_yaw", "leg_l2"},        {"l_leg_pitch", "leg_l3"},
    {"l_knee", "leg_l4"},           {"l_foot_pitch", "leg_l5"},     {"l_foot_roll", "leg_l6"},
    {"r_leg_roll", "leg_r1"},       {"r_leg_yaw", "leg_r2"},        {"r_leg_pitch", "leg_r3"},
    {"r_knee", "leg_r4"},           {"r_foot_pitch", "leg_r5"},     {"r_foot_roll", "leg_r6"},
    {"l_arm_pitch", "zarm_l1"},     {"l_arm_roll", "zarm_l2"},      {"l_arm_yaw", "zarm_l3"},
    {"l_forearm_pitch", "zarm_l4"}, {"l_hand_yaw", "zarm_l5"},      {"l_hand_pitch", "zarm_l6"},
    {"l_hand_roll", "zarm_l7"},     {"r_arm_pitch", "zarm_r1"},     {"r_arm_roll", "zarm_r2"},
    {"r_arm_yaw", "zarm_r3"},       {"r_forearm_pitch", "zarm_r4"}, {"r_hand_yaw", "zarm_r5"},
    {"r_hand_pitch", "zarm_r6"},    {"r_hand_roll", "zarm_r7"},     {"head_yaw", "zhead_1"},
    {"head_pitch", "zhead_2"},
};

}  // namespace aim::leju_kuavo
