// Names, places and masses of the links of the AgiBot A2.
// Source: URDF a2_t2d0_ultra 2.0.7 (AgiBot robot_descriptions_public): names, orientations and inertia of the
// links; fingers: its edition with fingers. left_palm and right_palm are ours: the palm frame of the motion
// control document.
#pragma once

#include <array>
#include <numbers>

#include "core/model/robot_description.hpp"
#include "core/robots/agibot_a2_geometry.hpp"

namespace aim::agibot_a2::frame {

using shape::kHalf;

inline constexpr double kCos = 0.92387953251128674;  // of 22.5 degrees
inline constexpr double kSin = 0.38268343236508978;
inline constexpr Quaternion kHipRoll = {kHalf * kCos, kHalf* kSin, kHalf* kSin, kHalf* kCos};
inline constexpr Quaternion kHipYaw = {0, kCos, 0, kSin};
inline constexpr Quaternion kShank = {-0.5, 0.5, 0.5, 0.5};
inline constexpr Quaternion kFoot = {0, kHalf, 0, kHalf};

inline constexpr Quaternion kArmTurns[] = {
    {0.5, 0.5, 0.5, -0.5},  {0, kHalf, 0, -kHalf}, {-0.5, 0.5, -0.5, -0.5}, {0, 0, 0, -1},
    {0, 0, -kHalf, -kHalf}, {kHalf, 0, 0, -kHalf}, {0.5, 0.5, -0.5, -0.5}};

using Names = std::array<std::string_view, 7>;
inline constexpr Names kLeftArmNames = {"left_arm_link01", "left_arm_link02", "left_arm_link03",
                                        "left_arm_link04", "left_arm_link05", "left_arm_link06",
                                        "left_arm_link07"};
inline constexpr Names kRightArmNames = {"right_arm_link01", "right_arm_link02", "right_arm_link03",
                                         "right_arm_link04", "right_arm_link05", "right_arm_link06",
                                         "right_arm_link07"};
inline constexpr std::array<std::string_view, 6> kLeftLegNames = {
    "left_hip_roll", "left_hip_yaw", "left_hip_pitch", "left_tarsus", "left_toe_pitch", "left_toe_roll"};
inline constexpr std::array<std::string_view, 6> kRightLegNames = {"right_hip_roll",  "right_hip_yaw",
                                                                   "right_hip_pitch", "right_tarsus",
                                                                   "right_toe_pitch", "right_toe_roll"};

constexpr std::array<LinkInertia, 6> leg_inertia(double side) {
  return {{{2.3906, {side * 0.00011, 0.02131, -0.07465}, {.00381, .00368, .00334}},
           {3.7991, {-0.00012, side * 0.01576, 0.10829}, {.00941, .0144, .00698}},
           {5.9246, {-0.06943, 0.00469, side * 0.02228}, {.0141, .0888, .0936}},
           {3.0217, {-0.17712, 0.00417, side * 0.00013}, {.00286, .0254, .0267}},
           {0.0877, {}, {1.6e-5, 1.1e-5, 1.2e-5}},
           {1.2106, {-0.03898, 0, 0.03167}, {.00701, .00653, .00112}}}};
}
// Not published: the centres and moments of the last two links.
constexpr std::array<LinkInertia, 5> arm_inertia(double side) {
  return {{{0.2769, {-0.00233, 0.00878, side * 0.03287}, {5.95e-4, 3.81e-4, 5.42e-4}},
           {2.8521, {-0.00045, side * -0.05168, -0.00108}, {.0120, .00288, .0117}},
           {1.3103, {-0.00067, 0.00106, side * 0.07922}, {.00203, .00219, .00119}},
           {0.6773, {0.00027, side * -0.06685, -0.00741}, {8.93e-4, 5.08e-4, 7.67e-4}},
           {0.2609, {-0.00196, 0, side * 0.07179}, {6.38e-4, 6.18e-4, 2.29e-4}}}};
}

constexpr auto frames() {
  using shape::ChainIndex;
  std::array<LinkFrame, 34> all{};
  std::size_t next = 0;
  const auto add_leg = [&](ChainIndex index, const auto& names, double side) {
    constexpr Quaternion kTurns[] = {kHipRoll, kHipYaw, kShank, kShank, kShank, kFoot};
    const Chain& chain = shape::kChains[index];
    const auto inertia = leg_inertia(side);
    for (std::uint8_t i = 0; i < 6; ++i)
      all[next++] = {
          names[i], i == 0 ? "base_link" : names[i - 1u], index,     static_cast<std::uint8_t>(i + 1),
          false,    {chain.screws[i].point, kTurns[i]},   inertia[i]};
  };
  const auto add_arm = [&](ChainIndex index, const auto& names, double side, std::string_view base,
                           std::string_view hand, const Quaternion& hand_turn, std::string_view palm) {
    const Chain& chain = shape::kChains[index];
    const auto inertia = arm_inertia(side);
    const Vec3 shoulder = chain.screws[0].point;
    all[next++] = {base, "base_link", index, 0, true, {{shoulder.x, 0, shoulder.z}, {kHalf, kHalf, 0, 0}}};
    for (std::uint8_t i = 0; i < 7; ++i) {
      all[next] = {names[i], i == 0 ? base : names[i - 1u],        index, static_cast<std::uint8_t>(i + 1),
                   false,    {chain.screws[i].point, kArmTurns[i]}};
      if (i < inertia.size()) all[next].inertia = inertia[i];
      ++next;
    }
    all[next++] = {hand, names[6], index, 7, true, {chain.end_at_zero.position, hand_turn}};
    all[next++] = {palm, names[6], index, 7, true, chain.end_at_zero * chain.tool_in_end};
  };
  add_leg(shape::kLeftLeg, kLeftLegNames, 1);
  add_leg(shape::kRightLeg, kRightLegNames, -1);
  add_arm(shape::kLeftArm, kLeftArmNames, 1, "left_arm_link_base", "left_hand", {-0.5, 0.5, -0.5, -0.5},
          "left_palm");
  add_arm(shape::kRightArm, kRightArmNames, -1, "right_arm_link_base", "right_hand", {0.5, 0.5, 0.5, -0.5},
          "right_palm");
  const Chain& neck = shape::kChains[shape::kNeck];
  all[next++] = {"head_link01",
                 "base_link",
                 shape::kNeck,
                 1,
                 false,
                 {neck.screws[0].point, {}},
                 LinkInertia{1.3989, {-0.00154, 0.00649, 0.11628}, {.00378, .00393, .00152}}};
  all[next++] = {"head_link02",
                 "head_link01",
                 shape::kNeck,
                 2,
                 false,
                 neck.end_at_zero,
                 LinkInertia{0.6561, {0.03257, 0.02834, 0.00009}, {.0035, .0037, .00361}}};
  return next == all.size() ? all : throw "count the frames";
}
inline constexpr auto kFrames = frames();

inline constexpr double kSwing = 0.001143, kThumb = 0.00039, kFingerTurn = 0.00085;  // [rad per count]
inline constexpr CountedJoint kFingers[] = {
    {28, "L_thumb_swing_joint", kSwing},  {29, "L_thumb_1_joint", kThumb},
    {30, "L_index_1_joint", kFingerTurn}, {31, "L_middle_1_joint", kFingerTurn},
    {32, "L_ring_1_joint", kFingerTurn},  {33, "L_pinky_1_joint", kFingerTurn},
    {34, "R_thumb_swing_joint", kSwing},  {35, "R_thumb_1_joint", kThumb},
    {36, "R_index_1_joint", kFingerTurn}, {37, "R_middle_1_joint", kFingerTurn},
    {38, "R_ring_1_joint", kFingerTurn},  {39, "R_pinky_1_joint", kFingerTurn},
};

}  // namespace aim::agibot_a2::frame

namespace aim::agibot_a2 {

inline constexpr RobotDescription kDescription = {
    .name = "a2_t2d0_ultra",
    .base = "base_link",
    .base_inertia = {18.8995, {-0.07089, -0.00017, 0.16138}, {0.594, 0.555, 0.185}},
    .frames = frame::kFrames,
    .counted = frame::kFingers,
};

}  // namespace aim::agibot_a2
