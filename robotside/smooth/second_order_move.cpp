// The closed forms of SecondOrderMove. In a given time there is a largest displacement in the positive and
// one in the negative direction; every displacement between them is possible in that time.
#include "robotside/smooth/second_order_move.hpp"

#include <algorithm>
#include <cmath>

#include "robotside/smooth/rounding.hpp"

namespace aim::robotside {
namespace {

// Two ramps with a peak velocity between them, in the positive direction; the caller mirrors the other one.
struct Peak {
  double entry;  // [rad/s]
  double exit;   // [rad/s]
  double top;    // [rad/s]
  double rate;   // [rad/s^2]
  double rate_inverse;

  double ramps(double velocity) const { return (2 * velocity - entry - exit) * rate_inverse; }
  double ramps_displacement(double velocity) const {
    return (2 * velocity * velocity - entry * entry - exit * exit) / 2 * rate_inverse;
  }
  // The peak velocity of the move that covers `displacement` with both ramps at the limit.
  double reaching(double displacement) const {
    const double square = rate * displacement + (entry * entry + exit * exit) / 2;
    return std::clamp(std::sqrt(std::max(square, 0.0)), std::max(entry, exit), top);
  }
  double duration(double displacement, double velocity) const {
    const double rest = displacement - ramps_displacement(velocity);
    return ramps(velocity) + (velocity < top ? 0 : std::max(rest / top, 0.0));
  }
  // Largest displacement of a move of that duration.
  double farthest(double duration) const {
    const double velocity = std::min((rate * duration + entry + exit) / 2, top);
    return ramps_displacement(velocity) + velocity * std::max(duration - ramps(velocity), 0.0);
  }
};

// The smaller root of x^2 - b x + c, without cancellation.
double smaller_root(double b, double c) {
  const double root = std::sqrt(std::max(b * b - 4 * c, 0.0));
  return b > 0 ? 2 * c / (b + root) : (b - root) / 2;
}

}  // namespace

SecondOrderMove::SecondOrderMove(const MotionState& start, const MotionState& target,
                                 const AxisLimits& limits) noexcept
    : start_(start),
      target_(target),
      top_(limits.velocity),
      rate_(limits.acceleration),
      rate_inverse_(1 / limits.acceleration) {
  entry_ = std::clamp(start.velocity, -top_, top_);
  brake_ = std::abs(start.velocity - entry_) * rate_inverse_;
  displacement_ = target.position - start.position - (start.velocity + entry_) / 2 * brake_;
  least_ = fastest_after_brake();
}

double SecondOrderMove::fastest_after_brake() noexcept {
  const double direct = std::abs(target_.velocity - entry_) * rate_inverse_;
  const double direct_displacement = (entry_ + target_.velocity) / 2 * direct;
  slack_ = rounding_of(start_.position, target_.position, direct_displacement);
  const double beyond = displacement_ - direct_displacement;
  if (std::abs(beyond) <= slack_) {
    cruise_ = target_.velocity;
    return direct;
  }
  const double sign = beyond > 0 ? 1 : -1;
  const Peak peak{sign * entry_, sign * target_.velocity, top_, rate_, rate_inverse_};
  const double velocity = peak.reaching(sign * displacement_);
  cruise_ = sign * velocity;
  return peak.duration(sign * displacement_, velocity);
}

double SecondOrderMove::next_duration(double duration) const noexcept {
  const double time = duration - brake_;
  if (!(time > least_)) return brake_ + least_;
  if (target_.velocity == 0) return duration;  // an axis that arrives early waits at the target
  // Even the move with the largest displacement against the target's velocity may overshoot the target.
  const double sign = target_.velocity > 0 ? -1 : 1;
  const Peak back{sign * entry_, sign * target_.velocity, top_, rate_, rate_inverse_};
  const double wanted = sign * displacement_;
  if (same_duration(time, least_) || back.farthest(time) >= wanted - slack_) return duration;
  return brake_ + back.duration(wanted, back.reaching(wanted));
}

// The velocity between the two ramps of a move with this duration and displacement. The displacement grows
// with it: as a parabola above both end velocities and below both, linearly between them.
double SecondOrderMove::cruise_velocity(double duration) const noexcept {
  const double exit = target_.velocity;
  const double direct = std::abs(exit - entry_) * rate_inverse_;
  const double squares = (entry_ * entry_ + exit * exit) / 2;
  const double idle = duration - direct;
  const double ramps = (exit * exit - entry_ * entry_) / 2 * rate_inverse_ * (exit < entry_ ? -1 : 1);
  if (displacement_ >= ramps + idle * std::max(entry_, exit))
    return smaller_root(rate_ * duration + entry_ + exit, squares + rate_ * displacement_);
  if (displacement_ <= ramps + idle * std::min(entry_, exit))
    return -smaller_root(rate_ * duration - entry_ - exit, squares - rate_ * displacement_);
  return (displacement_ - ramps) / idle;
}

void SecondOrderMove::write(double duration, AxisProfile& profile) const noexcept {
  const double time = duration - brake_;
  const double cruise =
      same_duration(time, least_) ? cruise_ : std::clamp(cruise_velocity(time), -top_, top_);
  const double first = std::abs(cruise - entry_) * rate_inverse_;
  const double last = std::abs(cruise - target_.velocity) * rate_inverse_;
  profile.begin({start_.position, start_.velocity, 0});
  profile.append_acceleration(brake_, std::copysign(rate_, -start_.velocity));
  profile.append_acceleration(first, std::copysign(rate_, cruise - entry_));
  profile.append_acceleration(time - first - last, 0);
  profile.append_acceleration(last, std::copysign(rate_, target_.velocity - cruise));
  profile.finish({target_.position, target_.velocity, 0}, duration);
}

}  // namespace aim::robotside
