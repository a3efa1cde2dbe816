// Self-collision: how far the parts of a body are from each other, given where its joints are.
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

// The smallest distance of all pairs that were asked for.
struct Clearance {
  double distance = 0;       // [m]; below 0 an estimate of how deep they are in each other
  std::size_t pair = 0;      // row of the geometry's pairs
  Vec3 on_first, on_second;  // the nearest points, in base [m]
};

class BodyClearance {
 public:
  explicit BodyClearance(const BodyGeometry& geometry);

  // Where a position is no number the distance is minus infinity: nobody knows that there is room.
  // Clearances above `enough` are not looked into: then `distance` is `enough` and the pair means nothing.
  Clearance find(const JointArray& positions, PairMask pairs = kAllPairs, double enough = 1e9) const noexcept;

  // In two steps, for who moves a part of the body only.
  void place(const JointArray& positions, PlacedSolids& placed) const noexcept;
  void place_chain(std::size_t chain, const JointArray& positions, PlacedSolids& placed) const noexcept;
  Clearance find(const PlacedSolids& placed, PairMask pairs = kAllPairs, double enough = 1e9) const noexcept;

  // Pairs whose distance changes when a joint of this chain moves.
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
