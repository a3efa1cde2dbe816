// What requests to the upper body of the simulated Kuavo contain.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "robotside/frames/kuavo/upper_frame.hpp"

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
// What a client sets and reads back, and what of it the simulation does not act on: which part of the
// controller the arms obey. Only the whole-body controller has such parts.
enum class ArmSetting : std::uint8_t {
  wbc_trajectory,     // /enable_wbc_arm_trajectory_control: 0 through the MPC, 1 directly
  mm_wbc_trajectory,  // /enable_mm_wbc_arm_trajectory_control: likewise
  mm_control,         // /mobile_manipulator_mpc_control: 0 none, 1 arms, 2 base, 3 both
  mm_frame,           // /set_mm_ctrl_frame: 0 as now, 1 world, 2 local, 3 world of the mobile manipulator
};
inline constexpr std::size_t kArmSettings = 4;

}  // namespace aim::robotside::kuavo
