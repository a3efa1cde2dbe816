// The state of the robot at one instant, from both of its state frames.
#pragma once

#include <array>
#include <cstdint>
#include <memory>

#include "sdk/frame.hpp"
#include "sdk/part.hpp"

namespace aim::magicbot_sdk {

struct JointReading {
  std::int16_t status = 0;
  double pos_high = 0;  // [rad]; hands 0..1000
  double pos_low = 0;   // [rad]
  double vel = 0;       // [rad/s]
  double toq = 0;       // [N m]
  double current = 0;   // [A]
  std::int16_t error = 0;
};

struct Snapshot {
  std::int64_t timestamp = 0;  // [ns] of the robot
  int level = 0;
  int gait = 0;
  int trick = 0;
  double progress = 0;
  bool stopped = false;
  std::array<JointReading, model::kJoints.size()> joints;  // in the order of the model
  std::array<double, 4> orientation{};                     // w, x, y, z
  std::array<double, 3> angular_velocity{};                // [rad/s]
  std::array<double, 3> linear_acceleration{};             // [m/s^2]
  double temperature = 0;                                  // [degC]
};
using SnapshotPtr = std::shared_ptr<const Snapshot>;

Snapshot snapshot_of(const model::RobotSample& sample);

}  // namespace aim::magicbot_sdk
