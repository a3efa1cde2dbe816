// Commands of the walking of the simulated Kuavo that are more than numbers.
#pragma once

#include <array>
#include <vector>

namespace aim::robotside::kuavo {

struct TwistCommand {
  double x = 0, y = 0;  // [m/s], of a pose [m]
  double height = 0;    // added to the nominal height [m]
  double yaw = 0;       // [rad/s], of a pose [rad]
};

struct SimFootPose {
  std::array<double, 4> foot{}, torso{};  // x, y, z, yaw [m, rad]
};
struct FootTrajectory {
  std::vector<double> times;  // [s] increasing
  std::vector<int> feet;      // 0 left, 1 right
  std::vector<SimFootPose> poses;
  std::vector<double> swing_heights;  // empty: the robot's own
};

struct TorsoTrajectory {
  std::vector<double> times;                  // [s]
  std::vector<std::array<double, 6>> states;  // x, y, z, yaw, pitch, roll [m, rad]
};

}  // namespace aim::robotside::kuavo
