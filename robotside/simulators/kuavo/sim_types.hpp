// What the parts of the simulated Kuavo share.
#pragma once

#include <string>

#include "robotside/frames/kuavo/edition.hpp"

namespace aim::robotside::kuavo {

inline constexpr double kStep = 0.002;    // of the simulation [s]
inline constexpr double kGravity = 9.81;  // [m/s^2]

// The answer of a service: its `success` or `result`, and its `message`.
struct Outcome {
  bool done = false;
  std::string message;
};

// Of the base in the world of the odometry; z is the height of its middle.
struct SpatialPose {
  double x = 0, y = 0, z = 0;           // [m]
  double roll = 0, pitch = 0, yaw = 0;  // [rad]
};
// How fast that changes, in the frame of the base: velocities [m/s, rad/s]. Or how fast these change.
struct SpatialRate {
  double x = 0, y = 0, z = 0;
  double roll = 0, pitch = 0, yaw = 0;
};

}  // namespace aim::robotside::kuavo
