// When a frame of the joystick is due, and what it says.
#include "robotside/drivers/magicbot/steering.hpp"

#include <algorithm>

namespace aim::robotside::magicbot {
namespace {

constexpr TimeNs kSteerPeriod = 20'000'000;     // the vendor: 20 Hz
constexpr TimeNs kComesToRest = 2'000'000'000;  // so long after a walk it gets velocity zero, heard or not

// A fraction of the limit on its side, -1..1.
float fraction(double velocity, const Range& limits) {
  const double most = velocity < 0 ? -limits.min : limits.max;
  return most > 0 ? static_cast<float>(std::clamp(velocity / most, -1.0, 1.0)) : 0.0F;
}

// To the right, forward, turning to the right.
Joystick joystick_of(const SetPoints& set_points, const WalkLimits& limits) {
  Joystick joystick;
  joystick.left_x = -fraction(set_points.base_velocity.lateral, limits.lateral);
  joystick.left_y = fraction(set_points.base_velocity.forward, limits.forward);
  joystick.right_x = -fraction(set_points.base_velocity.yaw_rate, limits.yaw_rate);
  return joystick;
}

}  // namespace

bool Steering::moves(TimeNs now) const { return walked_at_ != kNever && now - walked_at_ < kComesToRest; }

std::optional<Joystick> Steering::next(const SetPoints& set_points, bool ours, const WalkLimits& limits,
                                       TimeNs now) {
  const bool stopped = set_points.stopped;
  if (set_points.base_velocity != BaseVelocity{}) walked_at_ = now;
  const bool walks = ours && moves(now);
  if (!walks && !stopped) return std::nullopt;
  if (now - sent_at_ < (stopped ? kFramePeriod : kSteerPeriod)) return std::nullopt;
  sent_at_ = now;
  return joystick_of(set_points, limits);
}

}  // namespace aim::robotside::magicbot
