// The fastest move is a member of FarthestMove; slower moves cruise at a constant velocity, the level.
#include "robotside/smooth/third_order_move.hpp"

#include <algorithm>
#include <cmath>

#include "robotside/smooth/bracketed_root.hpp"
#include "robotside/smooth/rounding.hpp"

namespace aim::robotside {
namespace {

// Negative jerk from (velocity, acceleration <= limit) until positive jerk would end exactly at the velocity
// limit with zero acceleration.
struct Descent {
  double ramp;  // duration of the negative jerk [s]
  double hold;  // at the acceleration limit [s]
};
Descent descent(double velocity, double acceleration, const JerkLimits& limits) {
  const double most = limits.acceleration;
  const double square = limits.jerk * (velocity - limits.velocity) + acceleration * acceleration / 2;
  const double deepest = std::min(std::sqrt(std::max(square, 0.0)), most);
  return {std::max(deepest + acceleration, 0.0) * limits.jerk_inverse, hold_time(square, limits)};
}

void append(const VelocityChange& change, AxisProfile& profile) {
  profile.append_jerk(change.ramp, change.jerk);
  profile.append_jerk(change.hold, 0);
  profile.append_jerk(change.back, -change.jerk);
  profile.settle();
}

}  // namespace

ThirdOrderMove::ThirdOrderMove(const MotionState& start, const MotionState& target,
                               const AxisLimits& limits) noexcept
    : start_(start),
      target_(target),
      limits_(limits.velocity, limits.acceleration, limits.jerk),
      entry_(start) {
  brake();
  settling_ = settling_velocity(entry_.velocity, entry_.acceleration, limits_);
  displacement_ = target.position - entry_.position;
  up_ = FarthestMove(entry_.velocity, entry_.acceleration, target.velocity, limits_);
  down_ = FarthestMove(-entry_.velocity, -entry_.acceleration, -target.velocity, limits_);
  plan_fastest();
}

// First brings the acceleration back to its limit, then changes it until the velocity at zero acceleration
// will be within its limit.
void ThirdOrderMove::brake() noexcept {
  const double most = limits_.acceleration;
  const double jerk = limits_.jerk;
  if (const double excess = std::abs(start_.acceleration) - most; excess > 0) {
    const double sign = std::copysign(1.0, start_.acceleration);
    brake_[0] = {excess / jerk, -sign * jerk};
    entry_ = after(entry_, brake_[0].jerk, brake_[0].duration);
    entry_.acceleration = sign * most;
  }
  const double settling = settling_velocity(entry_.velocity, entry_.acceleration, limits_);
  if (std::abs(settling) > limits_.velocity + rounding_of_velocity(limits_)) {
    const double sign = std::copysign(1.0, settling);
    const Descent down = descent(sign * entry_.velocity, sign * entry_.acceleration, limits_);
    brake_[1] = {down.ramp, -sign * jerk};
    brake_[2] = {down.hold, 0};
    entry_ = after(entry_, brake_[1].jerk, brake_[1].duration);
    entry_ = after(entry_, 0, brake_[2].duration);
  }
  for (const JerkPiece& piece : brake_) brake_time_ += piece.duration;
}

void ThirdOrderMove::plan_fastest() noexcept {
  const FarthestMove::Member direct = up_.first();
  slack_ = rounding_of(start_.position, target_.position, direct.displacement) +
           rounding_of_velocity(limits_) * direct.duration;
  const double beyond = displacement_ - direct.displacement;
  direction_ = beyond < -slack_ ? -1 : 1;
  if (std::abs(beyond) <= slack_)
    least_ = direct;
  else if (beyond > 0)
    least_ = up_.reaching(displacement_, direct);
  else
    least_ = down_.reaching(-displacement_, down_.first());
}

double ThirdOrderMove::next_duration(double duration) const noexcept {
  const double time = duration - brake_time_;
  if (!(time > least_.duration)) return least_duration();
  if (target_.velocity == 0 || same_duration(time, least_.duration))
    return duration;  // an axis that arrives early waits at a target at rest
  // Even the move with the largest displacement against the target's velocity may overshoot the target.
  const bool backwards = target_.velocity > 0;
  const FarthestMove& back = backwards ? down_ : up_;
  const double wanted = backwards ? -displacement_ : displacement_;
  const FarthestMove::Member least = back.lasting(time);
  if (least.displacement >= wanted - slack_) return duration;
  return brake_time_ + back.reaching(wanted, least).duration;
}

double ThirdOrderMove::Level::slope() const noexcept { return idle + (entry.back + exit.back) / 2; }

ThirdOrderMove::Level ThirdOrderMove::level(double velocity, double duration) const noexcept {
  Level result{fastest_change(entry_.velocity, entry_.acceleration, settling_, velocity, limits_),
               fastest_change(velocity, target_.velocity, limits_), velocity, 0, 0};
  result.idle = duration - result.entry.duration() - result.exit.duration();
  result.displacement = result.entry.displacement + result.exit.displacement + velocity * result.idle;
  return result;
}

// First guess of a level above the velocities of both ends (sign 1) or below both (sign -1): the displacement
// is a parabola of the level if both changes reach the acceleration limit and start with zero acceleration.
double ThirdOrderMove::guessed_level(double duration, double sign) const noexcept {
  const double most = limits_.acceleration;
  const double lag = most * most * limits_.jerk_inverse;
  const double sum = sign * (settling_ + target_.velocity);
  const double b = most * duration + sum - lag;
  const double squares = settling_ * settling_ + target_.velocity * target_.velocity;
  const double c = (squares - lag * sum) / 2 + sign * most * displacement_;
  return sign * (b - std::sqrt(std::max(b * b - 4 * c, 0.0))) / 2;
}

// The displacement grows with the level. Levels between the velocities of both ends may leave no cruise time
// although levels outside do, and the reverse.
bool ThirdOrderMove::find_level(double duration, Level& found) const noexcept {
  const Level high = level(std::max(settling_, target_.velocity), duration);
  if (high.idle >= 0 && displacement_ >= high.displacement)
    return find_level_between(high.velocity, limits_.velocity, 1, duration, found);
  const Level low = level(std::min(settling_, target_.velocity), duration);
  if (low.idle >= 0 && displacement_ <= low.displacement)
    return find_level_between(-limits_.velocity, low.velocity, -1, duration, found);
  if (displacement_ < low.displacement || displacement_ > high.displacement) return false;
  return find_level_between(low.velocity, high.velocity, 0, duration, found);
}

// `outwards`: 1 for levels above the velocities of both ends, -1 below both, 0 between them. In the first two
// cases a level without cruise time is too far out.
bool ThirdOrderMove::find_level_between(double least, double most, double outwards, double duration,
                                        Level& found) const noexcept {
  const auto surplus = [&](double velocity) -> ValueAndSlope {
    found = level(velocity, duration);
    if (found.idle < 0 && outwards != 0) return {outwards, 0};
    return {found.displacement - displacement_, found.slope()};
  };
  const double guess = outwards == 0 ? displacement_ / duration : guessed_level(duration, outwards);
  const double enough = 5e-16 * (std::abs(displacement_) + limits_.velocity * duration);
  const double velocity = bracketed_root(surplus, least, most, std::clamp(guess, least, most), enough);
  if (velocity != found.velocity) found = level(velocity, duration);
  return found.idle >= 0 && std::abs(found.displacement - displacement_) <= 10 * enough + slack_;
}

void ThirdOrderMove::write(double duration, AxisProfile& profile) const noexcept {
  const double time = duration - brake_time_;
  profile.begin(start_);
  for (const JerkPiece& piece : brake_) profile.append_jerk(piece.duration, piece.jerk);
  Level found;
  if (same_duration(time, least_.duration))
    write_fastest(profile);
  else if (find_level(time, found))
    write_level(found, profile);
  else
    write_mean(time, profile);
  profile.finish({target_.position, target_.velocity, 0}, duration);
}

void ThirdOrderMove::write_fastest(AxisProfile& profile) const noexcept {
  const JerkPieces pieces = (direction_ > 0 ? up_ : down_).pieces(least_);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    profile.append_jerk(pieces[i].duration, direction_ * pieces[i].jerk);
    if (i == FarthestMove::kPeak && !least_.eases) profile.settle();
  }
}

void ThirdOrderMove::write_level(const Level& level, AxisProfile& profile) const noexcept {
  append(level.entry, profile);
  profile.append_jerk(level.idle, 0);
  append(level.exit, profile);
}

// The limits are convex, so a weighted mean of two moves that keep them keeps them too.
void ThirdOrderMove::write_mean(double duration, AxisProfile& profile) const noexcept {
  const FarthestMove::Member up = up_.lasting(duration);
  const FarthestMove::Member down = down_.lasting(duration);
  const double span = up.displacement + down.displacement;
  const double fraction =
      span > slack_ ? std::clamp((displacement_ + down.displacement) / span, 0.0, 1.0) : 1.0;
  const JerkPieces one = up_.pieces(up);
  const JerkPieces other = down_.pieces(down);
  std::size_t i = 0;
  std::size_t k = 0;
  double left = one[0].duration;
  double other_left = other[0].duration;
  while (i < one.size() && k < other.size()) {
    const double step = std::min(left, other_left);
    profile.append_jerk(step, fraction * one[i].jerk - (1 - fraction) * other[k].jerk);
    const bool next = left <= other_left;
    const bool other_next = other_left <= left;
    left -= step;
    other_left -= step;
    if (next) left = ++i < one.size() ? one[i].duration : 0;
    if (other_next) other_left = ++k < other.size() ? other[k].duration : 0;
  }
}

}  // namespace aim::robotside
