// Between joints and the motors that drive two of them in parallel: rods of a wrist, cranks of an ankle.
// Source of the ankle's map: the published controller of the A2; it neglects that the rods lean.
#pragma once

#include <array>

#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {

// First and second joint, or rod A and B, or left and right crank.
using JointPair = std::array<double, 2>;

// How much longer each rod is than with both joints at 0 [m].
JointPair extensions_of(const BodyGeometry& body, const RodPair& rods, const JointPair& joints) noexcept;

// The joints [rad] that give these extensions, on the side of 0 where a wrist works; false where there are
// none, then nothing is changed.
bool joints_for(const BodyGeometry& body, const RodPair& rods, const JointPair& extensions,
                JointPair& joints) noexcept;

inline bool within_stroke(const RodPair& rods, const JointPair& extensions) noexcept {
  return extensions[0] >= rods.shortest && extensions[0] <= rods.longest && extensions[1] >= rods.shortest &&
         extensions[1] <= rods.longest;
}

// Pitch and roll of the ankle from the angles of the left and the right crank, and back [rad]; false where
// the linkage does not get there, then nothing is changed.
bool ankle_of(const CrankPair& cranks, const JointPair& angles, JointPair& ankle) noexcept;
bool cranks_for(const CrankPair& cranks, const JointPair& ankle, JointPair& angles) noexcept;

}  // namespace aim::robotside
