// Copies the frames into one state.
#include "sdk/snapshot.hpp"

#include <algorithm>
#include <limits>

namespace aim::magicbot_sdk {
namespace {

std::int16_t narrow(std::int32_t value) {
  using Limits = std::numeric_limits<std::int16_t>;
  return static_cast<std::int16_t>(std::clamp<std::int32_t>(value, Limits::min(), Limits::max()));
}

}  // namespace

Snapshot snapshot_of(const UpperData& upper, const RobotState& rest) {
  Snapshot snapshot{.timestamp = rest.timestamp,
                    .level = rest.level,
                    .gait = rest.gait,
                    .trick = rest.trick,
                    .progress = rest.progress,
                    .stopped = rest.stopped,
                    .joints = {},
                    .temperature = rest.imu_temperature};
  for (std::size_t i = 0; i < model::kLegJoints; ++i)
    snapshot.joints[i] = {rest.leg_status[i], rest.leg_pos_high[i], rest.leg_pos_low[i], rest.leg_vel[i],
                          rest.leg_toq[i],    rest.leg_current[i],  rest.leg_error[i]};
  for (std::size_t i = 0; i < model::kUpperJoints; ++i)
    snapshot.joints[model::kFirstUpper + i] = {
        narrow(upper.status[i]), upper.pos[i],          rest.upper_pos_low[i], upper.vel[i], upper.toq[i],
        upper.current[i],        narrow(upper.error[i])};
  std::copy(rest.orientation.begin(), rest.orientation.end(), snapshot.orientation.begin());
  std::copy(rest.angular_velocity.begin(), rest.angular_velocity.end(), snapshot.angular_velocity.begin());
  std::copy(rest.linear_acceleration.begin(), rest.linear_acceleration.end(),
            snapshot.linear_acceleration.begin());
  return snapshot;
}

}  // namespace aim::magicbot_sdk
