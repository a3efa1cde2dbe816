// Looks at the end first; halves what is left.
#include "robotside/control/collision_watch.hpp"

#include <algorithm>
#include <cmath>

#include "robotside/collision/reach.hpp"

namespace aim::robotside {
namespace {

constexpr int kHalvings = 3;      // of a course: seven places between its ends at most
constexpr double kNoise = 1e-10;  // distances this close are the same; rounding costs far less [m]

constexpr PairMask pair_bit(std::size_t pair) { return PairMask{1} << pair; }

}  // namespace

CollisionWatch::CollisionWatch(const RobotModel& model) : body_(*model.geometry) {
  JointMask waist = 0;
  for (std::size_t i = 0; i < model.joints.size(); ++i)
    if (model.joints[i].limb == Limb::waist) waist |= bit(i);
  const auto& chains = model.geometry->chains;
  for (std::size_t c = 0; c < chains.size(); ++c) {
    if (model.joints[chains[c].first].limb == Limb::legs) movers_[c] |= waist;
    for (std::size_t k = 0; k < chains[c].screws.size(); ++k) movers_[c] |= bit(chains[c].first + k);
  }
  for (const Solid& solid : model.geometry->solids)
    for (std::size_t k = 0; k < solid.joints; ++k) {
      double& reach = reach_[chains[solid.chain].first + k];
      reach = std::max(reach, greatest_reach(chains[solid.chain], solid, k));
    }
  body_.place(there_.positions, there_.placed);
  now_ = there_;
}

PairMask CollisionWatch::moved_by(JointMask joints) const {
  PairMask pairs = 0;
  for (std::size_t c = 0; c < body_.geometry().chains.size(); ++c)
    if ((movers_[c] & joints) != 0) pairs |= body_.moved_by(c);
  return pairs;
}

JointMask CollisionWatch::joints_of(std::size_t pair) const {
  JointMask joints = 0;
  for (const Solid* solid : {&body_.first_of(pair), &body_.second_of(pair)})
    if (solid->joints > 0) joints |= movers_[solid->chain];
  return joints;
}

void CollisionWatch::put(Scene& scene, const JointArray& positions) const {
  const auto& chains = body_.geometry().chains;
  for (std::size_t c = 0; c < chains.size(); ++c) {
    const std::size_t first = chains[c].first, count = chains[c].screws.size();
    const auto* const before = scene.positions.data() + first;
    if (std::equal(before, before + count, positions.data() + first)) continue;
    body_.place_chain(c, positions, scene.placed);
    std::copy_n(positions.data() + first, count, scene.positions.data() + first);
  }
}

// Pairs that stay as near as they are, or come apart, are nobody's fault.
CollisionWatch::Look CollisionWatch::look(const JointArray& there, PairMask pairs, double enough) {
  put(there_, there);
  for (;;) {
    const Clearance nearest = body_.find(there_.placed, pairs, enough);
    if (nearest.distance >= kMargin) return {std::nullopt, nearest.distance};
    put(now_, *from_);
    if (nearest.distance < body_.find(now_.placed, pair_bit(nearest.pair)).distance - kNoise)
      return {Meeting{nearest.pair, joints_of(nearest.pair)}, nearest.distance};
    pairs &= ~pair_bit(nearest.pair);
  }
}

// How much nearer any two parts can come on the way: what the two busiest chains can do.
double CollisionWatch::approach(const JointArray& first, const JointArray& last) const {
  double busiest = 0, second = 0;
  for (const Chain& chain : body_.geometry().chains) {
    double motion = 0;
    for (std::size_t i = chain.first; i < chain.first + chain.screws.size(); ++i)
      motion += reach_[i] * std::abs(last[i] - first[i]);
    second = std::max(second, std::min(busiest, motion));
    busiest = std::max(busiest, motion);
  }
  return busiest + second;
}

std::optional<CollisionWatch::Meeting> CollisionWatch::between(double from, const JointArray& first,
                                                               double to, const JointArray& last,
                                                               int halvings) {
  const double middle = (from + to) / 2;
  JointArray there;
  (*course_)(middle, there);
  const double wanted = kMargin + std::max(approach(first, there), approach(there, last));
  const Look seen = look(there, pairs_, wanted);
  if (seen.meeting || seen.room >= wanted || halvings <= 1) return seen.meeting;
  if (auto meeting = between(from, first, middle, there, halvings - 1)) return meeting;
  return between(middle, there, to, last, halvings - 1);
}

std::optional<CollisionWatch::Meeting> CollisionWatch::at(const JointArray& there, PairMask pairs,
                                                          const JointArray& now) {
  from_ = &now;
  return look(there, pairs, kMargin).meeting;
}

std::optional<CollisionWatch::Meeting> CollisionWatch::on(const Course& course, double duration,
                                                          PairMask pairs, const JointArray& now) {
  course_ = &course;
  from_ = &now;
  pairs_ = pairs;
  JointArray end;
  course(duration, end);
  const double wanted = kMargin + approach(now, end);
  const Look seen = look(end, pairs, wanted);
  if (seen.meeting || seen.room >= wanted) return seen.meeting;
  return between(0, now, duration, end, kHalvings);
}

}  // namespace aim::robotside
