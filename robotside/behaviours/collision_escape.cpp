// Gradient descent with one derivative per period, by a difference quotient.
#include "robotside/behaviours/collision_escape.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace aim::robotside {
namespace {

constexpr double kTurn = 1e-3;      // step of the difference quotient [rad]
constexpr double kProgress = 0.98;  // of the penalty, to be reached within kStuckAfter; otherwise it is stuck
constexpr double kStuckAfter = 4;   // [s]
constexpr double kEdge = 0.01;      // a joint this near its limit does not move towards it [rad]

bool shares_a_limit(const RobotModel& model, std::size_t joint) {
  return std::any_of(
      model.coupled_limits.begin(), model.coupled_limits.end(),
      [&](const CoupledLimit& limit) { return limit.first == joint || limit.second == joint; });
}

}  // namespace

CollisionEscape::CollisionEscape(const RobotModel& model, double period_s)
    : model_(model), body_(*model.geometry), period_(period_s) {
  const auto chains = model.geometry->chains;
  for (std::size_t chain = 0; chain < chains.size(); ++chain) {
    if (model.joints[chains[chain].first].limb != Limb::arms) continue;
    pairs_ |= body_.moved_by(chain);
    for (std::size_t i = chains[chain].first; i < chains[chain].first + chains[chain].screws.size(); ++i)
      if (!shares_a_limit(model, i)) movers_[count_++] = {i, chain};
  }
}

void CollisionEscape::start() {
  turn_ = 0;
  slope_ = {};
  velocity_ = {};
  clearance_ = 0;
  best_penalty_ = std::numeric_limits<double>::infinity();
  idle_periods_ = 0;
  done_ = false;
  stuck_ = false;
}

CollisionEscape::Measure CollisionEscape::measure(const PlacedSolids& placed, PairMask pairs) const {
  Measure found;
  const auto& rows = body_.geometry().pairs;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if ((pairs & PairMask{1} << i) == 0) continue;
    const PlacedSolid& first = placed[rows[i].first];
    const PlacedSolid& second = placed[rows[i].second];
    if (distance_at_least(first, second) >= kWanted) continue;
    const double distance = distance_between(first, second).distance;
    const double short_of = std::max(0.0, kWanted - distance);
    found.penalty += short_of * short_of;
    found.least = std::min(found.least, distance);
  }
  return found;
}

void CollisionEscape::step(const JointArray& set_positions) {
  if (done_ || stuck_ || count_ == 0) return;
  PlacedSolids placed;
  body_.place(set_positions, placed);
  const Measure now = measure(placed, pairs_);
  clearance_ = now.least;
  from_ = set_positions;
  if (clearance_ >= kEnough) {
    done_ = true;
    return;
  }
  watch_progress(now.penalty);
  learn_slope(set_positions, placed);
  choose_velocities(set_positions);
}

void CollisionEscape::watch_progress(double penalty) {
  if (penalty < kProgress * best_penalty_) {
    best_penalty_ = penalty;
    idle_periods_ = 0;
  } else if (++idle_periods_ * period_ > kStuckAfter) {
    stuck_ = true;
  }
}

// Only pairs with a part of the joint's chain are measured: the others cancel in the difference.
void CollisionEscape::learn_slope(const JointArray& positions, const PlacedSolids& placed) {
  const Mover& mover = movers_[turn_];
  const PairMask moved = body_.moved_by(mover.chain);
  PlacedSolids turned = placed;
  JointArray there = positions;
  there[mover.joint] += kTurn;
  body_.place_chain(mover.chain, there, turned);
  slope_[turn_] = (measure(turned, moved).penalty - measure(placed, moved).penalty) / kTurn;
  turn_ = (turn_ + 1) % count_;
}

void CollisionEscape::choose_velocities(const JointArray& positions) {
  double steepest = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    const Range& range = model_.joints[movers_[i].joint].limits.position;
    const double at = positions[movers_[i].joint];
    const bool blocked = slope_[i] > 0 ? at < range.min + kEdge : at > range.max - kEdge;
    velocity_[i] = blocked ? 0.0 : -slope_[i];
    steepest = std::max(steepest, std::abs(velocity_[i]));
  }
  const double fraction = steepest > 0 ? kSpeed / steepest : 0.0;
  for (std::size_t i = 0; i < count_; ++i) velocity_[i] *= fraction;
}

void CollisionEscape::fill(JointGoals& goals) const {
  if (done_ || stuck_) return;
  for (std::size_t i = 0; i < count_; ++i) {
    const std::size_t joint = movers_[i].joint;
    goals[joint] = {true, from_[joint] + velocity_[i] * period_, velocity_[i]};
  }
}

}  // namespace aim::robotside
