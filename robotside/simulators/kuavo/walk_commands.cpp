// A pose is approached on a straight line, while the robot turns.
#include "robotside/simulators/kuavo/walk_commands.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "robotside/simulators/kuavo/walk_numbers.hpp"

namespace aim::robotside::kuavo {

double norm_of(const PlaneVelocity& v) { return std::sqrt(v.x * v.x + v.y * v.y + v.yaw * v.yaw); }

double wrapped(double angle) { return std::remainder(angle, 2 * std::numbers::pi); }

PlaneVelocity turned(const PlaneVelocity& v, double yaw) {
  const double c = std::cos(yaw), s = std::sin(yaw);
  return {c * v.x - s * v.y, s * v.x + c * v.y, v.yaw};
}

void WalkCommands::set_velocity(const PlaneVelocity& v, double now) {
  velocity_ = {std::clamp(v.x, -forward_limit_, forward_limit_),
               std::clamp(v.y, -kLateralSpeed, kLateralSpeed), std::clamp(v.yaw, -kYawRate, kYawRate)};
  to_pose_ = false;
  since_ = now;
}

void WalkCommands::expire(double now) {
  if (!for_ever_ && now - since_ > kDeadMan_s) velocity_ = {};
}

bool WalkCommands::velocity_pending() const { return norm_of(velocity_) > kWalkSpeed; }

WalkDemand WalkCommands::demand(const PlanePose& base) const {
  if (!to_pose_) return {.velocity = velocity_, .walks = velocity_pending()};
  const PlaneVelocity away = turned({pose_.x - base.x, pose_.y - base.y, pose_.yaw - base.yaw}, -base.yaw);
  const double way = std::hypot(away.x, away.y);
  const double speed = approach_speed(way, {kPoseSpeed, kWalkAcceleration}, kStep);
  PlaneVelocity wanted{0, 0, approach_speed(away.yaw, {kPoseYawRate, kWalkYawAcceleration}, kStep)};
  if (way > 0) {
    const double side = std::abs(away.y) / way * speed;
    const double factor = (side > kLateralSpeed ? kLateralSpeed / side : 1.0) * speed / way;
    wanted.x = away.x * factor, wanted.y = away.y * factor;
  }
  const double turn = std::abs(away.yaw);
  return {wanted, way >= kReachedWay || turn >= kReachedTurn};
}

}  // namespace aim::robotside::kuavo
