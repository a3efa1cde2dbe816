// Braking, so that a walk ends at its target. It uses half of the model's acceleration; the rest is reserve.
#include "core/walk/walk_course.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

namespace aim {
namespace {

constexpr double kBrakeFraction = 0.5;  // of the model's acceleration
constexpr double kReaction_s = 0.04;    // from a reading to the robot's response: two periods of the stream
constexpr double kCreepOverStep = 1.6;  // the slowest command, as a multiple of the stepping threshold

constexpr double kTrusted = 1.5;   // of the commanded way: more is no odometry
constexpr double kLeeway_m = 0.3;  // beside it: a robot that is pushed, or sways
constexpr double kLeeway_rad = 0.5;
constexpr double kDriftOfTurn = 0.1;  // a robot that turns on the spot leaves it [m/rad]
constexpr double kStart_s = 1;        // until a robot takes its first step
constexpr double kFollowed = 0.25;    // of the commanded way: less is no walk

double speed_of(const WalkPlan& plan) { return std::hypot(plan.velocity.forward, plan.velocity.lateral); }

// The fraction of `speed` from which the robot can still stop within the remaining way.
double fraction_for(double left, double speed, double acceleration, double threshold) {
  const double creep = std::min(speed, kCreepOverStep * threshold);
  const double rest = left - run_out(creep, acceleration);
  if (rest <= 0) return 0;
  const double allowed = std::sqrt(2 * kBrakeFraction * acceleration * rest);
  return std::clamp(allowed, creep, speed) / speed;
}

// What the robot lacks when it starts: the time until its first step, and its ramp up.
double lost_at_start(double speed, double acceleration) {
  return kStart_s * speed + speed * speed / (2 * acceleration);
}

double wrapped(double angle) { return std::remainder(angle, 2 * std::numbers::pi); }

}  // namespace

WalkedWay::WalkedWay(const WalkPlan& plan) {
  if (const double speed = speed_of(plan); speed > 0) {
    towards_x_ = plan.velocity.forward / speed;
    towards_y_ = plan.velocity.lateral / speed;
  }
}

void WalkedWay::add(const BasePose& pose) {
  if (last_ && !std::exchange(interrupted_, false)) {
    const double turned = wrapped(pose.yaw - last_->yaw);
    const double heading = last_->yaw + turned / 2;  // of the base, half way between the two poses
    const double dx = pose.x - last_->x;
    const double dy = pose.y - last_->y;
    const double ahead = std::cos(heading) * dx + std::sin(heading) * dy;
    const double aside = -std::sin(heading) * dx + std::cos(heading) * dy;
    distance_ += any_direction_ ? std::hypot(ahead, aside) : ahead * towards_x_ + aside * towards_y_;
    angle_ += turned;
  }
  if (!first_) first_ = pose;
  last_ = pose;
}

double WalkedWay::displacement() const {
  return first_ ? std::hypot(last_->x - first_->x, last_->y - first_->y) : 0;
}

void CommandedWay::add(double speed, double yaw_rate, double seconds) {
  length += std::abs(speed) * seconds;
  turn += std::abs(yaw_rate) * seconds;
}

// The length of the way would add up what a walking body sways.
bool exceeds(const WalkPlan& plan, const WalkedWay& way, const CommandedWay& commanded) {
  if (plan.angle) return std::abs(way.angle()) > kTrusted * commanded.turn + kLeeway_rad;
  const double drift = kDriftOfTurn * commanded.turn;
  return plan.distance && way.displacement() > kTrusted * commanded.length + kLeeway_m + drift;
}

bool falls_short(const WalkPlan& plan, const WalkLimits& limits, const CommandedWay& commanded) {
  if (plan.distance)
    return commanded.length >
           kTrusted * *plan.distance + kLeeway_m + lost_at_start(speed_of(plan), limits.linear_acceleration);
  if (plan.angle)
    return commanded.turn > kTrusted * std::abs(*plan.angle) + kLeeway_rad +
                                lost_at_start(std::abs(plan.velocity.yaw_rate), limits.yaw_acceleration);
  return false;
}

bool falls_behind(const WalkPlan& plan, const WalkLimits& limits, const WalkedWay& way,
                  const CommandedWay& commanded) {
  const double speed = speed_of(plan), turn = std::abs(plan.velocity.yaw_rate);
  if (!plan.duration || (speed == 0 && turn == 0)) return false;
  const double way_due = commanded.length - lost_at_start(speed, limits.linear_acceleration);
  const double turn_due = commanded.turn - lost_at_start(turn, limits.yaw_acceleration);
  const double turned = plan.velocity.yaw_rate > 0 ? way.angle() : -way.angle();
  const bool walked = speed > 0 && (way_due <= 0 || way.distance() >= kFollowed * way_due);
  return !walked && (turn == 0 || (turn_due > 0 && turned < kFollowed * turn_due));
}

double walk_share(const WalkPlan& plan, const WalkLimits& limits, const WalkedWay& way, double elapsed_s) {
  if (plan.duration) return elapsed_s < *plan.duration ? 1 : 0;
  if (plan.distance)
    return fraction_for(*plan.distance - way.distance(), speed_of(plan), limits.linear_acceleration,
                        limits.stepping_threshold);
  if (plan.angle) {
    const double sign = plan.velocity.yaw_rate < 0 ? -1 : 1;
    return fraction_for(sign * (*plan.angle - way.angle()), std::abs(plan.velocity.yaw_rate),
                        limits.yaw_acceleration, limits.stepping_threshold);
  }
  return 0;
}

double creeping_speed(double speed, const WalkLimits& limits) {
  return std::min(speed, kCreepOverStep * limits.stepping_threshold);
}

// Its ramp down.
double run_out(double speed, double acceleration) {
  return speed * speed / (2 * acceleration) + speed * kReaction_s;
}

double walk_time(const WalkPlan& plan, const WalkLimits& limits) {
  if (plan.duration) return *plan.duration;
  const double length = plan.distance ? *plan.distance : std::abs(plan.angle.value_or(0));
  const double speed = plan.distance ? speed_of(plan) : std::abs(plan.velocity.yaw_rate);
  const double acceleration = plan.distance ? limits.linear_acceleration : limits.yaw_acceleration;
  if (speed <= 0) return 0;
  return length / speed + speed / (kBrakeFraction * acceleration) + 1;
}

WalkLeft walk_left(const WalkPlan& plan, const WalkedWay& way, double elapsed_s) {
  if (plan.distance) return {std::max(0.0, *plan.distance - way.distance()), "m"};
  if (plan.angle) return {std::abs(*plan.angle - way.angle()) * 180 / std::numbers::pi, "deg"};
  return {std::max(0.0, plan.duration.value_or(0) - elapsed_s), "s"};
}

}  // namespace aim
