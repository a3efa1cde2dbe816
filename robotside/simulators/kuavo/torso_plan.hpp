// A trajectory of the trunk that the simulated Kuavo follows (/humanoid_mpc_target_pose), and which of its
// coordinates the mode of the torso lets through.
#pragma once

#include "robotside/simulators/kuavo/walk_types.hpp"

namespace aim::robotside::kuavo {

inline constexpr int kTorsoModes = 3;  // 0 all six, 1 height, yaw and pitch, 2 height and pitch

class TorsoPlan {
 public:
  // False: lengths differ, times do not increase, a number is not finite, or there is nothing.
  bool follow(TorsoTrajectory trajectory);
  void forget() { active_ = false; }
  bool active() const { return active_; }
  double end() const { return trajectory_.times.back(); }  // [s]
  // x, y, z, yaw, pitch, roll at a time; before and after the trajectory, its first and last point.
  std::array<double, 6> at(double time) const;
  // Whether the mode follows a coordinate, in the order above.
  static bool follows(int mode, std::size_t coordinate);

 private:
  TorsoTrajectory trajectory_;
  bool active_ = false;
};

}  // namespace aim::robotside::kuavo
