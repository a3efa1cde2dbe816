// A joint that turns by an angle moves a point by at most the angle times the point's distance from its
// axis; the sum over joints bounds how fast two parts can approach each other.
#include "robotside/planning/state_validity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "robotside/collision/reach.hpp"

namespace aim::robotside {
namespace {

// The least a step may be worth [m]: contacts this close are told apart by rounding only.
constexpr double kLeastStep = 1e-4;

}  // namespace

StateValidity::StateValidity(const RobotModel& model, std::span<const std::size_t> chains,
                                           const JointArray& around, const CollisionScene* scene)
    : model_(model),
      body_(*model.geometry),
      scene_(scene),
      chains_(chains.begin(), chains.end()),
      around_(around) {
  const BodyGeometry& geometry = body_.geometry();
  PairMask mask = 0;
  for (const std::size_t chain : chains_) {
    mask |= body_.moved_by(chain);
    for (std::size_t k = 0; k < geometry.chains[chain].screws.size(); ++k)
      joints_.push_back(static_cast<std::uint8_t>(geometry.chains[chain].first + k));
  }
  std::sort(joints_.begin(), joints_.end());
  for (std::size_t i = 0; i < geometry.pairs.size(); ++i)
    if ((mask >> i & 1u) != 0) pairs_.push_back({geometry.pairs[i].first, geometry.pairs[i].second, false});
  if (scene_ != nullptr)
    for (std::size_t part = 0; part < geometry.solids.size(); ++part)
      for (std::size_t obstacle = 0; moves(part) && obstacle < scene_->placed().size(); ++obstacle)
        pairs_.push_back({static_cast<std::uint8_t>(part), static_cast<std::uint16_t>(obstacle), true});
  find_reach();
  body_.place(around_, placed_);
}

bool StateValidity::moves(std::size_t solid) const {
  const Solid& part = body_.geometry().solids[solid];
  return part.joints > 0 && part.kind == SolidKind::capsule &&
         std::find(chains_.begin(), chains_.end(), part.chain) != chains_.end();
}

void StateValidity::find_reach() {
  const BodyGeometry& geometry = body_.geometry();
  for (std::size_t i = 0; i < geometry.solids.size(); ++i) {
    const Solid& solid = geometry.solids[i];
    if (std::find(chains_.begin(), chains_.end(), solid.chain) == chains_.end()) continue;
    const Chain& chain = geometry.chains[solid.chain];
    for (std::size_t k = 0; k < solid.joints; ++k) {
      const auto at = std::find(joints_.begin(), joints_.end(), chain.first + k) - joints_.begin();
      reach_[i][static_cast<std::size_t>(at)] = greatest_reach(chain, solid, k);
    }
  }
}

JointArray StateValidity::all(std::span<const double> place) const {
  JointArray positions = around_;
  for (std::size_t k = 0; k < joints_.size(); ++k) positions[joints_[k]] = place[k];
  return positions;
}

JointConfiguration StateValidity::place_of(const JointArray& positions) const {
  JointConfiguration place(joints_.size());
  for (std::size_t k = 0; k < joints_.size(); ++k) place[k] = positions[joints_[k]];
  return place;
}

void StateValidity::put(std::span<const double> place) {
  const JointArray positions = all(place);
  for (const std::size_t chain : chains_) body_.place_chain(chain, positions, placed_);
  ++looks_;
}

void StateValidity::keep_clear(double wanted, std::span<const JointConfiguration> ends) {
  for (Pair& pair : pairs_) pair.margin = wanted;
  for (const JointConfiguration& end : ends) {
    put(end);
    for (Pair& pair : pairs_) {
      const double distance = distance_between(placed_[pair.first], second_of(pair)).distance;
      pair.margin = std::min(pair.margin, std::max(0.0, distance / 2));
    }
  }
}

LimitMargin StateValidity::limit_margin(std::span<const double> place) const {
  LimitMargin least{std::numeric_limits<double>::infinity(), joints_.front()};
  for (std::size_t k = 0; k < joints_.size(); ++k) {
    const double margin = std::min(place[k] - limit(k).min, limit(k).max - place[k]);
    if (margin < least.margin || std::isnan(margin)) least = {margin, joints_[k]};
  }
  const auto column = [&](std::size_t joint) {
    return static_cast<std::size_t>(std::lower_bound(joints_.begin(), joints_.end(), joint) -
                                    joints_.begin());
  };
  for (const CoupledLimit& coupled : model_.coupled_limits) {
    const std::size_t first = column(coupled.first), second = column(coupled.second);
    if (first >= joints_.size() || joints_[first] != coupled.first) continue;
    if (second >= joints_.size() || joints_[second] != coupled.second) continue;
    const double sum = coupled.first_factor * place[first] + coupled.second_factor * place[second];
    const bool by_first = std::abs(coupled.first_factor) >= std::abs(coupled.second_factor);
    const double strongest = std::abs(by_first ? coupled.first_factor : coupled.second_factor);
    const double margin = (coupled.bound - std::abs(sum)) / strongest;
    if (margin < least.margin) least = {margin, by_first ? coupled.first : coupled.second};
  }
  return least;
}

bool StateValidity::within_limits(std::span<const double> place) const {
  constexpr double kRounding = 1e-9;  // [rad]
  return limit_margin(place).margin >= -kRounding;
}

NearestParts StateValidity::nearest(std::span<const double> place, double enough) {
  put(place);
  NearestParts least{enough, {}, {}};
  for (const Pair& pair : pairs_) {
    const PlacedSolid& second = second_of(pair);
    const double at_least = distance_at_least(placed_[pair.first], second);
    if (at_least >= least.distance) continue;
    const double distance = distance_between(placed_[pair.first], second).distance;
    if (distance < least.distance || std::isnan(distance))
      least = {distance, body_.geometry().solids[pair.first].name,
               pair.scene ? std::string_view(scene_->obstacles()[pair.second].name)
                          : body_.geometry().solids[pair.second].name};
  }
  return least;
}

StateValidity::Speeds StateValidity::speeds_at(std::span<const double> rates) const {
  Speeds speeds{};
  for (std::size_t i = 0; i < body_.geometry().solids.size(); ++i)
    for (std::size_t k = 0; k < joints_.size(); ++k) speeds[i] += reach_[i][k] * rates[k];
  return speeds;
}

double StateValidity::fastest(const Speeds& speeds) const {
  double most = 0;
  for (const Pair& pair : pairs_) most = std::max(most, speed_of(pair, speeds));
  return most;
}

double StateValidity::free_for(std::span<const double> place, const Speeds& speeds) {
  put(place);
  double least = std::numeric_limits<double>::infinity();
  // Between this place and the next one looked at, whichever of both is nearer, no pair can use up more than
  // the margin that both have.
  const auto look = [&](std::size_t i) {
    const Pair& pair = pairs_[i];
    const PlacedSolid& first = placed_[pair.first];
    const PlacedSolid& second = second_of(pair);
    const double speed = speed_of(pair, speeds);
    if (!(speed > 0)) return true;
    if (distance_at_least(first, second) - pair.margin >= std::max(least * speed, kLeastStep)) return true;
    const double distance = distance_between(first, second).distance;
    if (!(distance >= pair.margin)) {
      tightest_ = i;
      return false;
    }
    const double step = std::max({distance - pair.margin, pair.margin, kLeastStep}) / speed;
    if (step < least) {
      least = step;
      tightest_ = i;
    }
    return true;
  };
  const std::size_t likely = tightest_;
  if (likely < pairs_.size() && !look(likely)) return -1;
  for (std::size_t i = 0; i < pairs_.size(); ++i)
    if (i != likely && !look(i)) return -1;
  return least;
}

bool StateValidity::is_free(std::span<const double> place) {
  static constexpr auto kAnySpeed = [] {
    Speeds speeds{};
    speeds.fill(1);
    return speeds;
  }();
  return within_limits(place) && free_for(place, kAnySpeed) >= 0;
}

bool StateValidity::connects(std::span<const double> from, std::span<const double> to) {
  if (!within_limits(to) || !within_limits(from)) return false;
  std::array<double, kMaxJoints> rates, now;
  for (std::size_t k = 0; k < size(); ++k) rates[k] = std::abs(to[k] - from[k]);
  const Speeds speeds = speeds_at({rates.data(), size()});
  const std::span<const double> place = {now.data(), size()};
  const auto look_at = [&](double fraction) {
    for (std::size_t k = 0; k < size(); ++k) now[k] = from[k] + fraction * (to[k] - from[k]);
    return free_for(place, speeds);
  };
  // Ways that are blocked are often so at their end or in the middle.
  const double before_end = look_at(1);
  if (before_end < 0 || look_at(0.5) < 0) return false;
  for (double fraction = 0; fraction < 1 - before_end;) {
    const double step = look_at(fraction);
    if (step < 0) return false;
    fraction += step;
  }
  return true;
}

}  // namespace aim::robotside
