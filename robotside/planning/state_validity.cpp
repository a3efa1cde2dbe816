// A joint that rotates by an angle moves a point by at most the angle times the point's distance from its
// axis. The sum over the joints is an upper bound of the approach velocity of two parts.
#include "robotside/planning/state_validity.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "robotside/collision/reach.hpp"

namespace aim::robotside {
namespace {

// Lower bound of a step [m]: nearer to contact steps would become arbitrarily short, and the difference is
// rounding.
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

JointArray StateValidity::all(std::span<const double> configuration) const {
  JointArray positions = around_;
  for (std::size_t k = 0; k < joints_.size(); ++k) positions[joints_[k]] = configuration[k];
  return positions;
}

JointConfiguration StateValidity::configuration_of(const JointArray& positions) const {
  JointConfiguration configuration(joints_.size());
  for (std::size_t k = 0; k < joints_.size(); ++k) configuration[k] = positions[joints_[k]];
  return configuration;
}

void StateValidity::put(std::span<const double> configuration) {
  const JointArray positions = all(configuration);
  for (const std::size_t chain : chains_) body_.place_chain(chain, positions, placed_);
  ++checks_;
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

LimitMargin StateValidity::limit_margin(std::span<const double> configuration) const {
  LimitMargin least{std::numeric_limits<double>::infinity(), joints_.front()};
  for (std::size_t k = 0; k < joints_.size(); ++k) {
    const double margin = std::min(configuration[k] - limit(k).min, limit(k).max - configuration[k]);
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
    const double sum =
        coupled.first_factor * configuration[first] + coupled.second_factor * configuration[second];
    const bool by_first = std::abs(coupled.first_factor) >= std::abs(coupled.second_factor);
    const double strongest = std::abs(by_first ? coupled.first_factor : coupled.second_factor);
    const double margin = (coupled.bound - std::abs(sum)) / strongest;
    if (margin < least.margin) least = {margin, by_first ? coupled.first : coupled.second};
  }
  return least;
}

bool StateValidity::within_limits(std::span<const double> configuration) const {
  constexpr double kRounding = 1e-9;  // [rad]
  return limit_margin(configuration).margin >= -kRounding;
}

NearestParts StateValidity::nearest(std::span<const double> configuration, double enough) {
  put(configuration);
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

double StateValidity::free_for(std::span<const double> configuration, const Speeds& speeds) {
  put(configuration);
  double least = std::numeric_limits<double>::infinity();
  // The distance of each pair is at least its margin both here and at the next checked configuration. A step
  // of `margin` is therefore safe too: between the two checks the distance stays at least half the margin.
  const auto is_clear = [&](std::size_t i) {
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
  if (likely < pairs_.size() && !is_clear(likely)) return -1;
  for (std::size_t i = 0; i < pairs_.size(); ++i)
    if (i != likely && !is_clear(i)) return -1;
  return least;
}

bool StateValidity::is_free(std::span<const double> configuration) {
  static constexpr auto kAnySpeed = [] {
    Speeds speeds{};
    speeds.fill(1);
    return speeds;
  }();
  return within_limits(configuration) && free_for(configuration, kAnySpeed) >= 0;
}

bool StateValidity::connects(std::span<const double> from, std::span<const double> to) {
  if (!within_limits(to) || !within_limits(from)) return false;
  std::array<double, kMaxJoints> rates, now;
  for (std::size_t k = 0; k < size(); ++k) rates[k] = std::abs(to[k] - from[k]);
  const Speeds speeds = speeds_at({rates.data(), size()});
  const std::span<const double> configuration = {now.data(), size()};
  const auto free_at = [&](double fraction) {
    for (std::size_t k = 0; k < size(); ++k) now[k] = from[k] + fraction * (to[k] - from[k]);
    return free_for(configuration, speeds);
  };
  // A blocked connection is often blocked at its end or in the middle, so these are checked first.
  const double before_end = free_at(1);
  if (before_end < 0 || free_at(0.5) < 0) return false;
  for (double fraction = 0; fraction < 1 - before_end;) {
    const double step = free_at(fraction);
    if (step < 0) return false;
    fraction += step;
  }
  return true;
}

}  // namespace aim::robotside
