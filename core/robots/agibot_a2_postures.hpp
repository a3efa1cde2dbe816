// Whole-body postures of the AgiBot A2: one value per joint, wire order; [rad], fingers [counts].
// Source of the standing legs (hip -0.115, knee 0.267, ankle -0.152): agibot_a2 training model; of the arms:
// HOME and sample poses published for the real robot, right arm mirrored (q1, -q2, q3, -q4, q5, -q6, -q7).
// The other legs are chosen by us so that hip, knee and ankle pitch sum to zero and the soles stay level.
#pragma once

#include <array>

#include "core/robots/agibot_a2_joints.hpp"

namespace aim::agibot_a2 {

using Positions = std::array<double, kJoints.size()>;

struct Leg {
  double hip_pitch;
  double knee;
  double ankle_pitch;
};
using Arm = std::array<double, 7>;

constexpr Positions posture(const Leg& leg, const Arm& left_arm) {
  Positions all{};
  for (const std::size_t first : {std::size_t{0}, std::size_t{6}}) {
    all[first + 2] = leg.hip_pitch;
    all[first + 3] = leg.knee;
    all[first + 4] = leg.ankle_pitch;
  }
  constexpr Arm mirror = {1, -1, 1, -1, 1, -1, -1};
  for (std::size_t i = 0; i < left_arm.size(); ++i) {
    all[12 + i] = left_arm[i];
    all[19 + i] = mirror[i] * left_arm[i];
  }
  return all;
}

inline constexpr Arm kHangingArm = {0, 1.20, 0.02, -0.10, 1.60, 0, 0};
inline constexpr Arm kReadyArm = {0, 1.20, 0, -0.50, 1.50, 0, 0};
inline constexpr Leg kStandingLeg = {-0.115, 0.267, -0.152};

inline constexpr Positions kStart = posture({-0.25, 0.50, -0.25}, kHangingArm);
inline constexpr Positions kStand = posture(kStandingLeg, kHangingArm);
inline constexpr Positions kArmHome = posture(kStandingLeg, kHangingArm);
inline constexpr Positions kArmReady = posture(kStandingLeg, kReadyArm);
inline constexpr Positions kSit = posture({-1.40, 1.50, -0.10}, kHangingArm);

inline constexpr Posture kPostures[] = {
    {"start", kStart},  // suspended at power-on: knees slightly bent
    {"stand", kStand},
    {"arm_home", kArmHome},    // arms hanging
    {"arm_ready", kArmReady},  // elbows bent, start posture of the vendor's arm sample
    {"sit", kSit},             // on a chair
};

}  // namespace aim::agibot_a2
