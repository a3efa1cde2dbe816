// The tests of one sample of odometry against the last one.
#include "robotside/control/parts/odometry_watch.hpp"

#include <cmath>
#include <numbers>

namespace aim::robotside {
namespace {

double largest(const Range& range) { return std::max(std::abs(range.min), std::abs(range.max)); }

double speed_of(const BaseState& base) { return std::hypot(base.velocity.forward, base.velocity.lateral); }

// The fastest gait: a walk, or one of a robot with gaits of its own.
WalkLimits widest(const RobotModel& model) {
  WalkLimits limits = model.walk;
  const auto widen = [](Range& range, const Range& other) {
    range = {std::min(range.min, other.min), std::max(range.max, other.max)};
  };
  for (const WalkGait& gait : model.walk_gaits) {
    widen(limits.forward, gait.forward);
    widen(limits.lateral, gait.lateral);
    widen(limits.yaw_rate, gait.yaw_rate);
  }
  return limits;
}

}  // namespace

OdometryWatch::OdometryWatch(const RobotModel& model) {
  const WalkLimits limits = widest(model);
  speed_ = 1 + kSpeedFactor * std::hypot(largest(limits.forward), largest(limits.lateral));
  turn_ = 2 + kSpeedFactor * largest(limits.yaw_rate);
}

void OdometryWatch::step(const Measurement& measured, TimeNs now) {
  const BaseDoubt found =
      measured.known.base ? judge(measured.base, now - measured.base_age, now) : BaseDoubt::none;
  seen_ = seen_ && measured.known.base;
  if (found != BaseDoubt::none) {
    doubt_ = found;
    doubted_at_ = now;
  } else if (doubted_at_ == kNever || now - doubted_at_ > kDoubts) {
    doubt_ = BaseDoubt::none;
  }
}

BaseDoubt OdometryWatch::judge(const BaseState& base, TimeNs at, TimeNs now) {
  if (now - at > kOldest) return now < begins_until_ ? BaseDoubt::none : BaseDoubt::old;
  // A driver returns the same sample until there is a newer one.
  if (seen_ && at <= last_at_) return BaseDoubt::none;
  if (seen_ && at - last_at_ > kGap) begin_again(now + std::min(at - last_at_, kLongestGrace));
  BaseDoubt found = BaseDoubt::none;
  if (is_too_fast(base))
    found = BaseDoubt::too_fast;
  else if (seen_ && now >= begins_until_ && has_jumped(base, at))
    found = BaseDoubt::jumped;
  else if (is_frozen(base, at, now))
    found = BaseDoubt::frozen;
  seen_ = true;
  last_ = base;
  last_at_ = at;
  return found;
}

bool OdometryWatch::is_too_fast(const BaseState& base) const {
  return speed_of(base) > speed_ || std::abs(base.velocity.yaw_rate) > turn_;
}

bool OdometryWatch::has_jumped(const BaseState& base, TimeNs at) const {
  const double span = static_cast<double>(at - last_at_) * 1e-9;
  const double turned = std::abs(std::remainder(base.yaw - last_.yaw, 2 * std::numbers::pi));
  return std::hypot(base.x - last_.x, base.y - last_.y) > kLeap + speed_ * span ||
         turned > kSpin + turn_ * span;
}

// A base that moves is never twice at the same place. After a gap the sample before it may come once more.
bool OdometryWatch::is_frozen(const BaseState& base, TimeNs at, TimeNs now) {
  if (!seen_ || base != last_ || now < begins_until_) changed_at_ = at;
  const bool moves = speed_of(base) > kMoves || std::abs(base.velocity.yaw_rate) > kTurns;
  return moves && at - changed_at_ > kFrozen;
}

}  // namespace aim::robotside
