// How a robot creeps over a short way, and what is learnt of it.
#include "core/walk/walk_correction.hpp"

#include <algorithm>
#include <cmath>

#include "core/walk/standing_time.hpp"

namespace aim {
namespace {

constexpr int kMostCorrections = 4;
// Of its run-out the least way to correct: a robot that is commanded to creep for a moment covers its
// run-out.
constexpr double kWorthwhile = 0.5;
// A correction that has brought less than this share: the robot had taken no step, and swung back.
constexpr double kSwungBack = 0.3;
// Then the slowest command, as a multiple of the stepping threshold.
constexpr double kWholeStepOverStep = 1.2;
constexpr double kLeastGain = 0.5, kMostGain = 3;  // of what a correction by whole steps is to bring
constexpr double kCorrectWithin_s = 8;             // all of them together
constexpr double kStartWithin_s = 0.6;             // to begin the first step of a correction

bool is_within(const Range& range, double value) { return value >= range.min && value <= range.max; }

}  // namespace

void WalkCorrection::learn(double missing) {
  if (!braked_at_) return;
  const double brought = step_.way - missing;
  if (step_.creep.hold_s > 0)
    step_gain_ = std::clamp(brought / (step_.creep.speed * step_.creep.hold_s), kLeastGain, kMostGain);
  else if (count_ > 0 && brought < kSwungBack * step_.way)
    whole_steps_ = limits_.gait_period_s > 0;
  if (*braked_at_ > missing) run_out_ = *braked_at_ - missing;
  braked_at_.reset();
}

// How to cover this way [m or rad]; none: it is near enough as it is.
std::optional<WalkCorrection::Creep> WalkCorrection::creep_over(double way, double fastest,
                                                                double acceleration) const {
  Creep creep;
  double covered = 0;
  if (whole_steps_) {
    creep.hold_s = limits_.gait_period_s;
    const double per_speed = creep.hold_s * step_gain_;
    creep.speed = std::clamp(way / per_speed, kWholeStepOverStep * limits_.stepping_threshold, fastest);
    covered = creep.speed * per_speed;
  } else {
    creep.speed = creeping_speed(fastest, limits_);
    covered = creep.run_out = run_out_.value_or(run_out(creep.speed, acceleration));
  }
  return way > kWorthwhile * covered ? std::optional(creep) : std::nullopt;
}

// None: the robot cannot creep so, or is near enough.
std::optional<WalkCorrection::Step> WalkCorrection::step_over(const WayToEnd& rest) const {
  const double length = std::hypot(rest.ahead, rest.aside);
  if (length > kCorrected_m || std::abs(rest.turn) > kCorrected_rad) return std::nullopt;
  if (length > kTolerance_m) {
    const auto creep =
        creep_over(length, std::max(limits_.forward.max, limits_.lateral.max), limits_.linear_acceleration);
    const double speed = creep ? creep->speed : 0;
    const BaseVelocity velocity{speed * rest.ahead / length, speed * rest.aside / length, 0};
    if (creep && is_within(limits_.forward, velocity.forward) && is_within(limits_.lateral, velocity.lateral))
      return Step{velocity, *creep, length};
  }
  const double turn = std::abs(rest.turn);
  if (turn > kTolerance_rad)
    if (const auto creep = creep_over(turn, limits_.yaw_rate.max, limits_.yaw_acceleration))
      return Step{{0, 0, std::copysign(creep->speed, rest.turn)}, *creep, turn};
  return std::nullopt;
}

std::optional<BaseVelocity> WalkCorrection::begin(const WayToEnd& rest, double now_s) {
  if (count_ >= kMostCorrections) return std::nullopt;
  const auto step = step_over(rest);
  if (!step) return std::nullopt;
  step_ = *step;
  if (count_++ == 0) first_began_s_ = now_s;
  step_began_s_ = now_s;
  started_ = false;
  return step_.velocity;
}

// Some robots take no step for a velocity of an instant. Until it moves, at most so long.
bool WalkCorrection::starts(const BaseReading& base) {
  started_ = started_ || base.speed >= kStandingSpeed || std::abs(base.yaw_rate) >= kStandingSpeed ||
             base.time_s - step_began_s_ >= kStartWithin_s;
  return started_;
}

bool WalkCorrection::goes_on(const BaseReading& base, double missing) {
  if (step_.creep.hold_s > 0) return base.time_s - step_began_s_ < step_.creep.hold_s;
  return missing > step_.creep.run_out || !starts(base);
}

bool WalkCorrection::is_too_long(double now_s) const {
  return count_ > 0 && now_s - first_began_s_ > kCorrectWithin_s;
}

}  // namespace aim
