// Kinematics of one leg of the Kuavo in closed form: hip roll, yaw, pitch, knee, ankle pitch, roll, as the
// vendor's document orders them. The three axes of the hip meet in a point, and the two of the ankle. The
// lengths are ours (the vendor publishes them in a URDF that we do not use): with them, the robot stands at
// its nominal height with the angles of the document's example of /sensors_data_raw.
#pragma once

#include <array>
#include <cstddef>

#include "core/model/pose.hpp"

namespace aim::robotside::kuavo {

using LegAngles = std::array<double, 6>;  // [rad]

struct LegLengths {
  double thigh = 0.360;
  double shank = 0.343;
  double ankle = 0.080;     // of the ankle over the sole
  double hip_drop = 0.059;  // of the hip below the base
  double hip_side = 0.100;  // of the hip beside the base; the vendor's scripts step with the same 0.1 m

  constexpr LegLengths scaled(double by) const {
    return {thigh * by, shank * by, ankle * by, hip_drop * by, hip_side * by};
  }
};

// Angles of the leg for a sole at `sole_in_base`. A place out of reach is replaced by one on the line from
// the hip. leg: 0 left, 1 right.
LegAngles leg_angles(const LegLengths& lengths, std::size_t leg, const Pose& sole_in_base);
Pose sole_in_base(const LegLengths& lengths, std::size_t leg, const LegAngles& angles);

}  // namespace aim::robotside::kuavo
