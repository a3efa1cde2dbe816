// Turns and walks by the braking rule of walk_course; a proportional steering keeps the heading while it
// walks.
#include "core/walk/walk_goal.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace aim {
namespace {

constexpr double kNear_m = 0.02;        // our choice: closer than this counts as arrived
constexpr double kTurnAgain = 0.6;      // a larger bearing [rad] is turned to on the spot
constexpr double kSteerGain = 1.5;      // yaw rate per bearing [1/s]
constexpr double kSteerUntil_m = 0.15;  // nearer, the bearing says little about the way

}  // namespace

double GoalCourse::distance_from(const BasePose& pose) const {
  return std::hypot(goal_.x - pose.x, goal_.y - pose.y);
}

double GoalCourse::bearing_from(const BasePose& pose) const {
  return std::remainder(std::atan2(goal_.y - pose.y, goal_.x - pose.x) - pose.yaw, 2 * std::numbers::pi);
}

double GoalCourse::duration_from(const BasePose& pose) const {
  return walk_time({.velocity = {.yaw_rate = turn_}, .angle = std::abs(bearing_from(pose))}, limits_) +
         walk_time({.velocity = {.forward = speed_}, .distance = distance_from(pose)}, limits_);
}

// On the spot; the walk begins when the rest of the angle is turned by itself.
std::optional<BaseVelocity> GoalCourse::turning(double bearing, double distance) {
  const WalkPlan plan{.velocity = {.yaw_rate = std::copysign(turn_, bearing)}, .angle = bearing};
  const double share = walk_share(plan, limits_, WalkedWay(), 0);
  if (share > 0) return BaseVelocity{0, 0, plan.velocity.yaw_rate * share};
  turns_ = false;
  return distance > kNear_m ? std::optional(BaseVelocity{}) : std::nullopt;
}

std::optional<BaseVelocity> GoalCourse::next(const BasePose& pose) {
  const double distance = distance_from(pose);
  if (distance <= kNear_m) return std::nullopt;
  const double bearing = bearing_from(pose);
  if (distance > kSteerUntil_m && std::abs(bearing) > kTurnAgain) turns_ = true;
  if (turns_) return turning(bearing, distance);
  const double ahead = distance * std::cos(bearing);
  if (ahead <= 0) return std::nullopt;  // it has passed the point
  const double share =
      walk_share({.velocity = {.forward = speed_}, .distance = ahead}, limits_, WalkedWay(), 0);
  if (share == 0) return std::nullopt;
  const double steer = distance > kSteerUntil_m ? std::clamp(kSteerGain * bearing, -turn_, turn_) : 0;
  return BaseVelocity{speed_ * share, 0, steer};
}

}  // namespace aim
