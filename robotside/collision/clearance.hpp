// Self-collision: distances between the parts of a body for given joint positions.
// Pure, without allocation.
#pragma once

#include <array>

#include "core/model/body_geometry.hpp"
#include "core/model/joint.hpp"
#include "robotside/collision/solid_distance.hpp"
#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {

inline constexpr std::size_t kMostSolids = 32;
inline constexpr std::size_t kMostPairs = 64;
using PairMask = std::uint64_t;  // bit i: row i of the geometry's pairs
inline constexpr PairMask kAllPairs = ~PairMask{0};

using PlacedSolids = std::array<PlacedSolid, kMostSolids>;

// The smallest distance of the requested pairs.
struct Clearance {
  double distance = 0;       // [m]; below 0: an estimate of the penetration depth
  std::size_t pair = 0;      // row of the geometry's pairs
  Vec3 on_first, on_second;  // nearest points, in base [m]
};

class BodyClearance {
 public:
  explicit BodyClearance(const BodyGeometry& geometry);

  // If a position is NaN the distance is minus infinity, so that the configuration counts as in collision.
  // Clearances above `enough` [m] are not computed: `distance` is then `enough` and `pair` has no meaning.
  Clearance find(const JointArray& positions, PairMask pairs = kAllPairs, double enough = 1e9) const noexcept;

  // The same in two steps, for callers that move only one chain of the body.
  void place(const JointArray& positions, PlacedSolids& placed) const noexcept;
  void place_chain(std::size_t chain, const JointArray& positions, PlacedSolids& placed) const noexcept;
  Clearance find(const PlacedSolids& placed, PairMask pairs = kAllPairs, double enough = 1e9) const noexcept;

  // Pairs whose distance depends on the joints of this chain.
  PairMask moved_by(std::size_t chain) const { return moved_by_[chain]; }

  const BodyGeometry& geometry() const { return geometry_; }
  const Solid& first_of(std::size_t pair) const { return geometry_.solids[geometry_.pairs[pair].first]; }
  const Solid& second_of(std::size_t pair) const { return geometry_.solids[geometry_.pairs[pair].second]; }

 private:
  static constexpr std::size_t kMostChains = 8;

  const BodyGeometry& geometry_;
  std::array<PairMask, kMostChains> moved_by_{};
};

}  // namespace aim::robotside
