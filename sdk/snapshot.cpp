// From the numbers of the wire to those of the interface.
#include "sdk/snapshot.hpp"

#include <algorithm>

namespace aim::magicbot_sdk {

Snapshot snapshot_of(const model::RobotSample& sample) {
  Snapshot snapshot{.timestamp = sample.timestamp,
                    .level = static_cast<int>(sample.level),
                    .gait = sample.gait,
                    .trick = sample.trick,
                    .progress = sample.progress,
                    .stopped = sample.stopped,
                    .joints = {},
                    .temperature = sample.imu_temperature};
  for (std::size_t i = 0; i < sample.joints.size(); ++i) {
    const model::DriveState& drive = sample.joints[i];
    snapshot.joints[i] = {drive.status, drive.position, drive.position_low, drive.velocity,
                          drive.torque, drive.current,  drive.error};
  }
  std::ranges::copy(sample.orientation, snapshot.orientation.begin());
  std::ranges::copy(sample.angular_velocity, snapshot.angular_velocity.begin());
  std::ranges::copy(sample.linear_acceleration, snapshot.linear_acceleration.begin());
  return snapshot;
}

}  // namespace aim::magicbot_sdk
