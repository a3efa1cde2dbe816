// The kinematic gait of the AgiBot A2: joint amplitudes for a simulated walk without balance control. Source:
// signs from the axes of URDF a2_t2d0_ultra 2.0.7 (hip pitch negative = thigh forward, knee positive = bent,
// arm joint1 positive = forward, hip roll positive = foot to the left); amplitudes chosen by us for steps of
// half a gait period with a leg of 0.72 m, and so that the sum of hip, knee and ankle pitch keeps the sole
// level.
#pragma once

#include "core/model/robot_model.hpp"

namespace aim::agibot_a2 {

inline constexpr GaitTerm kGait[] = {
    // joint, lead, forward, lateral, turn, lift
    {0, 0.0, 0.0, 0.40, 0.0, 0.0},     // left hip roll
    {1, 0.0, 0.0, 0.0, -0.15, 0.0},    // left hip yaw, its axis points down
    {2, 0.0, -0.40, 0.0, 0.0, -0.27},  // left hip pitch
    {3, 0.0, 0.0, 0.0, 0.0, 0.55},     // left knee
    {4, 0.0, 0.40, 0.0, 0.0, -0.28},   // left ankle pitch
    {5, 0.0, 0.0, -0.40, 0.0, 0.0},    // left ankle roll
    {6, 0.5, 0.0, 0.40, 0.0, 0.0},     // right leg: the same, half a period later
    {7, 0.5, 0.0, 0.0, -0.15, 0.0},
    {8, 0.5, -0.40, 0.0, 0.0, -0.27},
    {9, 0.5, 0.0, 0.0, 0.0, 0.55},
    {10, 0.5, 0.40, 0.0, 0.0, -0.28},
    {11, 0.5, 0.0, -0.40, 0.0, 0.0},
    {12, 0.5, 0.20, 0.0, 0.0, 0.0},  // left arm joint1 swings with the right leg
    {19, 0.0, 0.20, 0.0, 0.0, 0.0},  // right arm joint1 swings with the left leg
};

}  // namespace aim::agibot_a2
