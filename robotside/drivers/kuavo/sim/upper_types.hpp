// What requests to the upper body of the simulated Kuavo contain, and what its sensors report.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace aim::robotside::kuavo {

struct GestureRequest {
  std::string name;
  int side = 2;  // 0 left, 1 right, 2 both
};
struct ClawRequest {
  std::vector<std::string> names;
  std::vector<double> positions, velocities, efforts;  // the last two may be empty
};
struct MotorParameter {
  int id = 0;  // from 1
  double kp = 0, kd = 0;
};
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

// What a client sets and reads back, and what of it the simulation does not act on: which part of the
// controller the arms obey. Only the whole-body controller has such parts.
enum class ArmSetting : std::uint8_t {
  wbc_trajectory,     // /enable_wbc_arm_trajectory_control: 0 through the MPC, 1 directly
  mm_wbc_trajectory,  // /enable_mm_wbc_arm_trajectory_control: likewise
  mm_control,         // /mobile_manipulator_mpc_control: 0 none, 1 arms, 2 base, 3 both
  mm_frame,           // /set_mm_ctrl_frame: 0 as now, 1 world, 2 local, 3 world of the mobile manipulator
};
inline constexpr std::size_t kArmSettings = 4;

inline constexpr std::size_t kMostArmJoints = 14;  // of both arms
using ArmVector = std::array<double, kMostArmJoints>;
inline constexpr std::size_t kFingerJoints = 6;  // of a hand: thumb, abduction, index, middle, ring, little

}  // namespace aim::robotside::kuavo
