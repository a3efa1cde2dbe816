// Joints of the Leju Roban 2 (version 13): motors in the order of /sensors_data_raw, the waist first, then
// the fingers in the order of /dexhand/state.
#pragma once

#include <array>
#include <cstddef>

#include "core/robots/leju_kuavo_joints.hpp"

namespace aim::leju_roban {

using leju_kuavo::finger;
using leju_kuavo::head;

inline constexpr std::size_t kMotors = 23;

inline constexpr std::string_view kSource =
    "position: configuration of version 13 of the vendor; velocity, acceleration: chosen by us, within those "
    "of "
    "the Kuavo; effort: not published";
// The vendor names the limits in degrees.
constexpr Joint joint(std::string_view name, Limb limb, double min_deg, double max_deg, double velocity,
                      double acceleration) {
  constexpr double degree = 3.14159265358979323846 / 180;
  return {name,
          limb,
          JointUnit::radian,
          {{min_deg * degree, max_deg * degree}, velocity, acceleration, 0.0},
          kSource};
}
constexpr Joint leg(std::string_view name, double min_deg, double max_deg) {
  return joint(name, Limb::legs, min_deg, max_deg, 5.0, 50.0);
}
constexpr Joint arm(std::string_view name, double min_deg, double max_deg) {
  return joint(name, Limb::arms, min_deg, max_deg, 3.0, 15.0);
}

inline constexpr std::array kJoints = {
    joint("waist_yaw", Limb::waist, -120, 120, 1.5, 10.0),
    leg("leg_l1", -120, 120),
    leg("leg_l2", -65.7, 65.7),
    leg("leg_l3", -90, 90),
    leg("leg_l4", -30, 150),
    leg("leg_l5", -90, 90),
    leg("leg_l6", -95, 90),
    leg("leg_r1", -120, 120),
    leg("leg_r2", -65.7, 65.7),
    leg("leg_r3", -90, 90),
    leg("leg_r4", -30, 150),
    leg("leg_r5", -90, 90),
    leg("leg_r6", -95, 90),
    arm("zarm_l1", -180, 120),
    arm("zarm_l2", -20, 200),
    arm("zarm_l3", -90, 90),
    arm("zarm_l4", -130, 0),
    arm("zarm_r1", -180, 120),
    arm("zarm_r2", -200, 20),
    arm("zarm_r3", -90, 90),
    arm("zarm_r4", -130, 0),
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
    {"waist", 0, 1},           {"legs", 1, 12},
    {"left_leg", 1, 6},        {"right_leg", 7, 6},
    {"arms", 13, 8},           {"left_arm", 13, 4},
    {"right_arm", 17, 4},      {"neck", 21, 2},
    {"left_hand", kMotors, 6}, {"right_hand", kMotors + 6, 6},
    {"hands", kMotors, 12},
};

inline constexpr JointAlias kAliases[] = {{"head_yaw", "zhead_1"}, {"head_pitch", "zhead_2"}};

}  // namespace aim::leju_roban
