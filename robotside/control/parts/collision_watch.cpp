// Checks the end of a braking course first, then halves the stretches that are not known to be clear.
#include "robotside/control/parts/collision_watch.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "robotside/collision/reach.hpp"

namespace aim::robotside {
namespace {

constexpr double kBetween = 0.5;  // fraction of the margin that is kept between checked configurations
constexpr double kNoise = 1e-10;  // smaller differences of distance count as none; far above rounding [m]
constexpr double kFar = 1e9;      // larger than any distance [m]

constexpr PairMask pair_bit(std::size_t pair) { return PairMask{1} << pair; }

}  // namespace

CollisionWatch::CollisionWatch(const RobotModel& model) : body_(*model.geometry) {
  const JointMask waist = model.joints_of(Limb::waist);
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
  const auto chain_of = [](const Solid& solid) {
    return solid.joints > 0 ? solid.chain : static_cast<std::uint8_t>(kMostChains);
  };
  for (std::size_t i = 0; i < model.geometry->pairs.size(); ++i)
    chains_of_[i] = {chain_of(body_.first_of(i)), chain_of(body_.second_of(i))};
  for (Scene* scene : {&target_, &end_, &middle_, &now_}) body_.place(scene->placed_at, scene->placed);
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

// No distance is known before the first check.
CollisionWatch::Scene::Scene() { clearance.fill(-std::numeric_limits<double>::infinity()); }

CollisionWatch::Motions CollisionWatch::motions(const JointArray& first, const JointArray& last) const {
  Motions moved{};
  const auto& chains = body_.geometry().chains;
  for (std::size_t c = 0; c < chains.size(); ++c)
    for (std::size_t i = chains[c].first; i < chains[c].first + chains[c].screws.size(); ++i)
      moved[c] += reach_[i] * std::abs(last[i] - first[i]);
  return moved;
}

void CollisionWatch::put(Scene& scene, const JointArray& positions) const {
  const Motions moved = motions(scene.positions, positions);
  for (std::size_t i = 0; i < body_.geometry().pairs.size(); ++i) scene.clearance[i] -= approach(i, moved);
  scene.positions = positions;
}

void CollisionWatch::place(Scene& scene, const Solid& solid) const {
  const Chain& chain = body_.geometry().chains[solid.chain];
  const auto wanted = scene.positions.begin() + static_cast<std::ptrdiff_t>(chain.first);
  const auto placed = scene.placed_at.begin() + static_cast<std::ptrdiff_t>(chain.first);
  const auto count = static_cast<std::ptrdiff_t>(chain.screws.size());
  if (std::equal(wanted, wanted + count, placed)) return;
  std::copy_n(wanted, count, placed);
  body_.place_chain(solid.chain, scene.positions, scene.placed);
}

// A lower bound of the distance of a pair [m]; exact if the bound would be below `wanted`.
double CollisionWatch::clearance(Scene& scene, std::size_t pair, double wanted) const {
  if (scene.clearance[pair] >= wanted) return scene.clearance[pair];
  place(scene, body_.first_of(pair));
  place(scene, body_.second_of(pair));
  const SolidPair& solids = body_.geometry().pairs[pair];
  const PlacedSolid& first = scene.placed[solids.first];
  const PlacedSolid& second = scene.placed[solids.second];
  scene.clearance[pair] = distance_at_least(first, second);
  if (scene.clearance[pair] < wanted) scene.clearance[pair] = distance_between(first, second).distance;
  return scene.clearance[pair];
}

// Finds the nearest pair within the margin. Pairs that are no nearer than at present do not count: the motion
// does not make them worse. `way`: how far each chain moves at most to the neighbouring configurations [m].
CollisionWatch::Finding CollisionWatch::check(Scene& scene, PairMask pairs, const Motions& way) {
  Finding found;
  double nearest = margin_;
  for (; pairs != 0; pairs &= pairs - 1) {
    const auto pair = static_cast<std::size_t>(std::countr_zero(pairs));
    const double wanted = std::max(margin_, kBetween * margin_ + approach(pair, way));
    const double distance = clearance(scene, pair, wanted);
    if (distance < wanted) found.open |= pair_bit(pair);
    if (distance >= nearest) continue;
    put(now_, *from_);
    if (distance >= clearance(now_, pair, kFar) - kNoise) continue;
    nearest = distance;
    found.collision = {pair, joints_of(pair)};
  }
  return found;
}

// Checks the middle of each stretch, the longest first; if pairs are still open there, its halves are added.
std::optional<CollisionWatch::PredictedCollision> CollisionWatch::between(const Course& course,
                                                                          double duration, PairMask open) {
  stretches_[0] = {0, duration, *from_, end_.positions, open};
  std::size_t count = 1;
  for (std::size_t i = 0; i < count; ++i) {
    const Stretch& stretch = stretches_[i];
    const double middle = (stretch.from + stretch.to) / 2;
    JointArray there;
    course(middle, there);
    const Motions before = motions(stretch.first, there), after = motions(there, stretch.last);
    Motions way;
    std::transform(before.begin(), before.end(), after.begin(), way.begin(),
                   [](double a, double b) { return std::max(a, b); });
    put(middle_, there);
    const Finding found = check(middle_, stretch.open, way);
    if (found.collision) return found.collision;
    if (found.open == 0 || count + 2 > kMostStretches) continue;
    stretches_[count++] = {stretch.from, middle, stretch.first, there, found.open};
    stretches_[count++] = {middle, stretch.to, there, stretch.last, found.open};
  }
  return std::nullopt;
}

std::optional<CollisionWatch::PredictedCollision> CollisionWatch::at(const JointArray& there, PairMask pairs,
                                                                     const JointArray& now) {
  from_ = &now;
  margin_ = kMargin;
  put(target_, there);
  return check(target_, pairs, {}).collision;
}

std::optional<CollisionWatch::PredictedCollision> CollisionWatch::on(const Course& course, double duration,
                                                                     PairMask pairs, const JointArray& now,
                                                                     double margin) {
  from_ = &now;
  margin_ = margin;
  JointArray end;
  course(duration, end);
  put(end_, end);
  const Finding found = check(end_, pairs, motions(now, end));
  if (found.collision || found.open == 0) return found.collision;
  return between(course, duration, found.open);
}

}  // namespace aim::robotside
