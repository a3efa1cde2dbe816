// The course of a walk, and what is missing to its end.
#include "core/walk/walk_route.hpp"

#include <cmath>

namespace aim {

WalkRoute::WalkRoute(const WalkOrder& order, const WalkLimits& limits, const BasePose& first)
    : order_(order), limits_(limits) {
  if (order_.goal) {
    goal_.emplace(*order_.goal, order_.plan.velocity.forward, order_.plan.velocity.yaw_rate, limits_);
    planned_s_ = goal_->duration_from(first);
    first_distance_ = goal_->distance_from(first);
  } else {
    planned_s_ = walk_time(order_.plan, limits_);
  }
}

WalkedWay WalkRoute::empty_way() const { return order_.goal ? WalkedWay() : WalkedWay(order_.plan); }

WalkPlan WalkRoute::bounds() const {
  if (!goal_) return order_.plan;
  return {.velocity = {.forward = order_.plan.velocity.forward}, .distance = first_distance_};
}

std::optional<BaseVelocity> WalkRoute::next(const BasePose& pose, const WalkedWay& way, double elapsed_s) {
  if (goal_) return goal_->next(pose);
  const WalkPlan& plan = order_.plan;
  const double share = walk_share(plan, limits_, way, elapsed_s);
  if (share == 0) return std::nullopt;
  return BaseVelocity{plan.velocity.forward * share, plan.velocity.lateral * share,
                      plan.velocity.yaw_rate * share};
}

double WalkRoute::distance_from_goal(const BasePose& pose) const {
  return goal_ ? goal_->distance_from(pose) : 0;
}

WalkLeft WalkRoute::left(const BasePose& pose, const WalkedWay& way, double elapsed_s) const {
  if (goal_) return {distance_from_goal(pose), "m"};
  return walk_left(order_.plan, way, elapsed_s);
}

WayToEnd WalkRoute::to_end(const BasePose& pose, const WalkedWay& way) const {
  const WalkPlan& plan = order_.plan;
  if (goal_) {
    const double dx = order_.goal->x - pose.x, dy = order_.goal->y - pose.y;
    const double c = std::cos(pose.yaw), s = std::sin(pose.yaw);
    return {.ahead = c * dx + s * dy, .aside = -s * dx + c * dy};
  }
  if (plan.distance) {
    const double speed = std::hypot(plan.velocity.forward, plan.velocity.lateral);
    const double rest = *plan.distance - way.distance();
    return {.ahead = rest * plan.velocity.forward / speed, .aside = rest * plan.velocity.lateral / speed};
  }
  if (plan.angle) return {.turn = *plan.angle - way.angle()};
  return {};
}

double WalkRoute::missing(const BaseVelocity& velocity, const BasePose& pose, const WalkedWay& way) const {
  const WalkPlan& plan = order_.plan;
  if (turns()) return (*plan.angle - way.angle()) * (velocity.yaw_rate > 0 ? 1 : -1);
  const double speed = std::hypot(velocity.forward, velocity.lateral);
  if (speed == 0) return 0;
  if (!goal_) {
    const double along = plan.velocity.forward * velocity.forward + plan.velocity.lateral * velocity.lateral;
    return (plan.distance.value_or(0) - way.distance()) * (along > 0 ? 1 : -1);
  }
  const WayToEnd rest = to_end(pose, way);
  return (rest.ahead * velocity.forward + rest.aside * velocity.lateral) / speed;
}

}  // namespace aim
