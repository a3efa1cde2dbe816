// Finds members of the family by duration and by displacement; each search is one bracketed root.
#include "robotside/smooth/farthest_move.hpp"

#include <cmath>
#include <limits>

#include "robotside/smooth/bracketed_root.hpp"

namespace aim::robotside {
namespace {

// Rounding error of durations and displacements of this size; the search for a root ends there.
double rounding(double size) { return 5e-16 * std::abs(size); }

constexpr double kNone = std::numeric_limits<double>::infinity();

}  // namespace

FarthestMove::FarthestMove(double velocity, double acceleration, double exit,
                           const JerkLimits& limits) noexcept
    : velocity_(velocity),
      acceleration_(acceleration),
      exit_(exit),
      limits_(limits),
      settling_(snapped(settling_velocity(velocity, acceleration, limits), exit, limits)),
      base_(std::max(settling_, exit)) {}

double FarthestMove::Peak::slope_of_duration() const noexcept {
  return (rise.peak + fall.peak) / (rise.peak * fall.peak);
}

double FarthestMove::Peak::slope_of_displacement() const noexcept {
  return velocity * slope_of_duration() + (rise.back + fall.back) / 2;
}

// The parameter is the square root of the rise over the base velocity, because near the base the duration and
// the displacement grow with that square root.
FarthestMove::Peak FarthestMove::peak(double root) const noexcept {
  const double gain = root * root;
  // The fall is the rise from the exit velocity, reversed in time: it has the same displacement.
  return {rise(velocity_, acceleration_, gain + (base_ - settling_), limits_),
          rise_from_rest(exit_, gain + (base_ - exit_), limits_), base_ + gain};
}

double FarthestMove::highest() const noexcept { return std::sqrt(std::max(limits_.velocity - base_, 0.0)); }

FarthestMove::Ease FarthestMove::ease(double deceleration) const noexcept {
  const double most = limits_.acceleration;
  const double jerk = limits_.jerk;
  const double start = -acceleration_;
  const double square = deceleration * deceleration + jerk * (settling_ - exit_);
  const double deepest = std::min(std::max(std::sqrt(square), deceleration), most);
  const double hold = hold_time(square, limits_);
  const double t1 = (start - deceleration) * limits_.jerk_inverse;
  const double t2 = (deepest - deceleration) * limits_.jerk_inverse;
  const double t3 = deepest * limits_.jerk_inverse;
  const double v1 = velocity_ - t1 * (start + deceleration) / 2;
  const double v2 = v1 - t2 * (deceleration + deepest) / 2;
  const double v3 = v2 - hold * deepest;
  const bool held = hold > 0;
  const double deepening = held ? 0 : deceleration / deepest;  // derivative of `deepest`
  const double hold_slope = held ? 2 * deceleration / (jerk * most) : 0;
  const double v2_slope = 2 * deceleration * limits_.jerk_inverse;  // if the limit is held
  Ease result{.pieces = {{{t1, jerk}, {t2, -jerk}, {hold, 0}, {t3, jerk}}},
              .duration = t1 + t2 + hold + t3,
              .displacement = t1 * (velocity_ + t1 * (jerk * t1 / 6 - start / 2)) +
                              t2 * (v1 - t2 * (deceleration / 2 + jerk * t2 / 6)) + hold * (v2 + v3) / 2 +
                              t3 * (v3 - t3 * deepest / 3),
              .slope_of_duration = 2 * (deepening - 1) * limits_.jerk_inverse + hold_slope,
              .slope_of_displacement = 0};
  result.slope_of_displacement = (t2 * deceleration - v1 + v2 * (2 * deepening - 1)) * limits_.jerk_inverse -
                                 t2 * t2 / 2 + (held ? hold * v2_slope + v3 * hold_slope : 0.0);
  return result;
}

// Along the family the derivative of the displacement by the duration is
//   settling + (d^2 - d b / 2) / jerk,
// where d is the deceleration when easing ends and b the largest deceleration. It is a convex function of d.
// The crest is the largest d at which it is zero: up to there the displacement grows with the duration.
double FarthestMove::crest() const noexcept {
  const double most = limits_.acceleration;
  const double settling = limits_.jerk * settling_;
  const double drop = limits_.jerk * (settling_ - exit_);
  const double held_from = std::sqrt(std::max(most * most - drop, 0.0));  // from this d on b is the limit
  const double held_square = most * most / 16 - settling;
  const double held = held_square >= 0 ? most / 4 + std::sqrt(held_square) : -1;
  if (held >= held_from) return held;
  const double half = (drop - 8 * settling) / 6;
  const double square = half * half - 4 * settling * settling / 3;
  if (square < 0 || half < 0) return kNone;
  const double free = std::sqrt(half + std::sqrt(square));
  if (free > held_from) return kNone;
  return free;
}

FarthestMove::Member FarthestMove::peaked(double root, double cruise) const noexcept {
  const Peak at = peak(root);
  return {false, root, cruise, at.duration() + cruise, at.displacement() + cruise * limits_.velocity};
}

FarthestMove::Member FarthestMove::eased(double deceleration) const noexcept {
  const Ease at = ease(deceleration);
  return {true, deceleration, 0, at.duration, at.displacement};
}

FarthestMove::Member FarthestMove::first() const noexcept {
  return acceleration_ < 0 && settling_ > exit_ ? eased(-acceleration_) : peaked(0, 0);
}

FarthestMove::Member FarthestMove::lasting(double duration) const noexcept {
  const Member start = first();
  if (duration <= start.duration) return start;
  const double enough = rounding(duration);
  if (start.eases && duration <= peak(0).duration()) {
    const auto lack = [&](double deceleration) -> ValueAndSlope {
      const Ease at = ease(deceleration);
      return {duration - at.duration, -at.slope_of_duration};
    };
    return eased(bracketed_root(lack, 0, start.parameter, start.parameter / 2, enough));
  }
  const double most = highest();
  const double ramps = peak(most).duration();
  if (duration >= ramps) return peaked(most, duration - ramps);
  const auto surplus = [&](double root) -> ValueAndSlope {
    const Peak at = peak(root);
    return {at.duration() - duration, 2 * root * at.slope_of_duration()};
  };
  return peaked(bracketed_root(surplus, 0, most, most / 2, enough), 0);
}

FarthestMove::Member FarthestMove::reaching(double displacement, const Member& from) const noexcept {
  const double enough = rounding(std::abs(displacement) + std::abs(from.displacement));
  if (from.eases) {
    const auto lack = [&](double deceleration) -> ValueAndSlope {
      const Ease at = ease(deceleration);
      return {displacement - at.displacement, -at.slope_of_displacement};
    };
    const auto between = [&](double low, double high) {
      return eased(bracketed_root(lack, low, high, (low + high) / 2, enough));
    };
    const double top = crest();
    if (top < from.parameter && eased(top).displacement >= displacement) return between(top, from.parameter);
    if (peak(0).displacement() >= displacement) return between(0, std::min(top, from.parameter));
  }
  const double most = highest();
  const double farthest = peak(most).displacement();
  if (displacement >= farthest) return peaked(most, (displacement - farthest) / limits_.velocity);
  const auto surplus = [&](double root) -> ValueAndSlope {
    const Peak at = peak(root);
    return {at.displacement() - displacement, 2 * root * at.slope_of_displacement()};
  };
  const double least = from.eases ? 0 : from.parameter;
  // From rest the displacement grows with the third power of the parameter.
  const double fraction = std::cbrt((displacement - from.displacement) / (farthest - from.displacement));
  return peaked(bracketed_root(surplus, least, most, least + fraction * (most - least), enough), 0);
}

JerkPieces FarthestMove::pieces(const Member& member) const noexcept {
  if (member.eases) return ease(member.parameter).pieces;
  const Peak at = peak(member.parameter);
  const double jerk = limits_.jerk;
  return {{{at.rise.ramp, jerk},
           {at.rise.hold, 0},
           {at.rise.back, -jerk},
           {member.cruise, 0},
           {at.fall.back, -jerk},
           {at.fall.hold, 0},
           {at.fall.ramp, jerk}}};
}

}  // namespace aim::robotside
