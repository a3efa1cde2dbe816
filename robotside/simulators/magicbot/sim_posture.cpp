// Moves along a polynomial of fifth order; offsets of tricks and walk on top of them.
#include "robotside/simulators/magicbot/sim_posture.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace aim::robotside::magicbot {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kGaitPeriod_s = 1.0;
// Amplitudes of the walk at its largest speed [rad].
constexpr double kHipSwing = 0.25;
constexpr double kKneeLift = 0.5;
constexpr double kArmSwing = 0.3;
// Places in a leg.
constexpr std::size_t kHipPitch = 2, kKneePitch = 3, kAnklePitch = 4, kJointsOfLeg = 6;
constexpr std::size_t kLeftShoulder = 12, kRightShoulder = 19;

constexpr double kLargestSlope = 1.875;  // of smooth()
constexpr double kLargestCurve = 5.774;
double smooth(double s) { return s * s * s * (10 - 15 * s + 6 * s * s); }
// 0 at both ends, with no slope there.
double bump(double s) {
  const double sine = std::sin(std::numbers::pi * s);
  return sine * sine;
}

}  // namespace

double SimPosture::Move::at() const { return age >= lasts ? to : from + (to - from) * smooth(age / lasts); }

void SimPosture::set(std::size_t joint, double position) {
  const double place = position - offset(joint);
  moves_[joint] = {place, place, 0, 0};
}

double SimPosture::move(std::size_t joint, double position, double seconds) {
  const JointLimits& limits = kJoints[joint].limits;
  Move& move = moves_[joint];
  const double from = move.at(), to = limits.position.clamp(position);
  const double distance = std::abs(to - from);
  const double lasts = std::max({seconds, kLargestSlope * distance / limits.velocity,
                                 std::sqrt(kLargestCurve * distance / limits.acceleration)});
  move = {from, to, 0, lasts};
  return lasts;
}

double SimPosture::stand(double seconds) {
  double longest = seconds;
  for (std::size_t i = 0; i < kJointCount; ++i)
    if (kJoints[i].limb != Limb::hands) longest = std::max(longest, move(i, 0, seconds));
  return longest;
}

// Offsets begin and end at zero, so that a trick begins and ends without a jump. One that is cut short leaves
// its joints where they are.
void SimPosture::begin(const SimTrick& trick) {
  end_trick();
  trick_ = &trick;
  trick_age_ = 0;
  for (const TrickTerm& term : trick.terms)
    if (term.path == TrickPath::reach) move(term.joint, term.amount, trick.lasts_s);
  if (!trick.returns) return;
  for (std::size_t i = kFirstUpper; i < kJointCount; ++i)
    if (kJoints[i].limb != Limb::hands) move(i, 0, trick.lasts_s);
}

void SimPosture::end_trick() {
  if (trick_ == nullptr) return;
  const SimTrick& ended = *trick_;
  std::array<double, kJointCount> places;
  for (std::size_t i = 0; i < kJointCount; ++i) places[i] = position(i);
  trick_ = nullptr;
  for (const TrickTerm& term : ended.terms) set(term.joint, places[term.joint]);
}

double SimPosture::trick_progress() const {
  return trick_ == nullptr ? 1 : std::min(1.0, trick_age_ / trick_->lasts_s);
}

void SimPosture::walk(double forward, double effort, bool arms) {
  forward_ = forward;
  effort_ = effort;
  arms_ = arms;
}

void SimPosture::step(double seconds) {
  for (Move& move : moves_) move.age = std::min(move.age + seconds, move.lasts);
  if (effort_ > 0) phase_ = std::fmod(phase_ + seconds / kGaitPeriod_s, 1.0);
  if (trick_ == nullptr) return;
  trick_age_ += seconds;
  if (trick_age_ >= trick_->lasts_s) trick_ = nullptr;
}

double SimPosture::position(std::size_t joint) const {
  return kJoints[joint].limits.position.clamp(moves_[joint].at() + offset(joint));
}

double SimPosture::offset(std::size_t joint) const { return trick_offset(joint) + walk_offset(joint); }

double SimPosture::trick_offset(std::size_t joint) const {
  if (trick_ == nullptr) return 0;
  const double s = trick_progress();
  double sum = 0;
  for (const TrickTerm& term : trick_->terms) {
    if (term.joint != joint) continue;
    if (term.path == TrickPath::visit) sum += term.amount * bump(s);
    if (term.path == TrickPath::swing)
      sum += term.amount * bump(s) * std::sin(kTurn * (term.cycles * s + term.phase));
  }
  return sum;
}

// The legs are half a turn apart; the arms swing against them. The ankle keeps the foot level.
double SimPosture::walk_offset(std::size_t joint) const {
  if (effort_ == 0) return 0;
  if (joint == kLeftShoulder || joint == kRightShoulder) {
    const double turns = phase_ + (joint == kLeftShoulder ? 0.5 : 0);
    return arms_ ? kArmSwing * forward_ * std::sin(kTurn * turns) : 0;
  }
  if (joint >= kLegJoints) return 0;
  const double turns = phase_ + (joint < kJointsOfLeg ? 0 : 0.5);
  const double lifted = std::max(0.0, std::sin(kTurn * turns));
  const double hip =
      -kHipSwing * forward_ * std::cos(kTurn * turns) - kKneeLift / 2 * effort_ * lifted * lifted;
  const double knee = kKneeLift * effort_ * lifted * lifted;
  switch (joint % kJointsOfLeg) {
    case kHipPitch:
      return hip;
    case kKneePitch:
      return knee;
    case kAnklePitch:
      return -hip - knee;
    default:
      return 0;
  }
}

}  // namespace aim::robotside::magicbot
