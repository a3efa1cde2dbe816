// Parallel linkages between two joints and the two motors that drive them: rods of a wrist, cranks of an
// ankle. Source of the ankle's map: the published controller of the A2; it neglects the inclination of the
// rods.
#pragma once

#include <array>

#include "robotside/kinematics/forward.hpp"

namespace aim::robotside {

// First and second joint, or rod A and B, or left and right crank.
using JointPair = std::array<double, 2>;

// Extension of each rod relative to its length with both joints at 0 [m].
JointPair extensions_of(const BodyGeometry& body, const RodPair& rods, const JointPair& joints) noexcept;

// The joint positions [rad] that give these extensions, in the working range of a wrist. Returns false and
// changes nothing if there are none.
bool joints_for(const BodyGeometry& body, const RodPair& rods, const JointPair& extensions,
                JointPair& joints) noexcept;

inline bool within_stroke(const RodPair& rods, const JointPair& extensions) noexcept {
  return extensions[0] >= rods.shortest && extensions[0] <= rods.longest && extensions[1] >= rods.shortest &&
         extensions[1] <= rods.longest;
}

// Pitch and roll of the ankle from the angles of the left and the right crank, and back [rad]. Returns false
// and changes nothing if the linkage cannot reach them.
bool ankle_of(const CrankPair& cranks, const JointPair& angles, JointPair& ankle) noexcept;
bool cranks_for(const CrankPair& cranks, const JointPair& ankle, JointPair& angles) noexcept;

}  // namespace aim::robotside
