// Fills the frames of commands.
#include "sdk/command_frame.hpp"

#include <algorithm>

#include "core/robots/magiclab_magicbot_modes.hpp"

namespace aim::magicbot_sdk {
namespace {

using model::JointMode;

// Gains of a joint that is held. Source: teleoperation tool of the vendor.
constexpr double kHoldKp = 40;
constexpr double kHoldKd = 100;

// The status word is the mode of the joint; one that is no mode of it means ready, the default of the
// vendor's commands.
JointMode mode_of(std::size_t joint, std::int16_t status) {
  for (const model::JointModeRow& row : model::kJointModes)
    if (static_cast<std::int16_t>(row.mode) == status && model::takes(joint, row.mode)) return row.mode;
  return JointMode::ready;
}

JointSetPoint held(std::size_t joint, const JointReading& reading) {
  const JointMode mode = mode_of(joint, reading.status);
  const bool moves = mode != JointMode::off && mode != JointMode::ready;
  return {.mode = static_cast<std::int16_t>(mode),
          .pos = model::kJoints[joint].limits.position.clamp(reading.pos_high),
          .kp = moves ? kHoldKp : 0.0,
          .kd = moves ? kHoldKd : 0.0};
}

model::DriveCommand drive_command(const JointSetPoint& point) {
  using model::single;
  return {.mode = point.mode,
          .position = single(point.pos),
          .velocity = single(point.vel),
          .torque = single(point.toq),
          .kp = single(point.kp),
          .kd = single(point.kd)};
}

}  // namespace

void UpperBody::command(Part part, std::span<const JointSetPoint> joints) {
  const PartRow& row = row_of(part);
  for (std::size_t i = 0; i < row.count && i < joints.size(); ++i)
    joints_[row.first - model::kFirstUpper + i] = joints[i];
}

void UpperBody::hold(const Snapshot& state) {
  for (std::size_t i = 0; i < joints_.size(); ++i)
    if (!joints_[i]) joints_[i] = held(model::kFirstUpper + i, state.joints[model::kFirstUpper + i]);
}

model::UpperCommand UpperBody::frame() const {
  model::UpperCommand frame{.used = true};
  for (std::size_t i = 0; i < joints_.size(); ++i)
    frame.joints[i] = drive_command(joints_[i].value_or(JointSetPoint{}));
  return frame;
}

model::LegCommand leg_frame(std::span<const JointSetPoint> joints, std::int64_t timestamp) {
  model::LegCommand frame{.timestamp = timestamp};
  for (std::size_t i = 0; i < std::min(joints.size(), frame.joints.size()); ++i)
    frame.joints[i] = drive_command(joints[i]);
  return frame;
}

}  // namespace aim::magicbot_sdk
