// What the hands, claws and arms of a Kuavo report and take, and how many of their values there are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace aim::robotside::kuavo {

inline constexpr std::size_t kMostArmJoints = 14;  // of both arms
using ArmVector = std::array<double, kMostArmJoints>;
inline constexpr std::size_t kFingerJoints = 6;  // of a hand: thumb, abduction, index, middle, ring, little

inline constexpr std::uint16_t kNoDirection = 65535;  // of a tangential force
struct TouchReading {
  std::array<std::uint16_t, 3> normal{}, tangential{}, direction{};  // [0.01 N, 0.01 N, deg; 65535: none]
  std::array<std::uint32_t, 2> self_proximity{};
  std::uint32_t mutual_proximity = 0;
  std::uint16_t status = 0;
};
struct ClawSimState {
  int state = 0;  // as lejuClawState
  double position = 0, velocity = 0, effort = 0;
};

}  // namespace aim::robotside::kuavo
