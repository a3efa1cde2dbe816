// Joints of the AgiBot A2 in wire order: 28 serial joints (idx01..idx28), then 12 finger actuators, then the
// four axes of the waist, which are moved by the legs.
// Source: robot_descriptions_public 2.0.7 (URDF a2_t2d0_ultra) and the AimDK A2 motion control document;
// where both state a position limit the narrower one is used.
#pragma once

#include <array>

#include "core/model/robot_model.hpp"

namespace aim::agibot_a2 {

inline constexpr std::string_view kUrdf =
    "position, velocity, effort: URDF a2_t2d0_ultra 2.0.7; acceleration: chosen by us";
inline constexpr std::string_view kDocument =
    "AimDK A2 motion control, joint limits of the upper body; effort: not published";
inline constexpr std::string_view kDocumentAndUrdf =
    "position: URDF a2_t2d0_ultra 2.0.7, narrower than the +-2.94 of the document; velocity, acceleration: "
    "AimDK A2 "
    "motion control; effort: not published";
inline constexpr std::string_view kHead =
    "position: AimDK A2 motion control, limits of the head; velocity, acceleration: not published, those of "
    "the arms "
    "chosen by us";
inline constexpr std::string_view kFinger =
    "position, effort: AimDK A2 motion control, limits of the dexterous hand; velocity, acceleration: chosen "
    "by us";

inline constexpr std::string_view kWaist =
    "position: AimDK A2 motion control, limits of the waist; velocity, acceleration: chosen by us";

constexpr Joint leg(std::string_view name, double min, double max, double effort) {
  return {name, Limb::legs, JointUnit::radian, {{min, max}, 12.0, 120.0, effort}, kUrdf};
}
constexpr Joint arm(std::string_view name, double min, double max, std::string_view source = kDocument) {
  return {name, Limb::arms, JointUnit::radian, {{min, max}, 3.00, 6.28, 0.0}, source};
}
constexpr Joint head(std::string_view name, double bound) {
  return {name, Limb::neck, JointUnit::radian, {{-bound, bound}, 3.00, 6.28, 0.0}, kHead};
}
constexpr Joint finger(std::string_view name) {
  return {name, Limb::hands, JointUnit::count, {{0.0, 2000.0}, 2000.0, 8000.0, 5700.0}, kFinger};
}
constexpr Joint waist(std::string_view name) {
  return {name, Limb::waist, JointUnit::radian, {{-0.5236, 0.5236}, 1.0, 4.0, 0.0}, kWaist};
}

// [rad], [rad/s], [rad/s^2], [N m]; fingers [counts]; lift of the waist [m]
inline constexpr std::array kJoints = {
    leg("idx01_left_hip_roll", -0.698, 0.698, 120),
    leg("idx02_left_hip_yaw", -1.57, 1.57, 120),
    leg("idx03_left_hip_pitch", -1.919862, 0.785398, 140),
    leg("idx04_left_tarsus", -0.087266, 2.443461, 140),
    leg("idx05_left_toe_pitch", -1.047198, 0.523599, 50),
    leg("idx06_left_toe_roll", -0.488692, 0.488692, 50),
    leg("idx07_right_hip_roll", -0.698, 0.698, 120),
    leg("idx08_right_hip_yaw", -1.57, 1.57, 120),
    leg("idx09_right_hip_pitch", -1.919862, 0.785398, 140),
    leg("idx10_right_tarsus", -0.087266, 2.443461, 140),
    leg("idx11_right_toe_pitch", -1.047198, 0.523599, 50),
    leg("idx12_right_toe_roll", -0.488692, 0.488692, 50),
    arm("idx13_left_arm_joint1", -2.91, 2.91),
    arm("idx14_left_arm_joint2", -0.46, 1.60),
    arm("idx15_left_arm_joint3", -2.91, 2.91),
    arm("idx16_left_arm_joint4", -2.00, -0.03),
    arm("idx17_left_arm_joint5", -2.87979, 2.87979, kDocumentAndUrdf),
    arm("idx18_left_arm_joint6", -0.45, 0.45),
    arm("idx19_left_arm_joint7", -0.35, 0.35),
    arm("idx20_right_arm_joint1", -2.91, 2.91),
    arm("idx21_right_arm_joint2", -1.60, 0.46),
    arm("idx22_right_arm_joint3", -2.91, 2.91),
    arm("idx23_right_arm_joint4", 0.03, 2.00),
    arm("idx24_right_arm_joint5", -2.87979, 2.87979, kDocumentAndUrdf),
    arm("idx25_right_arm_joint6", -0.45, 0.45),
    arm("idx26_right_arm_joint7", -0.35, 0.35),
    head("idx27_head_joint1", 0.785),
    head("idx28_head_joint2", 0.401),
    finger("left_thumb_0"),
    finger("left_thumb_1"),
    finger("left_index"),
    finger("left_middle"),
    finger("left_ring"),
    finger("left_pinky"),
    finger("right_thumb_0"),
    finger("right_thumb_1"),
    finger("right_index"),
    finger("right_middle"),
    finger("right_ring"),
    finger("right_pinky"),
    Joint{"waist_lift", Limb::waist, JointUnit::metre, {{-0.15, 0.0}, 0.3, 1.5, 0.0}, kWaist},
    waist("waist_roll"),
    waist("waist_pitch"),
    waist("waist_yaw"),
};

inline constexpr std::size_t kNod = 27;  // idx28_head_joint2

inline constexpr JointGroup kGroups[] = {
    {"left_leg", 0, 6},    {"right_leg", 6, 6}, {"legs", 0, 12},  {"left_arm", 12, 7},
    {"right_arm", 19, 7},  {"arms", 12, 14},    {"neck", 26, 2},  {"left_hand", 28, 6},
    {"right_hand", 34, 6}, {"hands", 28, 12},   {"waist", 40, 4}, {"body", 0, 28},
};

// The vendor's hand sample and its URDF name the fingers differently from its documents. Names without the
// index prefix
// ("left_arm_joint4") are added below.
inline constexpr JointAlias kNamedAliases[] = {
    {"L_thumb_swing_joint", "left_thumb_0"}, {"R_thumb_swing_joint", "right_thumb_0"},
    {"L_thumb_1_joint", "left_thumb_1"},     {"R_thumb_1_joint", "right_thumb_1"},
    {"L_index_1_joint", "left_index"},       {"R_index_1_joint", "right_index"},
    {"L_middle_1_joint", "left_middle"},     {"R_middle_1_joint", "right_middle"},
    {"L_ring_1_joint", "left_ring"},         {"R_ring_1_joint", "right_ring"},
    {"L_little_1_joint", "left_pinky"},      {"R_little_1_joint", "right_pinky"},
    {"L_pinky_1_joint", "left_pinky"},       {"R_pinky_1_joint", "right_pinky"},
    {"neck_shake", "idx27_head_joint1"},     {"neck_nod", "idx28_head_joint2"},
    {"left_knee", "idx04_left_tarsus"},      {"right_knee", "idx10_right_tarsus"},
    {"left_elbow", "idx16_left_arm_joint4"}, {"right_elbow", "idx23_right_arm_joint4"},
};

inline constexpr std::size_t kSerialJoints = 28;
inline constexpr std::size_t kNumberPrefix = 6;  // "idx01_"

constexpr auto with_unnumbered_names() {
  std::array<JointAlias, std::size(kNamedAliases) + kSerialJoints> all{};
  std::size_t next = 0;
  for (const JointAlias& alias : kNamedAliases) all[next++] = alias;
  for (std::size_t i = 0; i < kSerialJoints; ++i)
    all[next++] = {kJoints[i].name.substr(kNumberPrefix), kJoints[i].name};
  return all;
}
inline constexpr auto kAliases = with_unnumbered_names();

// Two rods drive joints 6 and 7 of each wrist; the linearised travel of each rod depends on both joints.
// Source: URDF a2_t2d0_ultra 2.0.7, wrist rods: lever arms 17 mm and 22.45 mm, stroke -11.99..+12.04 mm.
inline constexpr std::string_view kRod = "a wrist rod reaches the end of its stroke of 11.99 mm";
inline constexpr CoupledLimit kCoupledLimits[] = {
    {17, 18, -0.017, 0.02245, 0.01199, "m", kRod},
    {17, 18, -0.017, -0.02245, 0.01199, "m", kRod},
    {24, 25, -0.017, 0.02245, 0.01199, "m", kRod},
    {24, 25, -0.017, -0.02245, 0.01199, "m", kRod},
};

}  // namespace aim::agibot_a2
