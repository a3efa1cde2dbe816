// Places the solids once, then goes through the pairs; a cheap lower bound of the distance skips most of
// them.
#include "robotside/collision/clearance.hpp"

#include <cassert>
#include <limits>

namespace aim::robotside {
namespace {

// The solids of a body are capsules and boxes, never cylinders.
PlacedSolid placed_by(const Solid& solid, const Link& link) {
  PlacedSolid placed;
  placed.kind = solid.kind;
  placed.radius = solid.radius;
  placed.a = link.carry(solid.a);
  if (solid.kind == SolidKind::box) {
    placed.b = solid.b;
    placed.rotation = link.rotation;
    placed.middle = placed.a;
    placed.around = norm(solid.b) + solid.radius;
  } else {
    placed.b = link.carry(solid.b);
    placed.middle = 0.5 * (placed.a + placed.b);
    placed.around = 0.5 * norm(solid.b - solid.a) + solid.radius;
  }
  return placed;
}

}  // namespace

BodyClearance::BodyClearance(const BodyGeometry& geometry) : geometry_(geometry) {
  assert(geometry.solids.size() <= kMostSolids && geometry.pairs.size() <= kMostPairs);
  assert(geometry.chains.size() <= kMostChains);
  for (std::size_t i = 0; i < geometry.pairs.size(); ++i)
    for (const Solid* solid : {&first_of(i), &second_of(i)})
      if (solid->joints > 0) moved_by_[solid->chain] |= PairMask{1} << i;
}

void BodyClearance::place_chain(std::size_t chain, const JointArray& positions,
                                PlacedSolids& placed) const noexcept {
  Links links;
  find_links(geometry_.chains[chain], positions, links);
  for (std::size_t i = 0; i < geometry_.solids.size(); ++i)
    if (geometry_.solids[i].chain == chain)
      placed[i] = placed_by(geometry_.solids[i], links[geometry_.solids[i].joints]);
}

void BodyClearance::place(const JointArray& positions, PlacedSolids& placed) const noexcept {
  for (std::size_t chain = 0; chain < geometry_.chains.size(); ++chain) place_chain(chain, positions, placed);
}

Clearance BodyClearance::find(const PlacedSolids& placed, PairMask pairs, double enough) const noexcept {
  Clearance least{.distance = enough, .pair = 0, .on_first = {}, .on_second = {}};
  for (std::size_t i = 0; i < geometry_.pairs.size(); ++i) {
    if ((pairs & PairMask{1} << i) == 0) continue;
    const PlacedSolid& first = placed[geometry_.pairs[i].first];
    const PlacedSolid& second = placed[geometry_.pairs[i].second];
    const double at_least = distance_at_least(first, second);
    if (at_least >= least.distance) continue;
    if (std::isnan(at_least)) return {-std::numeric_limits<double>::infinity(), i, {}, {}};
    const Distance distance = distance_between(first, second);
    if (distance.distance < least.distance)
      least = {distance.distance, i, distance.on_first, distance.on_second};
  }
  return least;
}

Clearance BodyClearance::find(const JointArray& positions, PairMask pairs, double enough) const noexcept {
  PlacedSolids placed;
  place(positions, placed);
  return find(placed, pairs, enough);
}

}  // namespace aim::robotside
