// Moves the trunk from pose to pose within the limits of the action. Pure; one step is one period; nothing is
// allocated.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "core/model/body_pose.hpp"
#include "robotside/smooth/set_point.hpp"

namespace aim::robotside {

// roll, pitch, yaw [rad]; x, y, height [m]; offset of the lifted foot in x, y, z [m].
inline constexpr std::size_t kBodyAxes = 9;
using BodyAxes = std::array<double, kBodyAxes>;
BodyAxes axes_of(const BodyPose& pose);

class BodyPoseMove {
 public:
  explicit BodyPoseMove(double period_s) : period_s_(period_s) {}

  // Drops the pose: the robot is in an action with these limits. nullptr: it takes no poses.
  void enter(const BodyPoseLimits* limits);
  // The target must be inside the limits. The first pose begins at `from`.
  void move_to(const BodyPose& target, const BodyPose& from);
  // Brakes, and holds the pose where it comes to rest.
  void hold() { holds_ = true; }
  void step();

  const std::optional<BodyPose>& pose() const { return pose_; }  // empty: none was asked for
  bool at_rest() const;

 private:
  double wanted(std::size_t axis) const;
  void change_leg();

  double period_s_;
  std::array<SetPointLimits, kBodyAxes> limits_{};
  std::array<SetPoint, kBodyAxes> axes_{};
  BodyPose target_;
  std::optional<std::uint8_t> leg_;  // that is lifted now
  bool holds_ = false;
  std::optional<BodyPose> pose_;
};

}  // namespace aim::robotside
